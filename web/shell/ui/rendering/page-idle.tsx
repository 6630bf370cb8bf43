import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { observable } from '#web/shell/state/observable.ts';
import { useWasServed } from '#web/shell/state/served.ts';

let isStarted = false;

const pageIdle = observable(false, () => {
  if (!isStarted) {
    isStarted = true;
    if (document.readyState === 'complete') whenIdle(markIdle);
    else window.addEventListener('load', () => whenIdle(markIdle), { once: true });
  }
  return undefined;
});

function markIdle(): void {
  // The benchmark and the page weight tests separate the first load from later requests with this mark.
  performance.mark('settled');
  pageIdle.set(true);
}

const whenIdle = (run: () => void) => window.requestIdleCallback(run, { timeout: 3000 });

/**
 * Whether the page has loaded and the browser has been idle since. Widgets, advertisements and other deferred work
 * start then, in slices: what waits for it must not make a slow phone stop.
 */
export function usePageIdle(): boolean {
  // A part of a document whose code comes late is taken over late, as it was rendered.
  const wasServed = useWasServed();
  const [isIdle, setIsIdle] = useState(() => !wasServed && pageIdle.get());
  useEffect(() => {
    const update = () => startTransition(() => setIsIdle(pageIdle.get()));
    const unsubscribe = pageIdle.subscribe(update);
    update();
    return unsubscribe;
  }, []);
  return isIdle;
}

/** What comes once the page is idle. */
export function WhenIdle({ children }: { children: ReactNode }) {
  return usePageIdle() ? children : null;
}
