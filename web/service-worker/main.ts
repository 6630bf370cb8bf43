import { routeOf } from '../offline/routing.ts';
import { isPageMessage } from '../offline/worker-messages.ts';
import { answerPicture, keepPicture, takesPictures } from './images.ts';
import { tellNews } from './network-failures.ts';
import { answerReading } from './content.ts';
import { keepSaved } from './saved-articles.ts';
import { scope } from './worker.ts';
import { activate, answerFile, answerPage, install, preloadPages } from './precache.ts';

// Keeps the site readable without a network (docs/decisions/0020): its files, the last front page, and what was opened or saved. Pages register it once they are at rest.

scope.addEventListener('install', (event) => {
  // It takes over when the tabs of the build before are gone, or when the reader asks for it.
  event.waitUntil(install(event));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    activate(event)
      .then(() => preloadPages())
      // The first visit is kept as well.
      .then(() => scope.clients.claim()),
  );
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, destination, headers } = request;
  const asked = { method, destination, authorized: headers.has('authorization') };
  switch (routeOf(asked, new URL(request.url), scope.location.origin, CACHED_PATHS)) {
    case 'page':
      return event.respondWith(answerPage(event));
    case 'file':
      return event.respondWith(answerFile(event, request));
    case 'list':
      return event.respondWith(answerReading(event, request, 'list'));
    case 'article':
      return event.respondWith(answerReading(event, request, 'article'));
    case 'picture':
      if (takesPictures()) event.respondWith(answerPicture(event, request));
  }
});

/** Keeps what the page had loaded before the worker was there to see it; the browser's own cache mostly has it still. */
async function catchUp(seen: readonly string[], pictures: readonly string[], event: ExtendableEvent): Promise<void> {
  for (const address of seen) {
    const request = new Request(address, { credentials: 'same-origin' });
    const kind = routeOf(
      { method: 'GET', destination: '', authorized: false },
      new URL(request.url),
      scope.location.origin,
      CACHED_PATHS,
    );
    if (kind === 'file') await answerFile(event, request);
    else if (kind === 'list' || kind === 'article') await answerReading(event, request, kind);
  }
  for (const address of pictures) await keepPicture(address, event);
}

scope.addEventListener('message', (event) => {
  const order: unknown = event.data;
  if (!isPageMessage(order)) return;
  if (order.kind === 'take-over') event.waitUntil(scope.skipWaiting());
  else if (order.kind === 'saved') event.waitUntil(keepSaved(order.ids, event));
  else {
    if (event.source !== null) tellNews(event.source);
    event.waitUntil(catchUp(order.seen, order.pictures, event).catch(() => {}));
  }
});
