import * as z from 'zod/mini';

/** Somebody who wants the newsletter (ENT-19). Nobody confirms yet: no letter is sent. */
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

/** The list with this subscriber in it, once: who is there already stays as they are, but for a name that was missing (NEWS-10, NEWS-12). */
export function withSubscriber(
  list: readonly Subscriber[],
  { email, name }: { email: string; name: string },
  id: string,
  now: Date,
): readonly Subscriber[] {
  const given = name.trim() === '' ? {} : { name: name.trim() };
  if (list.some((one) => sameEmail(one.email, email))) {
    return list.map((one) => (sameEmail(one.email, email) ? { ...given, ...one } : one));
  }
  return [
    ...list,
    { id, email: email.trim(), ...given, subscribedAt: now.toISOString(), confirmed: false, source: 'website' },
  ];
}
