import { useEffect, useRef, useState } from 'react';
import { subscribing } from '#shared/config/membership.ts';
import type { MembershipSettings, Plan, PlanId } from '#shared/domain/membership/membership-plans.ts';
import { membershipMessages as words } from '#web/messages/en-membership.ts';
import { knownSession } from '#web/session/current-session.ts';
import { signInOrSay } from '#web/session/sign-in-or-say.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { buyInBrowser, PurchaseError, paymentPage } from './buy.ts';
import { payments } from './use-payments.ts';

/** Resolves after so many milliseconds; never, once the page has been left. */
const pause = (ms: number, left: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (left.aborted) return;
    const timer = setTimeout(resolve, ms);
    left.addEventListener('abort', () => clearTimeout(timer));
  });

interface Subscribing {
  /** The plan that is being bought: then no other can be. */
  busy: PlanId | null;
  subscribe: (plan: Plan) => void;
}

/** The flow from a plan's button to the welcome (SUB-28 to SUB-36, SUB-60, SUB-62). Leaving the page ends it; what has been stored by then stays. */
export function useSubscribing(settings: MembershipSettings, onSubscribed: () => void): Subscribing {
  const [busy, setBusy] = useState<PlanId | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => {
    const end = () => {
      underWay.current?.abort();
      underWay.current = null;
      setBusy(null);
    };
    // Who comes back from Stripe's page with the browser's own button finds this one as it was left.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) end();
    };
    window.addEventListener('pageshow', onShown);
    return () => {
      window.removeEventListener('pageshow', onShown);
      end();
    };
  }, []);

  async function mock(plan: Plan, left: AbortSignal): Promise<void> {
    await pause(subscribing.processingMs, left);
    if (settings.stripeEnabled) throw new PurchaseError(words.notOpen);
    buyInBrowser(plan, settings);
    showToast({ title: words.created, description: words.createdHint(plan.id) });
    setBusy(null);
    await pause(subscribing.redirectMs, left);
    onSubscribed();
  }

  /** Stripe's page takes over; the button stays busy until then. */
  async function pay(plan: Plan, left: AbortSignal): Promise<boolean> {
    if ((await knownSession()).state !== 'in') {
      signInOrSay();
      return false;
    }
    const address = await paymentPage(plan.id);
    if (left.aborted) return false;
    window.location.assign(address);
    return true;
  }

  async function run(plan: Plan, leaving: AbortController): Promise<void> {
    try {
      if ((await payments()) === 'mock') await mock(plan, leaving.signal);
      else if (await pay(plan, leaving.signal)) return;
    } catch (error) {
      if (leaving.signal.aborted) return;
      console.warn('The subscription failed', error);
      const description = error instanceof PurchaseError ? error.message : words.failedHint;
      showToast({ title: words.failed, description, tone: 'destructive' });
    }
    if (underWay.current === leaving) underWay.current = null;
    if (!leaving.signal.aborted) setBusy(null);
  }

  return {
    busy,
    subscribe(plan) {
      // A second click may come before the buttons are drawn disabled, or while the welcome is on its way.
      if (underWay.current !== null) return;
      underWay.current = new AbortController();
      setBusy(plan.id);
      void run(plan, underWay.current);
    },
  };
}
