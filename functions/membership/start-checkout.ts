import { hash } from 'node:crypto';
import type { Caller } from '#functions/runtime/caller.ts';
import { required } from '#functions/runtime/env.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import type { PlanId } from '#shared/domain/membership/membership-plans.ts';
import { anyRenews } from '#shared/domain/membership/paid-membership.ts';
import { paidMemberships } from './paid-memberships.ts';
import { introCoupons, siteOrigin, stripePrices } from './payment-settings.ts';
import { callStripe } from './stripe-client.ts';
import type { SubscriptionMetadata } from './stripe-objects.ts';

/**
 * Creates a Stripe Checkout session for a plan.
 * @returns the address of Stripe's page
 * @throws Refusal 409 if a membership renews already, 503 if Stripe does not respond
 */
export async function startCheckout(caller: Caller, planId: PlanId, now: Date): Promise<string> {
  const earlier = await paidMemberships(caller.uid);
  // A second subscription would be a second payment every month.
  if (anyRenews(earlier)) throw new Refusal(409, 'already_member', 'Your membership already renews automatically.');
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
  const session = {
    mode: 'subscription' as const,
    line_items: [{ price, quantity: 1 }],
    client_reference_id: caller.uid,
    ...(coupon === undefined ? {} : { discounts: [{ coupon }] }),
    ...customerOf(caller, earlier.at(-1)?.customerId),
    metadata,
    subscription_data: { metadata },
    success_url: `${siteOrigin()}/subscribe/success`,
    cancel_url: `${siteOrigin()}/subscribe/cancel`,
  };
  // A second click within the hour leads to the same page, which takes one payment.
  const idempotencyKey = hash('sha256', JSON.stringify([session, earlier.length, now.toISOString().slice(0, 13)]));
  const { url } = await callStripe((stripe) => stripe.checkout.sessions.create(session, { idempotencyKey }));
  if (url === null) throw new Error('Stripe created a session without an address');
  return url;
}

/** A returning customer, or an e-mail address for Stripe to prefill: only a verified one. */
function customerOf({ email, emailVerified }: Caller, customer: string | undefined) {
  if (customer !== undefined) return { customer };
  return email !== null && emailVerified ? { customer_email: email } : {};
}
