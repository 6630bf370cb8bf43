import * as z from 'zod/mini';

const reference = z.nullish(z.union([z.string(), z.object({ id: z.string() })]));
const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});
const subscription = z.object({ id: z.string() });
const session = z.object({ subscription: reference });
/** Where an invoice names its subscription: since 2025 in its parent, before that in itself. The webhook's own API version decides which comes. */
const invoice = z.object({
  subscription: reference,
  parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ subscription: reference })) })),
});

const idOf = (named: z.infer<typeof reference>): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

/** The events that may change what a reader has, and where each names the subscription. */
const readers: Record<string, (object: unknown) => string | null> = {
  checkout: (object) => idOf(z.parse(session, object).subscription),
  subscription: (object) => z.parse(subscription, object).id,
  invoice: (object) => {
    const { parent, subscription: named } = z.parse(invoice, object);
    return idOf(parent?.subscription_details?.subscription) ?? idOf(named);
  },
};
const kinds: [pattern: RegExp, kind: keyof typeof readers][] = [
  [/^checkout\.session\.(completed|async_payment_succeeded)$/, 'checkout'],
  [/^customer\.subscription\.(created|updated|deleted|paused|resumed)$/, 'subscription'],
  [/^invoice\.(paid|payment_failed)$/, 'invoice'],
];

/**
 * Which subscription a (verified) event of Stripe is about. Only that is taken from it, since events come late, twice and out of order: what the subscription is now, Stripe is asked.
 * @returns null for an event that changes nothing of what readers have
 */
export function toldSubscription(told: unknown): { eventId: string; subscriptionId: string } | null {
  const { id, type, data } = z.parse(event, told);
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1];
  const subscriptionId = kind === undefined ? null : (readers[kind]?.(data.object) ?? null);
  return subscriptionId === null ? null : { eventId: id, subscriptionId };
}
