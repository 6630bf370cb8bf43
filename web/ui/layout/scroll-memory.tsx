import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** How long a page may take to become as tall as it was. */
const patienceMs = 3000;

/** Goes to `top`, and again while the page is still growing, until it is reached, the reader moves by themselves or it takes too long. */
function returnTo(top: number): (() => void) | undefined {
  window.scrollTo(0, top);
  if (Math.abs(window.scrollY - top) < 2) return undefined;
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  });
  const patience = setTimeout(() => stop(), patienceMs);
  const moves = ['wheel', 'touchstart', 'keydown'] as const;
  function stop() {
    growth.disconnect();
    clearTimeout(patience);
    for (const move of moves) window.removeEventListener(move, stop);
  }
  growth.observe(document.body);
  for (const move of moves) window.addEventListener(move, stop, { once: true, passive: true });
  return stop;
}

/** A new page begins at its top with the focus on `target`; going back finds the place that was left. */
export function ScrollMemory({ target }: { target: string }) {
  const location = useLocation();
  const kind = useNavigationType();
  const before = useRef(location);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    // A reload is the browser's own business again.
    const giveBack = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', giveBack);
    return () => window.removeEventListener('pagehide', giveBack);
  }, []);

  useEffect(() => {
    // Under the entry in force, not the one that was: the jump to the top of a new page must not overwrite the place that was left.
    const remember = () => positions.set(before.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useLayoutEffect(() => {
    const from = before.current;
    before.current = location;
    // An address within the page (the skip link) is the browser's to follow.
    if (from.key === location.key || location.hash !== '') return;
    if (kind === 'POP') return returnTo(positions.get(location.key) ?? 0);
    // Typing into a search replaces the address; the reader stays where they are.
    if (kind === 'REPLACE') return;
    window.scrollTo(0, 0);
    if (from.pathname !== location.pathname) document.getElementById(target)?.focus({ preventScroll: true });
  }, [location, kind, target]);

  return null;
}
