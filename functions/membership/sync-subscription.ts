import { isDeleted } from '#functions/readers/deleted-readers.ts';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { stripePrices } from './payment-settings.ts';
import { readSubscriptionState, saveSubscription } from './save-subscription.ts';
import {
  endSubscription,
  forgetCustomer,
  type PaidSubscription,
  readSubscription,
  refundLastPayment,
  subscriptionAtStripe,
} from './subscription.ts';

/** Attempts to write next to concurrent deliveries: Stripe sends about six events when a subscription starts. */
const maxAttempts = 10;

/**
 * Stores a subscription as Stripe has it now.
 * @param eventId the webhook event that reported a change; nothing happens if it has been processed
 * @returns the subscription; null if the event has been processed or the subscription is not ours
 * @throws Refusal 503 if concurrent calls keep writing
 */
export async function syncSubscription(subscriptionId: string, eventId?: string): Promise<PaidSubscription | null> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const known = await readSubscriptionState(subscriptionId, eventId);
    if (known.done) return null;
    const subscription = await readAtStripe(subscriptionId);
    const isOrphan = subscription?.granting === true && (await isDeleted(subscription.uid));
    if (isOrphan) await endOrphan(subscription, known);
    const paid = isOrphan ? null : membershipOf(subscription);
    if (await saveSubscription({ subscriptionId, eventId, known, paid, now: new Date() })) return subscription;
  }
  throw new Refusal(503, 'busy', 'Concurrent update, retry the webhook.');
}

function membershipOf(subscription: PaidSubscription | null) {
  if (subscription === null) return null;
  const { invoiceId: _, startDate, paidUntil, ...values } = subscription;
  return { ...values, startDate: startDate.toISOString(), paidUntil: paidUntil.toISOString() };
}

/**
 * Ends a subscription of a deleted account, and refunds it if it was paid after the deletion. The refund comes first:
 * a subscription that has ended is no orphan any more, so a retry would not refund it.
 */
async function endOrphan(subscription: PaidSubscription, { given }: { given: boolean }): Promise<void> {
  const { subscriptionId, customerId } = subscription;
  if (!given) await refundLastPayment(subscription);
  await endSubscription(subscriptionId);
  await forgetCustomer(subscriptionId, customerId);
  log.warn('membership.orphan_ended', 'ended a subscription of a deleted account', { subscriptionId });
}

async function readAtStripe(subscriptionId: string): Promise<PaidSubscription | null> {
  const response = await subscriptionAtStripe(subscriptionId);
  const subscription = response === null ? null : readSubscription(response, required('STAGE'), stripePrices());
  if (subscription === null)
    log.info('webhook.ignored', 'the subscription belongs to another product or stage', { subscriptionId });
  return subscription;
}
