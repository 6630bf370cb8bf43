import type { Role } from '#shared/domain/team/role.ts';
import { teamMessages } from '#web/shell/messages/desk/en-team.ts';
import { paths } from '#web/shell/paths.ts';

const words = teamMessages.invite;

/** The text that an owner sends to a new member. */
export const invitationText = ({ email, role }: { email: string; role: Role }): string =>
  words.body(email, role, new URL(paths.admin, window.location.origin).href);

/** Opens the invitation in the owner's mail program (RFC 6068). */
export const invitationLink = (member: { email: string; role: Role }): string =>
  `mailto:${encodeURIComponent(member.email).replace('%40', '@')}?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(invitationText(member).replaceAll('\n', '\r\n'))}`;
