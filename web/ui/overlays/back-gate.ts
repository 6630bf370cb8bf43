type OnPop = (event: PopStateEvent) => void;

let keeper: OnPop | null = null;
// At the window browsers call listeners in the order in which they came, so this one must be there before the router's: app.tsx imports it.
window.addEventListener('popstate', (event) => keeper?.(event));

/** Lets `onPop` hear of the browser's Back and Forward before the router does, until the returned function is called. */
export function keepGate(onPop: OnPop): () => void {
  keeper = onPop;
  return () => {
    if (keeper === onPop) keeper = null;
  };
}
