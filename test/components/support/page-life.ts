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

type Callback = (...args: unknown[]) => void;
type Start = (callback: Callback, ...rest: unknown[]) => unknown;

/** Lets timers and idle callbacks end with their page. */
export function endTimersWithPage(): void {
  for (const name of ['setTimeout', 'setInterval', 'requestIdleCallback'] as const) {
    // The types of Node's timers are in the way.
    const start = window[name] as Start;
    const ending: Start = (callback, ...rest) => {
      const own = page;
      return start(
        (...args) => {
          if (own === page) callback(...args);
        },
        ...rest,
      );
    };
    Object.assign(window, { [name]: ending });
  }
}
