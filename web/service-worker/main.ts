import { routeOf } from '../offline/routing.ts';
import { isPageMessage } from '../offline/worker-messages.ts';
import { respondWithContent } from './content.ts';
import { cacheImage, handlesImages, respondWithImage } from './images.ts';
import { replayFailure } from './network-failures.ts';
import { activate, enableNavigationPreload, install, respondWithAsset, respondWithPage } from './precache.ts';
import { syncSavedArticles } from './saved-articles.ts';
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
      if (handlesImages()) event.respondWith(respondWithImage(event, request));
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
