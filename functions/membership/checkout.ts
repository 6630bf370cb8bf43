import type Stripe from 'stripe';
import type { Caller } from '#functions/runtime/caller.ts';
import { required } from '#functions/runtime/env.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import type { PlanId } from '#shared/domain/membership/membership-plans.ts';
import { type PaidMembership, paidUntilLater, renewing } from '#shared/domain/membership/paid-membership.ts';
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
import { callStripe, idOf, isInvalid, isMissing } from './stripe-client.ts';
import {
  changePlanAtPeriodEnd,
  readSubscription,
  type SubscriptionMetadata,
  subscriptionAtStripe,
} from './subscription.ts';
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
    if (renewing(earlier) !== undefined) throw alreadyMember();
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

const alreadyMember = () => new Refusal(409, 'already_member', 'Your membership already renews automatically.');

/**
 * Changes the plan of the reader's membership, from its next payment on. Can be repeated, and taken back by a change to
 * the present plan.
 * @throws Refusal 409 if it has the plan already or no membership renews, 503 if Stripe does not respond
 */
export async function changePlan(uid: string, planId: PlanId): Promise<void> {
  const price = priceOf(planId);
  const subscriptionId = renewing(await paidMemberships(uid))?.subscriptionId;
  // What Stripe has now: a webhook may be late.
  const subscription = subscriptionId === undefined ? null : await subscriptionAtStripe(subscriptionId);
  const known = subscription === null ? null : readSubscription(subscription, required('STAGE'), stripePrices());
  if (subscription === null || !known?.renews)
    throw new Refusal(409, 'not_renewing', 'You have no membership that renews.');
  if (known.planId === planId && known.next === null) throw alreadyMember();
  await changePlanAtPeriodEnd(subscription, { planId, price });
  // The webhook follows, but the reader looks at once.
  await syncSubscription(subscription.id);
}

function priceOf(planId: PlanId): string {
  const price = stripePrices().get(planId);
  if (price === undefined) throw new Error(`The stage has no price for ${planId}`);
  return price;
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
  const price = priceOf(planId);
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

/** A Checkout session, in our terms. `pending`: completed, and Stripe waits for the payment. `over`: it expired. */
function readSession({ id, url, status, payment_status, subscription, expires_at }: Stripe.Checkout.Session) {
  const ended = payment_status === 'unpaid' ? 'pending' : 'paid';
  const state: 'open' | 'pending' | 'paid' | 'over' =
    status === 'complete' ? ended : status === 'expired' ? 'over' : 'open';
  return { id, state, url, subscriptionId: idOf(subscription), expiresAt: expires_at * 1000 };
}
type CheckoutSession = ReturnType<typeof readSession>;

/**
 * The session of a checkout as Stripe has it now. If its id is not known, the request is repeated with its key, which
 * creates the session at most once.
 * @returns null if Stripe does not know it, or the customer that it was for
 */
async function readCheckoutSession({ key, request, sessionId }: OpenCheckout): Promise<CheckoutSession | null> {
  const response = await callStripe(async ({ checkout: { sessions } }) => {
    try {
      return sessionId === undefined
        ? await sessions.create(request, { idempotencyKey: key })
        : await sessions.retrieve(sessionId);
    } catch (error) {
      // Without a customer, a missing object is a price or coupon: a fault of the settings.
      if (isMissing(error) && (sessionId !== undefined || request.customer !== undefined)) return null;
      throw error;
    }
  });
  return response === null ? null : readSession(response);
}

/**
 * Ends the session of a checkout, so it can no longer be paid.
 * @returns the session as it is then: paid, if the reader was faster; null if Stripe does not know it
 */
export async function closeCheckout(open: OpenCheckout): Promise<CheckoutSession | null> {
  const session = await readCheckoutSession(open);
  if (session?.state !== 'open' || (await expire(session.id))) return session;
  return readCheckoutSession({ ...open, sessionId: session.id });
}

/** @returns false if the session was not open any more */
const expire = (id: string): Promise<boolean> =>
  callStripe(async ({ checkout: { sessions } }) => {
    try {
      await sessions.expire(id);
      return true;
    } catch (error) {
      if (isMissing(error)) return true;
      if (isInvalid(error)) return false;
      throw error;
    }
  });
