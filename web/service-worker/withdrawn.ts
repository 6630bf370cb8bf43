import { cachePrefix } from '../offline/cache-names.ts';
import { scope } from './worker.ts';

// What is shipped in the worker's place to be rid of it (docs/decisions/0020): it takes over at once, answers nothing, and leaves nothing behind.

scope.addEventListener('install', () => {
  void scope.skipWaiting();
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name))),
      )
      .then(() => scope.registration.unregister()),
  );
});
