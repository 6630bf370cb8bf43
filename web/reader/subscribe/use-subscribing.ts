import { useEffect, useRef, useState } from 'react';
import { subscribing } from '#shared/config/membership.ts';
import type { MembershipSettings, Plan, PlanId } from '#shared/domain/membership/membership-plans.ts';
import { membershipMessages as words } from '#web/shell/messages/en-membership.ts';
import { knownSession } from '#web/shell/session/current-session.ts';
import { signIn } from '#web/shell/session/sign-in.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { buyInBrowser, PurchaseError, paymentPage } from './purchase.ts';
import { fetchPaymentMode } from './use-payment-mode.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Subscribing {
  /** The plan that is being bought; only one purchase runs at a time. */
  busy: PlanId | null;
  subscribe: (plan: Plan) => void;
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
    buyInBrowser(plan, settings);
    showToast({ title: words.created, description: words.createdHint(plan.id) });
    setBusy(null);
    await pause(subscribing.redirectMs);
    if (isHere()) onSubscribed();
  }

  /**
   * Opens Stripe's page.
   * @returns true if the browser leaves this page; the button stays busy until then
   */
  async function openStripe(plan: Plan, isHere: () => boolean): Promise<boolean> {
    if ((await knownSession()).state !== 'in') {
      signIn();
      return false;
    }
    const address = await paymentPage(plan.id);
    if (!isHere()) return false;
    window.location.assign(address);
    return true;
  }

  async function run(plan: Plan, purchase: AbortController): Promise<void> {
    // The address changes at once, the page only when the next one has loaded.
    const { pathname } = window.location;
    const isHere = () => !purchase.signal.aborted && window.location.pathname === pathname;
    try {
      if ((await fetchPaymentMode()) === 'mock') await buyMock(plan, isHere);
      else if (await openStripe(plan, isHere)) return;
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
    subscribe(plan) {
      // A second click may arrive before the buttons render disabled, or during the pause before the success page.
      if (running.current !== null) return;
      running.current = new AbortController();
      setBusy(plan.id);
      void run(plan, running.current);
    },
  };
}
