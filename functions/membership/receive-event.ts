import type { SignedBody } from '#functions/runtime/endpoint.ts';
import { log } from '#functions/runtime/log.ts';
import { count } from '#functions/runtime/metrics.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { endSecondMembership, paidTwice } from './end-second-membership.ts';
import { webhookSecret } from './payment-settings.ts';
import { forgetEvent } from './save-subscription.ts';
import { stripeClient } from './stripe-client.ts';
import { subscriptionOfEvent } from './stripe-objects.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Verifies a Stripe webhook, stores the current state of the subscription it is about, and ends a second membership.
 * @throws Refusal 400 for an invalid signature, 503 if concurrent deliveries keep writing: Stripe retries
 */
export async function receiveEvent(signed: SignedBody): Promise<void> {
  const event = subscriptionOfEvent(await verifiedEvent(signed));
  count('PaymentEvents');
  // Events about other objects are acknowledged, or Stripe would retry them for days.
  if (event === null) return;
  const subscription = await syncSubscription(event.subscriptionId, event.eventId);
  if (subscription === null) return;
  try {
    await endSecondMembership(subscription.uid, new Date());
  } catch (error) {
    log.error(paidTwice, 'a reader pays for two memberships and the second could not be ended', error);
    await forgetEvent(event.eventId);
    throw new Refusal(503, 'busy', 'The second membership could not be ended, retry the webhook.');
  }
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
