import { use, useEffect, useSyncExternalStore } from 'react';
import { hasDocumentFormats, takeReaderFormats } from '#web/shell/messages/locale.ts';
import { observable } from '#web/shell/state/observable.ts';
import { ServedContext } from '#web/shell/state/served.ts';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';

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

/**
 * Formats times and dates for the reader once the page around it is idle: then React has taken over what a server has
 * rendered. What shows the time is rendered again.
 */
export function ReaderFormats() {
  const isIdle = usePageIdle();
  useEffect(() => {
    if (!isIdle || !hasDocumentFormats()) return;
    takeReaderFormats();
    now.set(new Date());
  }, [isIdle]);
  return null;
}
