import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type PlanId, planId } from '#shared/domain/membership/membership-plans.ts';
import { daySeconds } from '#shared/domain/utc-day.ts';
import { callStripe, idOf, ignoreMissing, isRefunded } from './stripe-client.ts';

// Replies of Stripe have the types of its package, which asks for the API version that they describe.

/** The metadata that the checkout writes on a subscription. It links the subscription to a reader and a stage. */
const subscriptionMetadata = z.object({
  reader: z.string().check(z.minLength(1), z.maxLength(128)),
  stage: z.string(),
  plan: planId,
  intro: z.enum(['yes', 'no']),
});
export type SubscriptionMetadata = z.infer<typeof subscriptionMetadata>;

/** A subscription at Stripe, in our terms. */
export interface PaidSubscription {
  uid: string;
  subscriptionId: string;
  customerId: string;
  planId: PlanId;
  /** Whether it gives access now. While Stripe retries a payment (past_due) it does, for two weeks at most. */
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
/** How long an unpaid month gives access: Stripe retries a payment for two weeks, unless the account differs. */
const retrySeconds = 14 * daySeconds;
const dateOf = (unix: number): Date => new Date(unix * 1000);

/**
 * Converts a subscription of Stripe. The plan follows from its price; for a price that the stage no longer sells it is
 * the plan that was bought.
 * @returns null for a subscription of another product or stage in the same Stripe account
 * @throws when it belongs to this stage and its metadata is invalid
 */
export function readSubscription(
  subscription: Stripe.Subscription,
  stage: string,
  prices: ReadonlyMap<PlanId, string>,
): PaidSubscription | null {
  const { id, status, customer, metadata, items, latest_invoice, ...times } = subscription;
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

/** Cancels a subscription at once: no further payment. Does nothing if it has ended. */
export async function endSubscription(subscriptionId: string): Promise<void> {
  await callStripe((stripe) => stripe.subscriptions.cancel(subscriptionId).catch(ignoreMissing));
}

/** Cancels a subscription at the end of the period that is paid. Does nothing if it has ended. */
export async function stopRenewal(subscriptionId: string): Promise<void> {
  await callStripe((stripe) =>
    stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }).catch(ignoreMissing),
  );
}

/** Removes the reader's id from a subscription, and the customer with their name, e-mail address and cards. */
export async function forgetCustomer(subscriptionId: string, customerId: string): Promise<void> {
  // An empty value removes a key of the metadata.
  await callStripe((stripe) =>
    stripe.subscriptions.update(subscriptionId, { metadata: { reader: '' } }).catch(ignoreMissing),
  );
  await callStripe((stripe) => stripe.customers.del(customerId).catch(ignoreMissing));
}

/** Refunds the last payment of a subscription, once however often it is called. */
export async function refundLastPayment({ invoiceId }: { invoiceId: string | null }): Promise<void> {
  if (invoiceId === null) return;
  const { data } = await callStripe((stripe) => stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid' }));
  for (const { payment } of data) {
    const [payment_intent, charge] = [idOf(payment.payment_intent), idOf(payment.charge)];
    const paid = payment_intent === null ? charge && { charge } : { payment_intent };
    if (!paid) continue;
    const idempotencyKey = `refund-${payment_intent ?? charge}`;
    await callStripe(async (stripe) => {
      try {
        await stripe.refunds.create({ ...paid, reason: 'duplicate' }, { idempotencyKey });
      } catch (error) {
        if (!isRefunded(error)) throw error;
      }
    });
  }
}
