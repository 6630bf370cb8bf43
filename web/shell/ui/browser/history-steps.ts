type Hold = (event: PopStateEvent) => void;
let hold: Hold | null = null;

// The site's frame imports this file. Browsers call the listeners of a window in their order, so this one gets a step
// back or forward before the router does and can keep it from the router.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => hold?.(event));

/** Gives each step through the browser's history to `next` before the router; null: to the router only. */
export function holdSteps(next: Hold | null): void {
  hold = next;
}
