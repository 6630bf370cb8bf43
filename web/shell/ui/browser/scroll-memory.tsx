import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions by the router's location key. */
const positions = new Map<string, number>();

/** How long a page may take to grow to its former height. */
const timeoutMs = 3000;

/**
 * Scrolls to `top`, and again while the page grows, until the position is reached, the reader scrolls or the time is
 * up.
 */
function restorePosition(top: number): (() => void) | undefined {
  window.scrollTo(0, top);
  if (Math.abs(window.scrollY - top) < 2) return undefined;
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  });
  const timeout = setTimeout(() => stop(), timeoutMs);
  const readerEvents = ['wheel', 'touchstart', 'keydown'] as const;
  function stop() {
    growth.disconnect();
    clearTimeout(timeout);
    for (const event of readerEvents) window.removeEventListener(event, stop);
  }
  growth.observe(document.body);
  for (const event of readerEvents) window.addEventListener(event, stop, { once: true, passive: true });
  return stop;
}

/** A new page starts at its top with the focus on `target`; Back and Forward restore the scroll position. */
export function ScrollMemory({ target }: { target: string }) {
  const location = useLocation();
  const navigationType = useNavigationType();
  const current = useRef(location);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    // The browser restores the position after a reload.
    const restoreDefault = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', restoreDefault);
    return () => window.removeEventListener('pagehide', restoreDefault);
  }, []);

  useEffect(() => {
    // The ref, not `location`: the jump to the top of a new page must not overwrite the position of the previous one.
    const remember = () => positions.set(current.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useLayoutEffect(() => {
    const previous = current.current;
    current.current = location;
    // The browser handles fragments within the page (the skip link).
    if (previous.key === location.key || location.hash !== '') return;
    if (navigationType === 'POP') return restorePosition(positions.get(location.key) ?? 0);
    // Typing into a search replaces the address; the page stays where it is.
    if (navigationType === 'REPLACE') return;
    window.scrollTo(0, 0);
    if (previous.pathname !== location.pathname) document.getElementById(target)?.focus({ preventScroll: true });
  }, [location, navigationType, target]);

  return null;
}
