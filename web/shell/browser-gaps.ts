// main.ts imports this file before everything else: keep it free of imports.

const nothing = (): void => {};

/** Everything counts as near within two screens, nothing as seen by a share: no ad is billed by this measure. */
class ScrollObserver {
  readonly #stop = new AbortController();
  readonly #callback: (entries: object[], observer: ScrollObserver) => void;

  constructor(callback: (entries: object[], observer: ScrollObserver) => void) {
    this.#callback = callback;
  }
  observe(target: Element): void {
    const check = () => {
      const isIntersecting = target.getBoundingClientRect().top < 2 * window.innerHeight;
      this.#callback([{ target, isIntersecting, intersectionRatio: 0 }], this);
    };
    queueMicrotask(check);
    window.addEventListener('scroll', check, { capture: true, passive: true, signal: this.#stop.signal });
  }
  unobserve = nothing;
  disconnect(): void {
    this.#stop.abort();
  }
}

class NoObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

const gaps = {
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false, addListener: nothing, removeListener: nothing }),
  IntersectionObserver: ScrollObserver,
  ResizeObserver: NoObserver,
  // Safari has none.
  requestIdleCallback: (run: () => void) => window.setTimeout(run, 300),
};

/**
 * Defines what pages depend on where a browser, its settings or an extension have removed it: the site then works
 * without a refinement. What the site can do without is tested where it is used.
 */
export function fillGaps(browser: object = window): void {
  for (const [name, substitute] of Object.entries(gaps))
    if (typeof Reflect.get(browser, name) !== 'function') Reflect.set(browser, name, substitute);
}
