import { closeCheckout } from './checkout.ts';
import { readOpenCheckout, removeCheckout } from './open-checkout.ts';
import { paidMemberships, removePaidMembership } from './paid-memberships.ts';
import { endSubscription, forgetCustomer, stopRenewal } from './subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Cancels the reader's membership at the end of the paid period. Does nothing if none renews. */
export async function cancelMembership(uid: string): Promise<void> {
  for (const { subscriptionId, granting, renews } of await paidMemberships(uid)) {
    if (!granting || !renews) continue;
    await stopRenewal(subscriptionId);
    // The webhook follows, but the reader looks at once.
    await syncSubscription(subscriptionId);
  }
}

/**
 * Ends everything that a reader could still pay, and removes what we and Stripe's customers store about them. Call it
 * after the account has been marked as deleted. A repeated call continues where a failed one stopped.
 */
export async function endPayments(uid: string, now: Date): Promise<void> {
  const open = await readOpenCheckout(uid, now);
  if (open !== null) {
    const session = await closeCheckout(open);
    // Paid, and its webhook is late: as the account is deleted, this refunds and ends it.
    if (session?.subscriptionId) await syncSubscription(session.subscriptionId);
  }
  await removeCheckout(uid);
  for (const { subscriptionId, customerId } of await paidMemberships(uid)) {
    await endSubscription(subscriptionId);
    await forgetCustomer(subscriptionId, customerId);
    await removePaidMembership(uid, subscriptionId);
  }
}
