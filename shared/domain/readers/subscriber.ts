import * as z from 'zod/mini';

/** A subscriber to the newsletter. Addresses are not confirmed yet, as no newsletter is sent. */
export const subscriber = z.object({
  id: z.string(),
  email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254), z.includes('@')),
  name: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  subscribedAt: z.iso.datetime(),
  confirmed: z.boolean(),
  source: z.string(),
});
export type Subscriber = z.infer<typeof subscriber>;

const sameEmail = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The list with this subscriber. An existing entry with the same address stays, but gets the name if it had none. */
export function withSubscriber(
  list: readonly Subscriber[],
  { email, name }: { email: string; name: string },
  id: string,
  now: Date,
): readonly Subscriber[] {
  const nameField = name.trim() === '' ? {} : { name: name.trim() };
  if (list.some((one) => sameEmail(one.email, email))) {
    return list.map((one) => (sameEmail(one.email, email) ? { ...nameField, ...one } : one));
  }
  return [
    ...list,
    { id, email: email.trim(), ...nameField, subscribedAt: now.toISOString(), confirmed: false, source: 'website' },
  ];
}
