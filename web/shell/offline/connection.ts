import { useSyncExternalStore } from 'react';
import { observable } from '../state/observable.ts';

/** Delays of the reachability check in milliseconds: the first one, doubled up to the longest. */
const firstDelay = 3000;
const longestDelay = 60_000;
/** A check without a response after this time has failed, in milliseconds. */
const checkTimeout = 10_000;

/**
 * Set by a request that failed to reach the server. `navigator.onLine` alone misses networks without internet access.
 */
let isUnreachable = false;
let delay = firstDelay;
let timer: ReturnType<typeof setTimeout> | undefined;

const changeCount = observable(0, () => {
  const onNetworkEvent = () => {
    if (isUnreachable && navigator.onLine) {
      // The network is back, but the first request may still be too early: the next one must not be a minute later.
      delay = firstDelay;
      checkServer();
    }
    notify();
  };
  for (const event of ['online', 'offline']) window.addEventListener(event, onNetworkEvent);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, onNetworkEvent);
  };
});
const notify = (): void => changeCount.set(changeCount.get() + 1);

/** Requests a small file, bypassing the HTTP cache and the service worker, which handles no HEAD requests. */
const requestServer = () =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(checkTimeout) });

/** Checks until the server responds. */
function checkServer(): void {
  clearTimeout(timer);
  requestServer().then(reportReachable, () => {
    delay = Math.min(longestDelay, delay * 2);
    timer = setTimeout(checkServer, delay);
  });
}

/** Whether the server responds now. */
export async function isServerReachable(): Promise<boolean> {
  try {
    await requestServer();
    reportReachable();
    return true;
  } catch {
    reportUnreachable();
    return false;
  }
}

/** Reports a response from the server. */
export function reportReachable(): void {
  clearTimeout(timer);
  delay = firstDelay;
  if (!isUnreachable) return;
  isUnreachable = false;
  notify();
}

/** Reports a request that could not reach the server. Starts checking until the server responds. */
export function reportUnreachable(): void {
  if (isUnreachable) return;
  isUnreachable = true;
  timer = setTimeout(checkServer, delay);
  notify();
}

/** Whether the server is reachable, as far as the page knows. */
export const isOnline = (): boolean => navigator.onLine !== false && !isUnreachable;

/** Calls `changed` when the connection may have changed. Returns the unsubscribe function. */
export const onConnectionChange = (changed: () => void): (() => void) => changeCount.subscribe(changed);

/** Returns `isOnline()` and re-renders the component when it changes. */
export const useOnline = (): boolean => useSyncExternalStore(onConnectionChange, isOnline, () => true);
