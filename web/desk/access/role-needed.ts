import type { OwnRole } from '#shared/domain/team/member.ts';
import { refusalOf } from '#web/shell/api/refusal.ts';
import { teamMessages } from '#web/shell/messages/desk/en-team.ts';
import { locale } from '#web/shell/messages/locale.ts';

const words = teamMessages.needed;
/** Owners whose addresses are shown. */
const maxNamed = 3;

/** Whether a call was refused because a member of the team needs another role. */
export const needsRole = (error: unknown): boolean => refusalOf(error)?.code === 'role_needed';

/** Who can help, in a sentence. */
export function whomToAsk({ owners }: Pick<OwnRole, 'owners'>): string {
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });
  return owners.length === 0 ? words.ask : words.askAny(list.format(owners.slice(0, maxNamed)));
}
