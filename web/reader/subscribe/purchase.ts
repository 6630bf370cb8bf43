import { checkOutMembership } from '#shared/api/membership.ts';
import { newMembership } from '#shared/domain/membership/membership.ts';
import type { MembershipSettings, Plan, PlanId } from '#shared/domain/membership/membership-plans.ts';
import { ApiError, call } from '#web/api.ts';
import { membershipMessages as words } from '#web/messages/en-membership.ts';
import { refusalOf } from '#web/refusal.ts';
import { heldMembership } from '#web/storage/held-membership.ts';
import { randomId } from '#web/storage/random-id.ts';

/** A purchase that failed for a reason that the reader can be shown. */
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

/** The host of Stripe's payment pages. Any other address is rejected. */
const paymentHost = 'checkout.stripe.com';

function refusalMessage(error: unknown): string | undefined {
  if (refusalOf(error)?.code === 'already_member') return words.already;
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
