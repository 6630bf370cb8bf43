import type { Caller } from '#functions/runtime/caller.ts';
import { typed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import type { Role } from '#shared/domain/team/role.ts';

/** A member of the team. Owners invite them by address: who signs in with it has the role. */
export const memberEntity = defineEntity({
  model: { entity: 'member', version: '1', service },
  attributes: {
    /** Lower case. */
    email: { type: 'string', required: true },
    role: { type: typed<Role>(), required: true },
    /** Grows with each change, so that no owner overwrites another one's change unseen. */
    version: { type: 'number', required: true },
    invitedBy: { type: 'string', required: true },
    invitedAt: { type: 'string', required: true },
    /** When the member first used the desk. */
    joinedAt: { type: 'string' },
  },
  indexes: { team: keys('team', 'member#${email}') },
});

/**
 * The role of a caller; null for everyone who is not in the team. Read from the table at each call, so a change counts
 * from the next one. The administrators that the stage's settings name are owners even if the table says otherwise.
 */
export async function roleOf({
  email,
  emailVerified,
  isAdmin,
}: Pick<Caller, 'email' | 'emailVerified' | 'isAdmin'>): Promise<Role | null> {
  if (isAdmin) return 'owner';
  if (email === null || !emailVerified) return null;
  const { data } = await memberEntity().get({ email }).go({ consistent: true });
  return data?.role ?? null;
}
