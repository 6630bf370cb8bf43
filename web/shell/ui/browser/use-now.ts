import { startTransition, use, useEffect, useState } from 'react';
import { hasDocumentFormats, takeReaderFormats } from '#web/shell/messages/locale.ts';
import { observable } from '#web/shell/state/observable.ts';
import { ServedContext, useWasServed } from '#web/shell/state/served.ts';
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

/** The current time, to the minute: at first that of the document, if this is a part of one. Changes in slices. */
export function useNow(): Date {
  const served = use(ServedContext);
  const wasServed = useWasServed();
  const [time, setTime] = useState(() => (wasServed && served?.now) || read());
  useEffect(() => {
    const update = () => startTransition(() => setTime(read()));
    const unsubscribe = now.subscribe(update);
    update();
    return unsubscribe;
  }, []);
  return time;
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
