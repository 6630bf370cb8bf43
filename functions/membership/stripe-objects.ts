import * as z from 'zod/mini';
import { type PlanId, planId } from '#shared/domain/membership/membership-plans.ts';
import { daySeconds } from '#shared/domain/utc-day.ts';

/** The metadata that the checkout writes on a subscription. It links the subscription to a reader and a stage. */
export const subscriptionMetadata = z.object({
  reader: z.string().check(z.minLength(1), z.maxLength(128)),
  stage: z.string(),
  plan: planId,
  intro: z.enum(['yes', 'no']),
});
export type SubscriptionMetadata = z.infer<typeof subscriptionMetadata>;

/** An object, or its id. */
export const reference = z.nullish(z.union([z.string(), z.object({ id: z.string() })]));

const unixSeconds = z.int().check(z.minimum(0));
const subscription = z.object({
  id: z.string(),
  status: z.string(),
  customer: z.union([z.string(), z.object({ id: z.string() })]),
  start_date: unixSeconds,
  cancel_at_period_end: z.boolean(),
  cancel_at: z.nullish(unixSeconds),
  ended_at: z.nullish(unixSeconds),
  metadata: z.record(z.string(), z.string()),
  latest_invoice: reference,
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_start: unixSeconds,
          current_period_end: unixSeconds,
          price: z.object({ id: z.string() }),
        }),
      )
      .check(z.minLength(1)),
  }),
});

/** A subscription at Stripe, in our terms. */
export interface PaidSubscription {
  uid: string;
  subscriptionId: string;
  customerId: string;
  planId: PlanId;
  /**
   * Whether it gives access now. While Stripe retries a payment (past_due) it does, for two weeks at most.
   */
  granting: boolean;
  startDate: Date;
  /** The first moment that is not paid for. */
  paidUntil: Date;
  renews: boolean;
  isIntro: boolean;
  /** The invoice of the last payment. */
  invoiceId: string | null;
}

const grantingStatuses = new Set(['active', 'trialing', 'past_due']);
/** How long a month is open that nobody has paid: Stripe retries a payment for two weeks unless the account differs. */
const retrySeconds = 14 * daySeconds;
const dateOf = (unix: number): Date => new Date(unix * 1000);

/**
 * Parses a subscription of Stripe. The plan follows from its price; for a price that the stage no longer sells it is
 * the plan that was bought.
 * @returns null for a subscription of another product or stage in the same Stripe account
 * @throws when it belongs to this stage and cannot be parsed
 */
export function readSubscription(
  response: unknown,
  stage: string,
  prices: ReadonlyMap<PlanId, string>,
): PaidSubscription | null {
  const { id, status, customer, metadata, items, latest_invoice, ...times } = z.parse(subscription, response);
  if (metadata.stage !== stage || metadata.reader === undefined) return null;
  const ours = z.safeParse(subscriptionMetadata, metadata);
  if (!ours.success) throw new Error(`Subscription ${id} has invalid metadata: ${z.prettifyError(ours.error)}`);
  const priceIds = items.data.map(({ price }) => price.id);
  const [plan = ours.data.plan] = [...prices].filter(([, price]) => priceIds.includes(price)).map(([known]) => known);
  const periodEnd = Math.max(...items.data.map(({ current_period_end }) => current_period_end));
  // The period has begun without a payment, and its end is not paid for.
  const retriedUntil =
    status === 'past_due'
      ? Math.max(...items.data.map(({ current_period_start }) => current_period_start)) + retrySeconds
      : null;
  const ends = [periodEnd, retriedUntil, times.cancel_at, times.ended_at].filter((end) => typeof end === 'number');
  const granting = grantingStatuses.has(status);
  return {
    uid: ours.data.reader,
    subscriptionId: id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    planId: plan,
    granting,
    startDate: dateOf(times.start_date),
    paidUntil: dateOf(Math.min(...ends)),
    renews: granting && !times.cancel_at_period_end && (times.cancel_at ?? Number.POSITIVE_INFINITY) > periodEnd,
    isIntro: ours.data.intro === 'yes',
    invoiceId: idOf(latest_invoice),
  };
}

const webhookEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

const checkoutSession = z.object({ subscription: reference });
const subscriptionId = z.object({ id: z.string() });
/**
 * API versions since 2025 name the subscription in the invoice's parent, older ones in the invoice itself. The
 * webhook's own API version decides which one arrives.
 */
const invoice = z.object({
  subscription: reference,
  parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ subscription: reference })) })),
});

export const idOf = (value: z.infer<typeof reference>): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** The event types that may change what a reader has, and how to find the subscription in their objects. */
const relevantEvents: [type: RegExp, subscriptionIdOf: (object: unknown) => string | null][] = [
  [
    /^checkout\.session\.(completed|async_payment_succeeded)$/,
    (object) => idOf(z.parse(checkoutSession, object).subscription),
  ],
  [
    /^customer\.subscription\.(created|updated|deleted|paused|resumed)$/,
    (object) => z.parse(subscriptionId, object).id,
  ],
  [
    /^invoice\.(paid|payment_failed)$/,
    (object) => {
      const { parent, subscription: own } = z.parse(invoice, object);
      return idOf(parent?.subscription_details?.subscription) ?? idOf(own);
    },
  ],
];

/**
 * Returns the subscription that a verified webhook event is about. Everything else in the event is ignored, since
 * events come late, twice and out of order: the current state is read from Stripe.
 * @returns null for an event that does not change what readers have
 */
export function subscriptionOfEvent(event: unknown): { eventId: string; subscriptionId: string } | null {
  const { id, type, data } = z.parse(webhookEvent, event);
  const [, subscriptionIdOf] = relevantEvents.find(([pattern]) => pattern.test(type)) ?? [];
  const found = subscriptionIdOf?.(data.object) ?? null;
  return found === null ? null : { eventId: id, subscriptionId: found };
}
