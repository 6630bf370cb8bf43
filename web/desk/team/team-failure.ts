import { refusalOf } from '#web/shell/api/refusal.ts';
import { teamMessages as words } from '#web/shell/messages/desk/en-team.ts';
import { failureMessage } from '../access/failure-message.ts';

const known: Readonly<Record<string, string>> = words.failures;

/** Why a change of the team failed. */
export function teamFailure(error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal?.details.some(({ field }) => field === 'email') && refusal.code === 'bad_request')
    return words.failures.email;
  return known[refusal?.code ?? ''] ?? failureMessage(error);
}
