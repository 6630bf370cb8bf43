import { checkOutMembership } from '#shared/api/membership.ts';
import { cancelled, newMembership } from '#shared/domain/membership/membership.ts';
import type { MembershipSettings, Plan, PlanId } from '#shared/domain/membership/membership-plans.ts';
import { ApiError, call } from '#web/shell/api/client.ts';
import { refusalOf } from '#web/shell/api/refusal.ts';
import { membershipMessages as words } from '#web/shell/messages/en-membership.ts';
import { heldMembership } from '#web/shell/storage/held-membership.ts';
import { randomId } from '#web/shell/storage/random-id.ts';

/** A purchase or cancellation that failed for a reason that the reader can be shown. */
export class PurchaseError extends Error {}

/**
 * Buys a plan in mock mode: the membership is stored in this browser only. Replaces an earlier one.
 * @throws PurchaseError if the browser cannot store it; nothing is bought then
 */
export function buyInBrowser(plan: Plan, settings: MembershipSettings): void {
  const earlier = heldMembership.read();
  if (heldMembership.write(newMembership({ plan, settings, earlier, id: randomId(), now: new Date() }))) return;
  // A value that cannot be stored stays in memory until the page closes; a purchase must not.
  heldMembership.write(earlier);
  throw new PurchaseError(words.notStored);
}

/**
 * Cancels the membership of this browser, which stays active until its end.
 * @throws PurchaseError if the browser cannot store it
 */
export function cancelInBrowser(): void {
  const held = heldMembership.read();
  if (held === null || heldMembership.write(cancelled(held, new Date()))) return;
  heldMembership.write(held);
  throw new PurchaseError(words.setting.notStored);
}

/** Cancels the reader's membership at Stripe; it stays active until the end of the paid period. */
export async function cancelAtStripe(): Promise<void> {
  await call(checkOutMembership, { body: { action: 'cancel' } });
}

/** The host of Stripe's payment pages. Any other address is rejected. */
const paymentHost = 'checkout.stripe.com';

function refusalMessage(error: unknown): string | undefined {
  const code = refusalOf(error)?.code;
  if (code === 'already_member') return words.already;
  if (code === 'payment_pending') return words.pending;
  return error instanceof ApiError && error.status === 429 ? words.tooOften : undefined;
}

/**
 * The address of Stripe's payment page for the signed-in reader.
 * @throws PurchaseError if the server refuses the purchase or returns an address elsewhere
 */
export async function paymentPage(planId: PlanId): Promise<string> {
  const { url } = await call(checkOutMembership, { body: { planId } }).catch((error: unknown) => {
    const reason = refusalMessage(error);
    throw reason === undefined ? error : new PurchaseError(reason);
  });
  const { protocol, host } = new URL(url ?? 'about:blank');
  if (url === null || protocol !== 'https:' || host !== paymentHost) throw new PurchaseError(words.wrongAddress);
  return url;
}
