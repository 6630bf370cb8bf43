import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { cacheNames, cachedAtHeader } from '../offline/cache-names.ts';
import { isCacheable } from '../offline/routing.ts';
import { forgetPictures, stored } from './images.ts';
import type { Plugin } from './plugin.ts';
import { hearing } from './network-failures.ts';

/** So long the server is waited for, in seconds, where there is a kept answer. */
const patience = 6;

/** A copy that says when it came: by the server's own word, since the browser's cache may have handed it out. */
export async function stamped(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers);
  const said = Date.parse(headers.get('date') ?? '');
  headers.set(cachedAtHeader, new Date(Number.isNaN(said) ? Date.now() : Math.min(said, Date.now())).toISOString());
  return new Response(await answer.blob(), { status: answer.status, statusText: answer.statusText, headers });
}

/** Keeps what is public and whole. An article that the server no longer has is not kept either. */
const keeping: Plugin = {
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status === 404 || response.status === 410) {
      await Promise.all(
        [cacheNames.opened, cacheNames.saved].map(async (name) => (await caches.open(name)).delete(request)),
      );
    }
    return isCacheable(response) ? stamped(response) : null;
  },
  cacheDidUpdate: async () => forgetPictures(),
};
/** Whatever the answer varies by is the same in this browser. */
const matchOptions: CacheQueryOptions = { ignoreVary: true };

const lists = new NetworkFirst({
  cacheName: cacheNames.lists,
  networkTimeoutSeconds: patience,
  matchOptions,
  plugins: [keeping, hearing],
});

const articles = new NetworkFirst({
  cacheName: cacheNames.opened,
  networkTimeoutSeconds: patience,
  matchOptions,
  plugins: [
    keeping,
    hearing,
    {
      // What is saved is as new as when it was read last.
      cacheDidUpdate: async ({ request, newResponse }) => {
        const saved = await caches.open(cacheNames.saved);
        if ((await saved.match(request, matchOptions)) !== undefined) await saved.put(request, newResponse.clone());
      },
      handlerDidError: ({ request }) => caches.match(request, { ...matchOptions, cacheName: cacheNames.saved }),
    },
    new ExpirationPlugin({ maxEntries: 50, matchOptions, purgeOnQuotaError: true }),
  ],
});

/** The server's answer; where it cannot be had, the kept one. */
export function answerReading(event: ExtendableEvent, request: Request, kind: 'list' | 'article'): Promise<Response> {
  const [answer, done] = (kind === 'list' ? lists : articles).handleAll({ event, request });
  stored(done);
  return answer;
}
