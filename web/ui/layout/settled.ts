import { useSyncExternalStore } from 'react';

let settled = false;
const waiting = new Set<() => void>();

function settle(): void {
  settled = true;
  // Tells what the page needed from what came after it.
  performance.mark('settled');
  for (const tell of waiting) tell();
}

/** A moment in which the browser has nothing better to do; Safari knows no such moment and gets a short wait. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 3000 });
  else setTimeout(act, 300);
}

function begin(): void {
  if (document.readyState === 'complete') whenIdle(settle);
  else window.addEventListener('load', () => whenIdle(settle), { once: true });
}

let begun = false;
function subscribe(tell: () => void): () => void {
  if (!begun) {
    begun = true;
    begin();
  }
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/** Whether the page's first load is over and the browser was idle since: what may wait, such as widgets and advertisements, begins then. */
export const useSettled = (): boolean => useSyncExternalStore(subscribe, () => settled);
