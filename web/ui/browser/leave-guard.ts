import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type To } from 'react-router-dom';
import { interceptPopState } from './pop-state.ts';

const pathOf = (to: To): string =>
  new URL(typeof to === 'string' ? to : (to.pathname ?? ''), window.location.href).pathname;
/** The index that the router stores in the state of each history entry; NaN for entries of other scripts. */
const historyIndex = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : Number.NaN;

interface BlockedNavigation {
  /** Continues the navigation. */
  leave: () => void;
  /** Cancels it. */
  stay: () => void;
}

/**
 * While `isGuarding`, blocks every navigation to another page of the site (links, search, Back and Forward) until the
 * reader confirms it. Before a reload, another site or a closing tab the browser shows its own prompt.
 * @returns the blocked navigation, or null
 */
export function useLeaveGuard(isGuarding: boolean): BlockedNavigation | null {
  // React Router's useBlocker needs a data router, which adds 20 KB to every first visit.
  const { navigator } = useContext(NavigationContext);
  const [blocked, setBlocked] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!isGuarding) return;
    const currentPath = window.location.pathname;
    const currentIndex = historyIndex(window.history.state);
    const { push, replace } = navigator;
    const guarded =
      (navigate: typeof push): typeof push =>
      (to, state, options) => {
        const proceed = () => navigate.call(navigator, to, state, options);
        if (pathOf(to) === currentPath) proceed();
        else setBlocked(() => proceed);
      };
    navigator.push = guarded(push);
    navigator.replace = guarded(replace);

    // The browser has already moved when popstate fires, so the guard goes back to the current entry, which fires
    // popstate again.
    let isReturning = false;
    let isLeaving = false;
    const onPopState = (event: PopStateEvent) => {
      const isBack = window.location.pathname === currentPath;
      if (isLeaving || (isBack && !isReturning)) return;
      event.stopImmediatePropagation();
      isReturning = !isBack;
      if (isBack) return;
      const distance = historyIndex(event.state) - currentIndex;
      // An entry without an index is most likely the previous one.
      const steps = Number.isNaN(distance) || distance === 0 ? -1 : distance;
      window.history.go(-steps);
      setBlocked(() => () => {
        isLeaving = true;
        window.history.go(steps);
      });
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const stopIntercepting = interceptPopState(onPopState);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
      stopIntercepting();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isGuarding, navigator]);

  if (blocked === null) return null;
  return {
    leave: () => {
      setBlocked(null);
      blocked();
    },
    stay: () => setBlocked(null),
  };
}
