import type { OwnRole } from '#shared/domain/team/member.ts';
import { type FailureKind, failureKind } from '#web/shell/api/failure.ts';
import { refusalOf } from '#web/shell/api/refusal.ts';
import { teamMessages } from '#web/shell/messages/desk/en-team.ts';
import { messages } from '#web/shell/messages/en.ts';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { locale } from '#web/shell/messages/locale.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

const needed = teamMessages.needed;
/** Owners whose addresses are shown. */
const maxNamed = 3;

/** Whether a call was refused because a member of the team needs another role. */
export const needsRole = (error: unknown): boolean => refusalOf(error)?.code === 'role_needed';

/** Who can help, in a sentence. */
export function whomToAsk({ owners }: Pick<OwnRole, 'owners'>): string {
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });
  return owners.length === 0 ? needed.ask : needed.askAny(list.format(owners.slice(0, maxNamed)));
}

type FailureWords = Readonly<{ membersOnly: string } & Partial<Record<FailureKind, string>>>;

const sentence = (text: string): string => {
  const capitalised = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?]$/.test(capitalised) ? capitalised : `${capitalised}.`;
};

/** Why an API call failed, as a sentence for the editor. */
export function failureMessage(error: unknown, words: FailureWords = sourceMessages.failures): string {
  const kind = failureKind(error);
  const refusal = refusalOf(error);
  const isExplained = kind === 'other' || refusal?.code === 'role_needed';
  if (refusal === null || !isExplained) return words[kind] ?? messages.failures[kind];
  if (refusal.code === 'members_only') return words.membersOnly;
  const [detail] = refusal.details;
  return sentence(detail === undefined || refusal.code === 'changed_meanwhile' ? refusal.message : detail.message);
}

/** Logs a failure and shows it in a red toast. */
export function showFailure(title: string, error: unknown, description = failureMessage(error)): void {
  console.warn(title, error);
  showToast({ title, description, tone: 'destructive' });
}
