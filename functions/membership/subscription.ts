import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { Refusal } from '#functions/runtime/refusal.ts';
import type { NextPlan } from '#shared/domain/membership/membership.ts';
import { type PlanId, planId } from '#shared/domain/membership/membership-plans.ts';
import { daySeconds } from '#shared/domain/utc-day.ts';
import { callStripe, idOf, ignoreMissing, isInvalid, isRefunded } from './stripe-client.ts';

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
  /** The plan that the reader has changed to. */
  next: NextPlan | null;
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
  const { id, status, customer, metadata, items, latest_invoice, schedule, ...times } = subscription;
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
    next: nextPlanIn(schedule, periodEnd, prices),
    invoiceId: idOf(latest_invoice),
  };
}

/** The plan of the schedule's phase that begins when the paid period ends; null if it is not another one. */
function nextPlanIn(
  schedule: Stripe.Subscription['schedule'],
  periodEnd: number,
  prices: ReadonlyMap<PlanId, string>,
): NextPlan | null {
  if (schedule === null || typeof schedule === 'string') return null;
  const phase = schedule.phases.find(({ start_date }) => start_date >= periodEnd);
  const priceIds = phase?.items.map(({ price }) => idOf(price));
  const plan = [...prices].find(([, price]) => priceIds?.includes(price))?.[0];
  return phase === undefined || plan === undefined
    ? null
    : { planId: plan, startDate: dateOf(phase.start_date).toISOString() };
}

/**
 * The subscription with its schedule, which holds a change of plan.
 * @returns null if Stripe does not know it
 */
export const subscriptionAtStripe = (subscriptionId: string): Promise<Stripe.Subscription | null> =>
  callStripe((stripe) => stripe.subscriptions.retrieve(subscriptionId, { expand: ['schedule'] }).catch(ignoreMissing));

/**
 * Changes the plan when the paid period ends: until then the subscription, its price and its discount stay. The
 * present price takes back a change.
 * @throws Refusal 503 if another call makes a change
 */
export async function changePlanAtPeriodEnd(
  subscription: Stripe.Subscription,
  { planId, price }: { planId: PlanId; price: string },
): Promise<void> {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`Subscription ${subscription.id} has no item`);
  if (item.price.id === price) return releaseSchedule(subscription);
  // A failure after it leaves a schedule without a change, which ends by itself; the next attempt finds it.
  const schedule =
    subscription.schedule !== null && typeof subscription.schedule === 'object'
      ? subscription.schedule
      : await callStripe(({ subscriptionSchedules }) =>
          subscriptionSchedules.create({ from_subscription: subscription.id }).catch((error: unknown) => {
            throw isInvalid(error)
              ? new Refusal(503, 'busy', 'The plan is being changed, try again in a minute.')
              : error;
          }),
        );
  const present = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date);
  if (present === undefined) throw new Error(`Subscription ${subscription.id} has a schedule without a present phase`);
  const metadata = { plan: planId, intro: 'no' } satisfies Partial<SubscriptionMetadata>;
  await callStripe(({ subscriptionSchedules }) =>
    subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: present.start_date,
          end_date: item.current_period_end,
          proration_behavior: 'none',
          // A change that is taken back keeps the introductory price.
          discounts: present.discounts.flatMap(({ discount }) => {
            const id = idOf(discount);
            return id === null ? [] : [{ discount: id }];
          }),
          ...(present.trial_end === null ? {} : { trial_end: present.trial_end }),
        },
        {
          items: [{ price, quantity: 1 }],
          duration: { interval: 'month', interval_count: 1 },
          proration_behavior: 'none',
          metadata,
        },
      ],
    }),
  );
}

/** Detaches the schedule of a subscription, if it has one. The subscription goes on as it is. */
async function releaseSchedule({ schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule);
  if (id === null) return;
  await callStripe(({ subscriptionSchedules }) =>
    subscriptionSchedules.release(id).catch((error: unknown) => {
      // It has ended meanwhile.
      if (!isInvalid(error)) throw error;
    }),
  );
}

/** Cancels a subscription at once: no further payment. Does nothing if it has ended. */
export async function endSubscription(subscriptionId: string): Promise<void> {
  await callStripe((stripe) => stripe.subscriptions.cancel(subscriptionId).catch(ignoreMissing));
}

/** Cancels a subscription at the end of the period that is paid. Does nothing if it has ended. */
export async function stopRenewal(subscriptionId: string): Promise<void> {
  // Stripe refuses to cancel a subscription while a schedule changes its plan.
  const subscription = await subscriptionAtStripe(subscriptionId);
  if (subscription !== null) await releaseSchedule(subscription);
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
