import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type To } from 'react-router-dom';
import { keepGate } from './back-gate.ts';

const pathOf = (to: To): string =>
  new URL(typeof to === 'string' ? to : (to.pathname ?? ''), window.location.href).pathname;
/** Where an entry of the browser's history stands, as the router notes it there. */
const placeOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : Number.NaN;

interface Held {
  /** Goes where the reader wanted to go. */
  leave: () => void;
  stay: () => void;
}

/**
 * While `guarding`, keeps the reader on this page: a way to another page of the site is held until they answer, be it a link, a search or the browser's Back; before a
 * reload, another site or a closing tab the browser asks in its own words. Null while nothing is held.
 */
export function useLeaveGuard(guarding: boolean): Held | null {
  // The router's own blocker comes only with its data routers, 20 KB that every first visit would pay for.
  const { navigator } = useContext(NavigationContext);
  const [held, setHeld] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!guarding) return;
    const here = window.location.pathname;
    const place = placeOf(window.history.state);
    const { push, replace } = navigator;
    const hold =
      (way: typeof push): typeof push =>
      (to, state, options) => {
        const go = () => way.call(navigator, to, state, options);
        if (pathOf(to) === here) go();
        else setHeld(() => go);
      };
    navigator.push = hold(push);
    navigator.replace = hold(replace);

    let returning = false;
    let leaving = false;
    const onPop = (event: PopStateEvent) => {
      const back = window.location.pathname === here;
      if (leaving || (back && !returning)) return;
      // The router never hears of it.
      event.stopImmediatePropagation();
      returning = !back;
      if (back) return;
      const by = placeOf(event.state) - place;
      // An entry that the router does not know: most likely the one before.
      const steps = Number.isNaN(by) || by === 0 ? -1 : by;
      window.history.go(-steps);
      setHeld(() => () => {
        leaving = true;
        window.history.go(steps);
      });
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const openGate = keepGate(onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
      openGate();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [guarding, navigator]);

  if (held === null) return null;
  return {
    leave: () => {
      setHeld(null);
      held();
    },
    stay: () => setHeld(null),
  };
}
