// What a page has begun ends with it, as in a browser: its timers do not go off and its replies do not arrive. Without
// this, a test would find what the page of the test before it does too late.

let page = {};

/** Ends all that has begun. */
export function endPage(): void {
  page = {};
}

/** What this work comes to, if the page that began it is still open then. */
export function whilePageLasts<T>(work: Promise<T>): Promise<T> {
  const own = page;
  return new Promise((resolve, reject) => {
    work.then(
      (result) => own === page && resolve(result),
      (error: unknown) => own === page && reject(error),
    );
  });
}

let timersEnd = false;

type Callback = (...args: unknown[]) => void;
type Start = (callback: Callback, ...rest: unknown[]) => unknown;

/** Lets timers and idle callbacks end with their page. A busy machine is never idle, so the page is so at once. */
export function endTimersWithPage(): void {
  // Once: setup.ts runs for each file, and the last test of the file before may have stopped the clock.
  if (timersEnd) return;
  timersEnd = true;
  // The types of Node's timers are in the way.
  const { setTimeout, setInterval } = window as unknown as Record<'setTimeout' | 'setInterval', Start>;
  const ending =
    (start: Start): Start =>
    (callback, ...rest) => {
      const own = page;
      return start(
        (...args) => {
          if (own === page) callback(...args);
        },
        ...rest,
      );
    };
  const startTimeout = ending(setTimeout);
  Object.assign(window, {
    setTimeout: startTimeout,
    setInterval: ending(setInterval),
    requestIdleCallback: (callback: Callback) => startTimeout(callback),
  });
}
