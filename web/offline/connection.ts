/** The first wait before the server is looked for again, and the longest, in milliseconds. */
const firstWait = 3000;
const longestWait = 60_000;

/** A request has failed to reach the server since one last did. A device can have a network that leads nowhere. */
let unreached = false;
let wait = firstWait;
let looking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function changed(): void {
  for (const tell of listeners) tell();
}

/** A small file, past every cache and past the service worker, which answers no HEAD. */
function look(): void {
  clearTimeout(looking);
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(reportReachable, () => {
    wait = Math.min(longestWait, wait * 2);
    looking = setTimeout(look, wait);
  });
}

/** The server has answered somebody. */
export function reportReachable(): void {
  clearTimeout(looking);
  wait = firstWait;
  if (!unreached) return;
  unreached = false;
  changed();
}

/** Somebody could not reach the server: it is looked for until it answers. */
export function reportUnreachable(): void {
  if (unreached) return;
  unreached = true;
  looking = setTimeout(look, wait);
  changed();
}

/** Whether the server can be reached, as far as is known. */
export const isOnline = (): boolean => navigator.onLine && !unreached;

function onNetwork(): void {
  if (unreached && navigator.onLine) look();
  changed();
}

export function onConnectionChange(tell: () => void): () => void {
  if (listeners.size === 0) for (const event of ['online', 'offline']) window.addEventListener(event, onNetwork);
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) for (const event of ['online', 'offline']) window.removeEventListener(event, onNetwork);
  };
}
