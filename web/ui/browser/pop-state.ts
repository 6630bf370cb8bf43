type PopStateListener = (event: PopStateEvent) => void;

let interceptor: PopStateListener | null = null;
// A window calls its listeners in the order of registration: app.tsx imports this module before the router registers
// its own.
window.addEventListener('popstate', (event) => interceptor?.(event));

/** Calls `listener` on Back and Forward before the router handles them. @returns a function that ends it */
export function interceptPopState(listener: PopStateListener): () => void {
  interceptor = listener;
  return () => {
    if (interceptor === listener) interceptor = null;
  };
}
