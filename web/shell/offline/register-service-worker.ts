import { picturesPath } from '#shared/config/picture-path.ts';
import { serviceWorkerPath } from '#shared/config/site-paths.ts';
import { bookmarks } from '#web/shell/storage/reader-state.ts';
import { observable } from '../state/observable.ts';
import { reportUnreachable } from './connection.ts';
import { isWorkerMessage, type PageMessage } from './worker-messages.ts';

/** Defined by the build (web/bundling/service-worker.ts): false in development and when the worker is withdrawn. */
declare const HAS_SERVICE_WORKER: boolean;

/** Minimum time between two update checks, in milliseconds. A tab that stays open for days checks when it is shown. */
const updateCheckMs = 60 * 60_000;

/** Whether a new build of the site is installed and waits for the reader to accept it. */
export const updateReady = observable(false);
let waitingWorker: ServiceWorker | null = null;
let reloadsOnActivation = false;

function announceUpdate(worker: ServiceWorker | null): void {
  waitingWorker = worker;
  updateReady.set(true);
}

const send = (worker: ServiceWorker | null, message: PageMessage): void => worker?.postMessage(message);

/** Activates the new build and reloads this page. Other tabs keep running the old one. */
export function applyUpdate(): void {
  if (waitingWorker === null || waitingWorker.state === 'activated') {
    location.reload();
    return;
  }
  reloadsOnActivation = true;
  send(waitingWorker, { kind: 'take-over' });
}

/** Announces each build that is installed while an older one controls the page. */
function watchUpdates(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const announce = (worker: ServiceWorker) => {
    if (isUpdate(worker, workers.controller)) announceUpdate(worker);
  };
  if (registration.waiting !== null) announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => announce(installing));
  });
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updateCheckMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  });
}

/** Lists what the page loaded before the worker was active. */
function helloMessage(): PageMessage {
  const loaded = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming);
  const isSameOrigin = (name: string) => name.startsWith(`${location.origin}/`);
  return {
    kind: 'hello',
    seen: loaded.map(({ name }) => name).filter(isSameOrigin),
    pictures: loaded.flatMap(({ name, initiatorType }) =>
      initiatorType === 'img' && name.startsWith(`${location.origin}${picturesPath}`) ? [name] : [],
    ),
  };
}

async function register(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!HAS_SERVICE_WORKER) {
    for (const registration of await workers.getRegistrations()) await registration.unregister();
    return;
  }
  const previousController = workers.controller;
  workers.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isWorkerMessage(data)) reportUnreachable();
  });
  workers.addEventListener('controllerchange', () => {
    if (reloadsOnActivation) location.reload();
    // Another tab applied the update.
    else if (previousController !== null) announceUpdate(null);
  });
  watchUpdates(workers, await workers.register(serviceWorkerPath));
  const { active } = await workers.ready;
  send(active, helloMessage());
  const sendSaved = () => send(workers.controller ?? active, { kind: 'saved', ids: bookmarks.read() });
  sendSaved();
  bookmarks.subscribe(sendSaved);
  window.addEventListener('online', sendSaved);
}

let isRegistered = false;
/** Registers the service worker, once per page. The site works without it. */
export function registerServiceWorker(): void {
  if (isRegistered || !('serviceWorker' in navigator && navigator.serviceWorker)) return;
  isRegistered = true;
  register().catch((error: unknown) => console.warn('Could not register the service worker.', error));
}

/**
 * Whether a worker is installed while an older one controls the page. On a first visit WebKit reports `installed` when
 * the new worker itself already controls the page.
 */
export const isUpdate = (
  worker: Pick<ServiceWorker, 'state'>,
  controller: Pick<ServiceWorker, 'state'> | null,
): boolean => worker.state === 'installed' && controller !== null && controller !== worker;
