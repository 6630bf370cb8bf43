import { changePlan, startCheckout } from '#functions/membership/checkout.ts';
import { cancelMembership } from '#functions/membership/end-payments.ts';
import { requirePayments } from '#functions/membership/payment-settings.ts';
import { isWithinLimit } from '#functions/readers/rate-limit.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { checkOutMembership } from '#shared/api/membership.ts';
import { limits } from '#shared/config/limits.ts';

export const handler = endpoint(checkOutMembership, async ({ caller, body }) => {
  requirePayments();
  const now = new Date();
  if (!(await isWithinLimit(`checkout#${caller.uid}`, limits.checkoutsPerMinute, now)))
    throw new Refusal(429, 'too_many', 'Too many attempts, try again in a minute.');
  if (body.action === 'cancel') {
    await cancelMembership(caller.uid);
    return { url: null };
  }
  if (body.action === 'change') {
    await changePlan(caller.uid, body.planId);
    return { url: null };
  }
  return { url: await startCheckout(caller, body.planId, now) };
});
