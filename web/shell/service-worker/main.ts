import { picturePath } from '#shared/config/picture-path.ts';
import { cachedAtHeader, cacheNames } from '#web/shell/offline/cache-names.ts';
import { isCacheable, routeOf } from '../offline/routing.ts';
import { isPageMessage } from '../offline/worker-messages.ts';
import { respondWithContent, withCachedAt } from './content.ts';
import { cacheImage, imagesIn, resetKnownImages, respondWithImage } from './images.ts';
import { replayFailure, reportFailure } from './network-failures.ts';
import { activate, enableNavigationPreload, install, respondWithAsset, respondWithPage } from './precache.ts';
import { worker } from './worker.ts';

// Makes the site readable offline (docs/decisions/0011-documents-and-offline.md): its files, the last front page,
// opened and saved articles. Pages register the worker when they have finished loading.

worker.addEventListener('install', (event) => {
  // A new worker waits until the tabs of the previous build are closed or the reader accepts the update.
  event.waitUntil(install(event));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    activate(event)
      .then(() => enableNavigationPreload())
      // Control the page of the first visit, too.
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, destination, headers } = request;
  const routed = { method, destination, authorized: headers.has('authorization') };
  switch (routeOf(routed, new URL(request.url), worker.location.origin, CACHED_PATHS)) {
    case 'page':
      return event.respondWith(respondWithPage(event));
    case 'asset':
      return event.respondWith(respondWithAsset(event, request));
    case 'list':
      return event.respondWith(respondWithContent(event, request, 'list'));
    case 'article':
      return event.respondWith(respondWithContent(event, request, 'article'));
    case 'image':
      event.respondWith(respondWithImage(event, request));
  }
});

/** Caches what the page loaded before the worker was active. Most of it comes from the HTTP cache. */
async function cacheEarlierLoads(
  addresses: readonly string[],
  images: readonly string[],
  event: ExtendableEvent,
): Promise<void> {
  for (const address of addresses) {
    const request = new Request(address, { credentials: 'same-origin' });
    const route = routeOf(
      { method: 'GET', destination: '', authorized: false },
      new URL(request.url),
      worker.location.origin,
      CACHED_PATHS,
    );
    if (route === 'asset') await respondWithAsset(event, request);
    else if (route === 'list' || route === 'article') await respondWithContent(event, request, route);
  }
  for (const address of images) await cacheImage(address, event);
}

worker.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isPageMessage(message)) return;
  if (message.kind === 'take-over') event.waitUntil(worker.skipWaiting());
  else if (message.kind === 'saved') event.waitUntil(syncSavedArticles(message.ids, event));
  else {
    if (event.source !== null) replayFailure(event.source);
    event.waitUntil(cacheEarlierLoads(message.seen, message.pictures, event).catch(() => {}));
  }
});

/** How many of the newest saved articles are cached. */
const maxSaved = 200;
/** Older copies are fetched again. The list of articles that were taken down goes back further. */
const refetchMs = 30 * 86_400_000;
let lastSync: Promise<void> = Promise.resolve();

/** Fetches the saved articles that are missing in the cache and deletes those no longer saved. Runs one at a time. */
function syncSavedArticles(ids: readonly string[], event: ExtendableEvent): Promise<void> {
  lastSync = lastSync
    .then(() => sync(ids.slice(0, maxSaved), event))
    .catch((error: unknown) => console.warn('Could not cache the saved articles.', error));
  return lastSync;
}

async function sync(ids: readonly string[], event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(cacheNames.saved);
  const wanted = new Set(
    ids.map((id) => new URL(`${CACHED_PATHS.article}${encodeURIComponent(id)}`, worker.location.origin).href),
  );
  const cached = new Set<string>();
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
    else if (await isRecent(request, cache)) cached.add(request.url);
  }
  for (const address of wanted) {
    // The rest is fetched when a page is opened online.
    if (!cached.has(address) && !(await cacheArticle(address, cache, event))) break;
  }
  resetKnownImages();
}

async function isRecent(request: Request, cache: Cache): Promise<boolean> {
  const cachedAt = (await cache.match(request))?.headers.get(cachedAtHeader);
  // Without the sign: a clock that was years ahead has dated the copy.
  return Math.abs(Date.now() - Date.parse(cachedAt ?? '')) < refetchMs;
}

/** Returns false if the server could not be reached. */
async function cacheArticle(address: string, cache: Cache, event: ExtendableEvent): Promise<boolean> {
  try {
    const response = await fetch(address);
    if (response.status === 404 || response.status === 410) await cache.delete(address);
    if (!isCacheable(response)) return true;
    const copy = await withCachedAt(response);
    await cache.put(address, copy.clone());
    resetKnownImages();
    const [image] = imagesIn(await copy.json());
    const path = image === undefined ? null : picturePath(image, 640);
    if (path !== null) await cacheImage(path, event);
    return true;
  } catch (error) {
    await reportFailure(error);
    return false;
  }
}
