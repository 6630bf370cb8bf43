import type { SignedBody } from '#functions/runtime/endpoint.ts';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { count } from '#functions/runtime/metrics.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { stripePrices, webhookSecret } from './payment-settings.ts';
import { readSubscriptionState, saveSubscription } from './save-subscription.ts';
import { callStripe, isMissing, stripeClient } from './stripe-client.ts';
import { readSubscription, subscriptionOfEvent } from './stripe-objects.ts';

/** Attempts to write next to concurrent deliveries: Stripe sends about six events when a subscription starts. */
const maxAttempts = 10;

/**
 * Verifies a Stripe webhook and stores the current state of the subscription it is about.
 * @throws Refusal 400 for an invalid signature, 503 if concurrent deliveries keep writing: Stripe retries
 */
export async function receiveEvent(signed: SignedBody): Promise<void> {
  const event = subscriptionOfEvent(await verifiedEvent(signed));
  count('PaymentEvents');
  // Events about other objects are acknowledged, or Stripe would retry them for days.
  if (event === null) return;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    if (await storeSubscription(event)) return;
  }
  throw new Refusal(503, 'busy', 'Concurrent update, retry the webhook.');
}

/**
 * Parses the event if its signature matches the raw bytes and is at most five minutes old.
 * @throws Refusal 400 without the reason, which is in the log
 */
async function verifiedEvent({ bytes, signature }: SignedBody): Promise<unknown> {
  const [stripe, secret] = await Promise.all([stripeClient(), webhookSecret()]);
  try {
    return stripe.webhooks.constructEvent(bytes, signature, secret);
  } catch (error) {
    count('PaymentEventsRefused');
    log.warn('webhook.rejected', 'rejected an event without a valid signature', {
      reason: error instanceof Error ? error.message.split('\n')[0] : '',
    });
    throw new Refusal(400, 'bad_signature', 'The signature is not valid.');
  }
}

/**
 * Stores the subscription as Stripe has it now: events can arrive late or out of order.
 * @returns false if a concurrent delivery wrote first and it must be read again
 */
async function storeSubscription(event: { eventId: string; subscriptionId: string }): Promise<boolean> {
  const { eventId, subscriptionId } = event;
  const known = await readSubscriptionState(subscriptionId, eventId);
  if (known.done) return true;
  const response = await callStripe((stripe) =>
    stripe.subscriptions.retrieve(subscriptionId).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    }),
  );
  const subscription = response === null ? null : readSubscription(response, required('STAGE'), stripePrices());
  if (subscription === null)
    log.info('webhook.ignored', 'the subscription belongs to another product or stage', { subscriptionId });
  const paid = subscription && {
    ...subscription,
    startDate: subscription.startDate.toISOString(),
    paidUntil: subscription.paidUntil.toISOString(),
  };
  return saveSubscription({ subscriptionId, eventId, known, paid, now: new Date() });
}
