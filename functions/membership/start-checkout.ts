import type { Caller } from '#functions/runtime/caller.ts';
import { required } from '#functions/runtime/env.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import type { PlanId } from '#shared/domain/membership/membership-plans.ts';
import { anyRenews, type PaidMembership, paidUntilLater } from '#shared/domain/membership/paid-membership.ts';
import { closeCheckout, readCheckoutSession } from './checkout-session.ts';
import {
  type CheckoutRequest,
  type OpenCheckout,
  readOpenCheckout,
  rememberSession,
  removeCheckout,
  reserveCheckout,
} from './open-checkout.ts';
import { paidMemberships } from './paid-memberships.ts';
import { introCoupons, siteOrigin, stripePrices } from './payment-settings.ts';
import type { SubscriptionMetadata } from './stripe-objects.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Attempts next to concurrent calls of the same reader. */
const maxAttempts = 5;
/** A payment page that ends sooner is replaced by a new one. */
const leastMinutes = 10;

/**
 * Returns the address of the reader's payment page at Stripe. A reader has one at most: a second call for the same
 * plan leads to it, one for another plan ends it first.
 * @throws Refusal 409 if a membership renews already or a payment is being confirmed, 503 if Stripe does not respond
 */
export async function startCheckout(caller: Caller, planId: PlanId, now: Date): Promise<string> {
  const { uid } = caller;
  let knowsCustomer = true;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const earlier = await paidMemberships(uid);
    // A second subscription would be a second payment every month.
    if (anyRenews(earlier)) throw new Refusal(409, 'already_member', 'Your membership already renews automatically.');
    const request = requestOf(caller, planId, earlier, { knowsCustomer, now });
    const open = await readOpenCheckout(uid, now);
    if (open !== null) {
      const address = await addressOf(uid, open, request, now);
      if (address !== null) return address;
      // Paid before the webhook has arrived: the next attempt finds the membership.
      if (await isSettled(uid, open)) continue;
    }
    const reserved = await reserveCheckout(uid, { planId, request, previous: open?.key }, now);
    if (reserved === null) continue;
    const session = await readCheckoutSession(reserved);
    if (session === null) {
      // Stripe does not know the customer any more.
      knowsCustomer = false;
      continue;
    }
    await rememberSession(uid, reserved.key, session.id, now);
    if (session.url === null) throw new Error('Stripe created a session without an address');
    return session.url;
  }
  throw new Refusal(503, 'busy', 'Another payment is being started, try again in a minute.');
}

/** The address of an open payment page for the same request; null for another one. */
async function addressOf(uid: string, open: OpenCheckout, request: CheckoutRequest, now: Date): Promise<string | null> {
  if (JSON.stringify(open.request) !== JSON.stringify(request)) return null;
  const session = await readCheckoutSession(open);
  if (session?.state !== 'open' || session.expiresAt - now.getTime() < leastMinutes * 60_000) return null;
  // The call that created it ended before it could.
  if (open.sessionId === undefined) await rememberSession(uid, open.key, session.id, now);
  return session.url;
}

/**
 * Ends an open checkout, unless it has been paid: then its subscription is stored.
 * @returns whether it has been paid
 * @throws Refusal 409 while Stripe waits for the payment
 */
async function isSettled(uid: string, open: OpenCheckout): Promise<boolean> {
  const session = await closeCheckout(open);
  if (session?.state === 'pending')
    throw new Refusal(409, 'payment_pending', 'Your payment is being confirmed. You do not need to pay again.');
  if (session?.state !== 'paid' || session.subscriptionId === null) return false;
  await syncSubscription(session.subscriptionId);
  await removeCheckout(uid);
  return true;
}

/** The session to create, from the caller's plan and earlier memberships. */
function requestOf(
  caller: Caller,
  planId: PlanId,
  earlier: readonly PaidMembership[],
  { knowsCustomer, now }: { knowsCustomer: boolean; now: Date },
): CheckoutRequest {
  const price = stripePrices().get(planId);
  if (price === undefined) throw new Error(`The stage has no price for ${planId}`);
  // The introductory price is for readers who have never been members.
  const coupon = earlier.length === 0 ? introCoupons().get(planId) : undefined;
  const metadata: SubscriptionMetadata = {
    reader: caller.uid,
    stage: required('STAGE'),
    plan: planId,
    intro: coupon === undefined ? 'no' : 'yes',
  };
  const newest = earlier.toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1))[0];
  const firstPayment = paidUntilLater(earlier, now);
  return {
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    client_reference_id: caller.uid,
    ...(coupon === undefined ? {} : { discounts: [{ coupon }] }),
    ...customerOf(caller, knowsCustomer ? newest?.customerId : undefined),
    metadata,
    subscription_data: {
      metadata,
      // The time that is paid for already is not paid twice.
      ...(firstPayment === null ? {} : { trial_end: Math.floor(Date.parse(firstPayment) / 1000) }),
    },
    success_url: `${siteOrigin()}/subscribe/success`,
    cancel_url: `${siteOrigin()}/subscribe/cancel`,
  };
}

/** A returning customer, or an e-mail address for Stripe to prefill: only a verified one. */
function customerOf({ email, emailVerified }: Caller, customer: string | undefined) {
  if (customer !== undefined) return { customer };
  return email !== null && emailVerified ? { customer_email: email } : {};
}
