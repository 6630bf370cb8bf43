import { requirePayments, stripePrices, webhookSecret } from '#functions/membership/payment-settings.ts';
import { readSubscriptionState, saveSubscription } from '#functions/membership/save-subscription.ts';
import { callStripe, isMissing, stripeClient } from '#functions/membership/stripe-client.ts';
import { readSubscription, subscriptionOfEvent } from '#functions/membership/stripe-objects.ts';
import { endpoint, type SignedBody } from '#functions/runtime/endpoint.ts';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { count } from '#functions/runtime/metrics.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { receivePayment } from '#shared/api/membership.ts';

/** Deliveries about one subscription that may meet: at its beginning Stripe tells half a dozen things at once. */
const tries = 10;
const received = { received: true } as const;

export const handler = endpoint(receivePayment, async ({ signed }) => {
  requirePayments();
  const told = subscriptionOfEvent(await verified(signed));
  count('PaymentEvents');
  // An event that says nothing about a subscription. Stripe is content, or it would tell it for days.
  if (told === null) return received;
  for (let attempt = 1; attempt <= tries; attempt++) {
    if (await settled(told)) return received;
  }
  throw new Refusal(503, 'busy', 'Others are writing about this subscription, please tell it again');
});

/**
 * The event, once its signature over the very bytes holds and is not older than five minutes.
 * @throws Refusal 400, whatever is wrong with it: nobody but Stripe needs to know more
 */
async function verified({ bytes, signature }: SignedBody): Promise<unknown> {
  const [stripe, secret] = await Promise.all([stripeClient(), webhookSecret()]);
  try {
    return stripe.webhooks.constructEvent(bytes, signature, secret);
  } catch (error) {
    count('PaymentEventsRefused');
    log.warn('webhook.rejected', 'rejected an event without a valid signature', {
      reason: error instanceof Error ? error.message.split('\n')[0] : '',
    });
    throw new Refusal(400, 'bad_signature', 'The signature does not hold');
  }
}

/** Writes what the subscription is now, whatever the event says it was. False when another delivery was faster and this has to look again. */
async function settled({ eventId, subscriptionId }: { eventId: string; subscriptionId: string }): Promise<boolean> {
  const known = await readSubscriptionState(subscriptionId, eventId);
  if (known.done) return true;
  const answer = await callStripe((stripe) =>
    stripe.subscriptions.retrieve(subscriptionId).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    }),
  );
  const standing = answer === null ? null : readSubscription(answer, required('STAGE'), stripePrices());
  if (standing === null)
    log.info('webhook.ignored', 'the subscription belongs to another product or stage', { subscriptionId });
  const paid = standing && {
    ...standing,
    startDate: standing.startDate.toISOString(),
    paidUntil: standing.paidUntil.toISOString(),
  };
  return saveSubscription({ subscriptionId, eventId, known, paid, now: new Date() });
}
