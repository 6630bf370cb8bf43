import { use, useSyncExternalStore } from 'react';
import { observable } from '#web/shell/state/observable.ts';
import { ServedContext } from '#web/shell/state/served.ts';

const minuteMs = 60_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Ticks when the minute changes, like the clocks on the page. One timer for all components, while at least one shows
 * the time.
 */
const now = observable(new Date(), () => {
  schedule();
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
});

function schedule(): void {
  timer = setTimeout(
    () => {
      now.set(new Date());
      schedule();
    },
    minuteMs - (Date.now() % minuteMs),
  );
}

function read(): Date {
  // Without a running timer the stored time may be old.
  if (timer === undefined && Date.now() - now.get().getTime() >= minuteMs) now.set(new Date());
  return now.get();
}

/** The current time, to the minute. */
export function useNow(): Date {
  const served = use(ServedContext);
  return useSyncExternalStore(now.subscribe, read, () => served?.now ?? read());
}
