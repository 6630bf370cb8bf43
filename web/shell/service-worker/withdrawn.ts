import { cachePrefix } from '../offline/cache-names.ts';
import { worker } from './worker.ts';

// Shipped instead of the worker to remove it (docs/decisions/0011-documents-and-offline.md): takes over at once,
// handles no request, deletes the caches and unregisters itself.

worker.addEventListener('install', () => {
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name))),
      )
      .then(() => worker.registration.unregister()),
  );
});
