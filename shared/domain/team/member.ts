import * as z from 'zod/mini';
import { withFallback } from '../fallback.ts';
import { roles } from './role.ts';

export const role = z.enum(roles);

/** The most members that a team has. */
export const maxMembers = 200;

/** The address of a member, in lower case: who signs in with it has the role. */
export const memberEmail = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('must be an e-mail address such as name@example.org'));

/** An invitation: who has which role. */
export const newMember = z.object({ email: memberEmail, role });
export type NewMember = z.infer<typeof newMember>;

/** A member of the team, as the owners see one. */
export const member = z.object({
  /** In place of the address in paths, which are logged. */
  id: z.string(),
  email: z.string(),
  role,
  /** Changes with every change. A change that sends an outdated version is refused. */
  version: z.int(),
  invitedBy: withFallback(z.string(), ''),
  invitedAt: withFallback(z.string(), ''),
  /** When the member first opened the desk; null before. */
  joinedAt: z.nullable(z.string()),
});
export type Member = z.infer<typeof member>;

/** The team, with the owners that it has by the stage's settings: they cannot be changed on the site. */
export const team = z.object({
  members: z.array(member),
  ownersByStage: z.array(z.string()),
  /** The stage makes everyone who is signed in an owner; only test stages do. */
  everyoneIsOwner: withFallback(z.boolean(), false),
});
export type Team = z.infer<typeof team>;

/** What the desk may offer to its user. */
export const ownRole = z.object({
  /** Null for those who are not in the team. */
  role: z.nullable(role),
  /** Whom a member can ask for a role: the addresses of the owners. Empty for those who are not in the team. */
  owners: withFallback(z.array(z.string()), []),
});
export type OwnRole = z.infer<typeof ownRole>;
