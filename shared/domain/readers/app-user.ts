import * as z from 'zod/mini';

/** A reader's account with us (ENT-01), made from what their Google account tells. */
export const appUser = z.object({
  /** Firebase's id of the account (ENT-35). */
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
});
export type AppUser = z.infer<typeof appUser>;

/** The first word is the first name, the rest the last name (AUTH-23). Many names are not built so; both are only ever shown together. */
export function splitName(displayName: string): Pick<AppUser, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = displayName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
