import { useEffect, useRef, useState } from 'react';
import { checkOutMembership } from '#shared/api/membership.ts';
import { subscribing } from '#shared/config/membership.ts';
import type { Membership } from '#shared/domain/membership/membership.ts';
import type { MembershipSettings, Plan, PlanId } from '#shared/domain/membership/membership-plans.ts';
import { cancelled, newMembership } from '#shared/domain/membership/purchase.ts';
import { ApiError, call } from '#web/shell/api/client.ts';
import { refusalOf } from '#web/shell/api/refusal.ts';
import { membershipMessages as words } from '#web/shell/messages/en-membership.ts';
import { askedSession } from '#web/shell/session/session.ts';
import { signIn } from '#web/shell/session/sign-in.ts';
import { heldMembership } from '#web/shell/storage/held-membership.ts';
import { randomId } from '#web/shell/storage/random-id.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { nextText } from './next-text.ts';
import { fetchPaymentMode } from './use-server-membership.ts';

/** A purchase or cancellation that failed for a reason that the reader can be shown. */
export class PurchaseError extends Error {}

/**
 * Buys a plan in mock mode: the membership is stored in this browser only. It follows a running one.
 * @returns the stored membership
 * @throws PurchaseError if the browser cannot store it; nothing is bought then
 */
export function buyInBrowser(plan: Plan, settings: MembershipSettings): Membership {
  const earlier = heldMembership.read();
  const bought = newMembership({ plan, settings, earlier, id: randomId(), now: new Date() });
  if (heldMembership.write(bought)) return bought;
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

/**
 * Changes the plan of the reader's membership at Stripe, from its next payment on.
 * @throws PurchaseError if the server refuses the change
 */
async function changeAtStripe(planId: PlanId): Promise<void> {
  await call(checkOutMembership, { body: { action: 'change', planId } }).catch(throwRefusal);
  showToast({ title: words.changed });
}

/** The host of Stripe's payment pages. Any other address is rejected. */
const paymentHost = 'checkout.stripe.com';

function refusalMessage(error: unknown): string | undefined {
  const code = refusalOf(error)?.code;
  if (code === 'already_member') return words.already;
  if (code === 'payment_pending') return words.pending;
  if (code === 'not_renewing') return words.notRenewing;
  return error instanceof ApiError && error.status === 429 ? words.tooOften : undefined;
}

function throwRefusal(error: unknown): never {
  const reason = refusalMessage(error);
  throw reason === undefined ? error : new PurchaseError(reason);
}

/**
 * The address of Stripe's payment page for the signed-in reader.
 * @throws PurchaseError if the server refuses the purchase or returns an address elsewhere
 */
export async function paymentPage(planId: PlanId): Promise<string> {
  const { url } = await call(checkOutMembership, { body: { planId } }).catch(throwRefusal);
  const { protocol, host } = new URL(url ?? 'about:blank');
  if (url === null || protocol !== 'https:' || host !== paymentHost) throw new PurchaseError(words.wrongAddress);
  return url;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Subscribing {
  /** The plan that is being bought; only one purchase runs at a time. */
  busy: PlanId | null;
  /** @param changes whether a membership that renews at Stripe changes to this plan */
  subscribe: (plan: Plan, changes?: boolean) => void;
}

/**
 * The purchase of a plan, from the button to the success page. Leaving the page aborts it; a stored membership stays.
 */
export function useSubscribing(settings: MembershipSettings, onSubscribed: () => void): Subscribing {
  const [busy, setBusy] = useState<PlanId | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    const abort = () => {
      running.current?.abort();
      running.current = null;
      setBusy(null);
    };
    // Back from Stripe's page: the back-forward cache restores this page with its busy button.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) abort();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('pageshow', onPageShow);
      abort();
    };
  }, []);

  async function buyMock(plan: Plan, isHere: () => boolean): Promise<void> {
    await pause(subscribing.processingMs);
    if (!isHere()) return;
    if (settings.stripeEnabled) throw new PurchaseError(words.notOpen);
    const later = nextText(buyInBrowser(plan, settings).next);
    showToast({ title: words.created, description: `${words.createdHint(plan.id)} ${later}`.trim() });
    setBusy(null);
    await pause(subscribing.redirectMs);
    if (isHere()) onSubscribed();
  }

  /**
   * Opens Stripe's page.
   * @returns true if the browser leaves this page; the button stays busy until then
   */
  async function openStripe(plan: Plan, isHere: () => boolean): Promise<boolean> {
    const { state } = await askedSession();
    if (state !== 'in') {
      if (state === 'out') signIn();
      return false;
    }
    const address = await paymentPage(plan.id);
    if (!isHere()) return false;
    window.location.assign(address);
    return true;
  }

  async function run(plan: Plan, changes: boolean, purchase: AbortController): Promise<void> {
    // The address changes at once, the page only when the next one has loaded.
    const { pathname } = window.location;
    const isHere = () => !purchase.signal.aborted && window.location.pathname === pathname;
    try {
      if ((await fetchPaymentMode()) === 'mock') await buyMock(plan, isHere);
      else if (changes) {
        await changeAtStripe(plan.id);
        if (isHere()) onSubscribed();
      } else if (await openStripe(plan, isHere)) return;
    } catch (error) {
      if (purchase.signal.aborted) return;
      console.warn('The subscription failed', error);
      const description = error instanceof PurchaseError ? error.message : words.failedHint;
      showToast({ title: words.failed, description, tone: 'destructive' });
    }
    if (running.current === purchase) running.current = null;
    if (!purchase.signal.aborted) setBusy(null);
  }

  return {
    busy,
    subscribe(plan, changes = false) {
      // A second click may arrive before the buttons render disabled, or during the pause before the success page.
      if (running.current !== null) return;
      running.current = new AbortController();
      setBusy(plan.id);
      void run(plan, changes, running.current);
    },
  };
}
