import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController } from 'workbox-precaching';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames, cachePrefix } from '../offline/cache-names.ts';
import { isCacheable, isServerFailure } from '../offline/routing.ts';
import { reportFailure } from './network-failures.ts';
import { worker } from './worker.ts';

const page = '/index.html';
/** How long the server may take for a page, in milliseconds. On a train a request may hang for a minute. */
const pageTimeoutMs = 3000;

const shell = new PrecacheController({ cacheName: cacheNames.shell });
// `precache()` would add its own activate listener, which deletes outdated files before they are moved (see activate).
shell.addToCacheList([...SHELL]);

export const install = (event: ExtendableEvent) => shell.install(event);

/** Moves the files of the previous build to their own cache for tabs that still run it, and deletes older ones. */
export async function activate(event: ExtendableEvent): Promise<void> {
  const names: readonly string[] = Object.values(cacheNames);
  for (const name of await caches.keys())
    if (name.startsWith(cachePrefix) && !names.includes(name)) await caches.delete(name);
  const current = new Set(shell.getURLsToCacheKeys().values());
  const cache = await caches.open(cacheNames.shell);
  const outdated = (await cache.keys()).filter(({ url }) => !current.has(url) && new URL(url).pathname !== page);
  if (outdated.length > 0) {
    await caches.delete(cacheNames.previousBuild);
    const previousBuild = await caches.open(cacheNames.previousBuild);
    for (const request of outdated) {
      const response = await cache.match(request);
      if (response !== undefined) await previousBuild.put(request, response);
    }
  }
  await shell.activate(event);
}

/** Cache first: file names contain a hash of their content. */
const assets = new CacheFirst({
  cacheName: cacheNames.assets,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isCacheable(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 60 * 86_400, purgeOnQuotaError: true }),
  ],
});

/** Responds with a file of this build, of the previous one, or of the asset cache. */
export async function respondWithAsset(event: ExtendableEvent, request: Request): Promise<Response> {
  const precached = await shell.matchPrecache(request);
  if (precached !== undefined) return precached;
  const previous = await caches.match(request, {
    cacheName: cacheNames.previousBuild,
    ignoreSearch: true,
    ignoreVary: true,
  });
  return previous ?? assets.handle({ event, request }).catch(respondUnreachable);
}

/**
 * A response instead of a network error: WebKit keeps a module that failed with an error in memory, and fails with it
 * again when the server is back.
 */
async function respondUnreachable(error: unknown): Promise<Response> {
  await reportFailure(error);
  return new Response(null, { status: 504, headers: { 'cache-control': 'no-store' } });
}

/**
 * Responds with the server's page, or with the precached index.html if the server is unreachable, hangs, fails or is
 * overloaded. index.html renders any address, so pages are never cached.
 */
export async function respondWithPage(event: FetchEvent): Promise<Response> {
  const fromServer = fetchPage(event);
  let isLate = false;
  const timeout = new Promise<void>((resolve) =>
    setTimeout(() => {
      isLate = true;
      resolve();
    }, pageTimeoutMs),
  );
  // A slow network is no failure, and browsers cancel the request once the page has its response.
  const orFailure = fromServer.catch((error: unknown) => (isLate ? undefined : reportFailure(error)));
  const response = await Promise.race([orFailure, timeout]);
  if (response !== undefined && !isServerFailure(response)) return response;
  return (await shell.matchPrecache(page)) ?? fromServer;
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded: unknown = await event.preloadResponse;
  if (!(preloaded instanceof Response)) return fetch(event.request);
  // Chromium rejects a navigation preload that failed, Firefox resolves it with a network error.
  if (preloaded.type === 'error') throw new TypeError('The navigation preload failed.');
  return preloaded;
}

/** Lets the browser request a page while the worker is starting. */
export const enableNavigationPreload = (): Promise<void> | undefined => worker.registration.navigationPreload?.enable();
