import { checkOutMembership } from '#shared/api/membership.ts';
import { newMembership } from '#shared/domain/membership/membership.ts';
import type { MembershipSettings, Plan, PlanId } from '#shared/domain/membership/membership-plans.ts';
import { ApiError, call } from '#web/api.ts';
import { membershipMessages as words } from '#web/messages/en-membership.ts';
import { refusalOf } from '#web/refusal.ts';
import { heldMembership } from '#web/storage/held-membership.ts';
import { randomId } from '#web/storage/random-id.ts';

/** A purchase that did not come about, for a reason that can be told to the reader. */
export class PurchaseError extends Error {}

/**
 * Buys in mock mode: the membership stands in this browser and nobody else hears of it (SUB-28, SUB-33). One that was bought before is replaced (SUB-59).
 * @throws PurchaseError when the browser does not keep it; then nothing has been bought
 */
export function buyInBrowser(plan: Plan, settings: MembershipSettings): void {
  const earlier = heldMembership.read();
  if (heldMembership.write(newMembership({ plan, settings, earlier, id: randomId(), now: new Date() }))) return;
  // What cannot be stored lives as long as the page; a purchase must not.
  heldMembership.write(earlier);
  throw new PurchaseError(words.notKept);
}

/** Where Stripe takes payments. An answer that leads elsewhere is not followed. */
const paymentHost = 'checkout.stripe.com';

function refusalWords(error: unknown): string | undefined {
  if (refusalOf(error)?.code === 'already_member') return words.already;
  return error instanceof ApiError && error.status === 429 ? words.tooOften : undefined;
}

/**
 * The address of Stripe's page, on which the signed-in reader pays.
 * @throws PurchaseError
 */
export async function paymentPage(planId: PlanId): Promise<string> {
  const { url } = await call(checkOutMembership, { body: { planId } }).catch((error: unknown) => {
    const reason = refusalWords(error);
    throw reason === undefined ? error : new PurchaseError(reason);
  });
  const { protocol, host } = new URL(url);
  if (protocol !== 'https:' || host !== paymentHost) throw new PurchaseError(words.wrongAddress);
  return url;
}
