import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { cachedAtHeader, cacheNames } from '../offline/cache-names.ts';
import { isCacheable, isServerFailure } from '../offline/routing.ts';
import { resetKnownImages, trackWrite } from './images.ts';
import { reportsFailures, type StrategyPlugin } from './network-failures.ts';

/** How long the server may take, in seconds, before the cached response is used. */
const networkTimeoutSeconds = 6;

/** Copies a response with the time of its Date header, because it may come from the HTTP cache. */
export async function withCachedAt(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  const sentAt = Date.parse(headers.get('date') ?? '');
  const now = Date.now();
  headers.set(cachedAtHeader, new Date(Number.isNaN(sentAt) ? now : Math.min(sentAt, now)).toISOString());
  return new Response(await response.blob(), { status: response.status, statusText: response.statusText, headers });
}

/** Caches complete public responses. An article that the server no longer has is deleted. */
const cachesContent: StrategyPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status === 404 || response.status === 410) {
      await Promise.all(
        [cacheNames.opened, cacheNames.saved].map(async (name) => (await caches.open(name)).delete(request)),
      );
    }
    const isNew = !response.headers.has(cachedAtHeader);
    return isNew && isCacheable(response) ? withCachedAt(response) : null;
  },
  cacheDidUpdate: async () => resetKnownImages(),
};
/** The headers that responses vary by are the same in one browser. */
const matchOptions: CacheQueryOptions = { ignoreVary: true };

/**
 * Replaces the response of a server that fails with the cached one. Without one the page gets the server's response.
 * The strategy itself uses the cache only if there is no response at all.
 */
const replacesServerFailures = (...names: string[]): StrategyPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    if (!isServerFailure(response)) return response;
    for (const cacheName of names) {
      const cached = await caches.match(request, { ...matchOptions, cacheName });
      if (cached !== undefined) return cached;
    }
    return response;
  },
});

const lists = new NetworkFirst({
  cacheName: cacheNames.lists,
  networkTimeoutSeconds,
  matchOptions,
  plugins: [cachesContent, reportsFailures, replacesServerFailures(cacheNames.lists)],
});

const articles = new NetworkFirst({
  cacheName: cacheNames.opened,
  networkTimeoutSeconds,
  matchOptions,
  plugins: [
    cachesContent,
    reportsFailures,
    replacesServerFailures(cacheNames.opened, cacheNames.saved),
    {
      // Keeps the saved copy as recent as the last visit.
      cacheDidUpdate: async ({ request, newResponse }) => {
        const saved = await caches.open(cacheNames.saved);
        if ((await saved.match(request, matchOptions)) !== undefined) await saved.put(request, newResponse.clone());
      },
      handlerDidError: ({ request }) => caches.match(request, { ...matchOptions, cacheName: cacheNames.saved }),
    },
    new ExpirationPlugin({ maxEntries: 50, matchOptions, purgeOnQuotaError: true }),
  ],
});

/** Responds from the network, or from the cache if the network or the server fails. */
export function respondWithContent(
  event: ExtendableEvent,
  request: Request,
  route: 'list' | 'article',
): Promise<Response> {
  const [response, done] = (route === 'list' ? lists : articles).handleAll({ event, request });
  trackWrite(done);
  return response;
}
