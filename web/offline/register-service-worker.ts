import { serviceWorkerPath } from '#shared/config/service-worker.ts';
import { bookmarks } from '#web/storage/reader-state.ts';
import { reportUnreachable } from './connection.ts';
import { isWorkerMessage, type Order } from './worker-messages.ts';

/** Written by the build (web/bundling/service-worker.ts): false while developing, and once the worker is withdrawn. */
declare const HAS_SERVICE_WORKER: boolean;

/** A page that stays open for days asks for a new edition when it is looked at again, so often at most; milliseconds. */
const lookEveryMs = 60 * 60_000;

let editionReady = false;
let waiting: ServiceWorker | null = null;
let reloads = false;
const listeners = new Set<() => void>();

/** Whether a new build of the site is here and waits for the reader's word. */
export const isEditionReady = (): boolean => editionReady;
export function onEdition(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function announce(worker: ServiceWorker | null): void {
  waiting = worker;
  editionReady = true;
  for (const tell of listeners) tell();
}

const order = (worker: ServiceWorker | null, what: Order): void => worker?.postMessage(what);

/** Lets the new build take over and opens this page in it. Other tabs go on as they are. */
export function applyUpdate(): void {
  if (waiting === null || waiting.state === 'activated') {
    location.reload();
    return;
  }
  reloads = true;
  order(waiting, { kind: 'take-over' });
}

/** Tells the page when a build is installed while an older one is at work. */
function watch(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== null && workers.controller !== null) announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && workers.controller !== null) announce(coming);
    });
  });
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookEveryMs) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}

/** What the page has loaded until now, for a worker that was not there to see it. */
function hello(): Order {
  const loaded = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming);
  const ours = (name: string) => name.startsWith(`${location.origin}/`);
  return {
    kind: 'hello',
    seen: loaded.map(({ name }) => name).filter(ours),
    pictures: loaded.flatMap(({ name, initiatorType }) => (initiatorType === 'img' && !ours(name) ? [name] : [])),
  };
}

async function begin(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!HAS_SERVICE_WORKER) {
    for (const one of await workers.getRegistrations()) await one.unregister();
    return;
  }
  const before = workers.controller;
  workers.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isWorkerMessage(data)) reportUnreachable();
  });
  workers.addEventListener('controllerchange', () => {
    if (reloads) location.reload();
    // Another tab has asked for it.
    else if (before !== null) announce(null);
  });
  watch(workers, await workers.register(serviceWorkerPath));
  const { active } = await workers.ready;
  order(active, hello());
  const tellSaved = () => order(workers.controller ?? active, { kind: 'saved', ids: bookmarks.read() });
  tellSaved();
  bookmarks.subscribe(tellSaved);
  window.addEventListener('online', tellSaved);
}

let begun = false;
/** Registers the service worker, once for each page. Without it the site is as it was. */
export function registerServiceWorker(): void {
  if (begun || !('serviceWorker' in navigator)) return;
  begun = true;
  begin().catch((error: unknown) => console.warn('The site cannot be kept for reading without a network.', error));
}
