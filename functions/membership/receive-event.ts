import * as z from 'zod/mini';
import type { SignedBody } from '#functions/runtime/endpoint.ts';
import { log } from '#functions/runtime/log.ts';
import { count } from '#functions/runtime/metrics.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { paidMemberships } from './paid-memberships.ts';
import { webhookSecret } from './payment-settings.ts';
import { forgetEvent } from './save-subscription.ts';
import { idOf, stripeClient } from './stripe-client.ts';
import { endSubscription, refundLastPayment } from './subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/** The event of the log that raises the alarm (infra/operations/alarms.ts). */
const paidTwice = 'membership.paid_twice';

/** Stripe delivers an event for three days. An older second membership may be wanted: a person decides about it. */
const newMs = 4 * dayMs;

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

/** An object, or its id. */
const reference = z.nullish(z.union([z.string(), z.object({ id: z.string() })]));
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
function subscriptionOfEvent(event: unknown): { eventId: string; subscriptionId: string } | null {
  const { id, type, data } = z.parse(webhookEvent, event);
  const [, subscriptionIdOf] = relevantEvents.find(([pattern]) => pattern.test(type)) ?? [];
  const found = subscriptionIdOf?.(data.object) ?? null;
  return found === null ? null : { eventId: id, subscriptionId: found };
}

/**
 * Refunds and cancels the newer of two memberships that renew: the reader has paid twice, in two tabs or before a late
 * webhook. One that does not renew is no second payment; its successor begins when it ends.
 * @throws if Stripe refuses
 */
async function endSecondMembership(uid: string, now: Date): Promise<void> {
  const [, ...extra] = (await paidMemberships(uid))
    .filter(({ granting, renews }) => granting && renews)
    .sort((a, b) => (`${a.startDate} ${a.subscriptionId}` < `${b.startDate} ${b.subscriptionId}` ? -1 : 1));
  for (const { subscriptionId, startDate } of extra) {
    if (now.getTime() - Date.parse(startDate) > newMs) {
      log.error(paidTwice, 'a reader pays for two memberships', new Error(`${subscriptionId} is no new one`));
      continue;
    }
    const second = await syncSubscription(subscriptionId);
    if (second === null || !second.granting || !second.renews) continue;
    await refundLastPayment(second);
    await endSubscription(subscriptionId);
    await syncSubscription(subscriptionId);
    log.warn('membership.second_ended', 'cancelled and refunded the second membership of a reader', { subscriptionId });
  }
}
