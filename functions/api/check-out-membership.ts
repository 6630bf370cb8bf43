import { hash } from 'node:crypto';
import { paidMemberships } from '#functions/membership/paid-memberships.ts';
import type { SubscriptionNote } from '#functions/membership/paid-standing.ts';
import { requirePayments } from '#functions/membership/payment-mode.ts';
import { introCoupons, siteOrigin, stripePrices } from '#functions/membership/payment-settings.ts';
import { askStripe } from '#functions/membership/stripe-client.ts';
import { isWithinLimit } from '#functions/readers/rate-limit.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { required } from '#functions/runtime/env.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { checkOutMembership } from '#shared/api/membership.ts';
import { limits } from '#shared/config/limits.ts';
import { anyRenews } from '#shared/domain/membership/paid-membership.ts';

export const handler = endpoint(checkOutMembership, async ({ caller, body: { planId } }) => {
  requirePayments();
  const now = new Date();
  if (!(await isWithinLimit(`checkout#${caller.uid}`, limits.checkoutsPerMinute, now)))
    throw new Refusal(429, 'too_many', 'That was often; please wait a minute');
  const earlier = await paidMemberships(caller.uid);
  // A second subscription would be a second payment every month.
  if (anyRenews(earlier)) throw new Refusal(409, 'already_member', 'Your membership renews itself already');
  const price = stripePrices().get(planId);
  if (price === undefined) throw new Error(`The stage names no price for ${planId}`);
  // The first price is for whoever has never had a membership (SUB-53).
  const coupon = earlier.length === 0 ? introCoupons().get(planId) : undefined;
  const note: SubscriptionNote = {
    reader: caller.uid,
    stage: required('STAGE'),
    plan: planId,
    intro: coupon === undefined ? 'no' : 'yes',
  };
  const customer = earlier.at(-1)?.customerId;
  const session = {
    mode: 'subscription' as const,
    line_items: [{ price, quantity: 1 }],
    client_reference_id: caller.uid,
    ...(coupon === undefined ? {} : { discounts: [{ coupon }] }),
    ...(customer !== undefined
      ? { customer }
      : caller.email !== null && caller.emailVerified
        ? { customer_email: caller.email }
        : {}),
    metadata: note,
    subscription_data: { metadata: note },
    success_url: `${siteOrigin()}/subscribe/success`,
    cancel_url: `${siteOrigin()}/subscribe/cancel`,
  };
  // Whoever presses twice, or goes back and presses again, comes to the same page, which takes one payment.
  const idempotencyKey = hash('sha256', JSON.stringify([session, earlier.length, now.toISOString().slice(0, 13)]));
  const { url } = await askStripe((stripe) => stripe.checkout.sessions.create(session, { idempotencyKey }));
  if (url === null) throw new Error('Stripe made a session without an address');
  return { url };
});
