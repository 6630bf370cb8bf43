import { useSyncExternalStore } from 'react';

const minute = 60_000;
const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ticks when the minute changes, as the clocks on the page do. */
function schedule(): void {
  timer = setTimeout(
    () => {
      now = new Date();
      for (const listener of listeners) listener();
      schedule();
    },
    minute - (Date.now() % minute),
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) schedule();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

function read(): Date {
  // Nobody was listening for a while: start from the present.
  if (listeners.size === 0 && Date.now() - now.getTime() >= minute) now = new Date();
  return now;
}

/** The time, to the minute; one timer for everyone on the page. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read);
