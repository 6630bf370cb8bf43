import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { entryOf, historyMemory } from './history-memory.ts';

/** The name of the position in `historyMemory`. */
const scroll = 'scroll';

/** How long a page may take to grow to its former height, in milliseconds: on a slow network, lists come late. */
const timeoutMs = 10_000;

/** While a position is restored, the page is elsewhere. */
let isRestoring = false;

/**
 * Scrolls to `top`, and again while the page grows, until the position is reached, the reader scrolls or the time is
 * up.
 */
function restorePosition(top: number): (() => void) | undefined {
  window.scrollTo(0, top);
  if (Math.abs(window.scrollY - top) < 2) return undefined;
  isRestoring = true;
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  });
  const timeout = setTimeout(() => stop(), timeoutMs);
  const readerEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  function stop() {
    isRestoring = false;
    growth.disconnect();
    clearTimeout(timeout);
    for (const event of readerEvents) window.removeEventListener(event, stop);
  }
  growth.observe(document.body);
  for (const event of readerEvents) window.addEventListener(event, stop, { once: true, passive: true });
  return stop;
}

/**
 * A new page starts at its top with the focus on `target`; Back, Forward and a reload restore the scroll position.
 */
export function ScrollMemory({ target }: { target: string }) {
  const location = useLocation();
  const navigationType = useNavigationType();
  const current = useRef(location);

  useEffect(() => {
    // The browser would give up before the lists have loaded.
    window.history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    // The ref, not `location`: the jump to the top of a new page must not overwrite the position of the previous one.
    const remember = () => {
      if (!isRestoring) historyMemory.set(entryOf(current.current), scroll, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useLayoutEffect(() => {
    const previous = current.current;
    current.current = location;
    // The browser handles fragments within the page (the skip link).
    if (location.hash !== '') return;
    const isReloaded = previous === location;
    if (!isReloaded && entryOf(previous) === entryOf(location)) return;
    if (navigationType === 'POP') {
      const top = historyMemory.get(entryOf(location), scroll) ?? 0;
      return isReloaded && top === 0 ? undefined : restorePosition(top);
    }
    // Typing into a search replaces the address; the page stays where it is.
    if (navigationType === 'REPLACE') return;
    window.scrollTo(0, 0);
    if (previous.pathname !== location.pathname) document.getElementById(target)?.focus({ preventScroll: true });
  }, [location, navigationType, target]);

  return null;
}
