import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { pictureCacheKey } from '#shared/config/picture-path.ts';
import { cacheNames } from '../offline/cache-names.ts';

/** Responses that are being cached. An image may be requested before the list that names it is in the cache. */
const pendingWrites = new Set<Promise<unknown>>();
export function trackWrite(write: Promise<unknown>): void {
  const settled = write.catch(() => {}).finally(() => pendingWrites.delete(settled));
  pendingWrites.add(settled);
}

let known: Promise<Set<string>> | undefined;
/** Call after the cached articles have changed. */
export const resetKnownImages = (): void => {
  known = undefined;
};

const isObject = (value: unknown): value is { image?: unknown; imageKey?: unknown } =>
  typeof value === 'object' && value !== null;
/** The pictures in an API response: an article's or those of a list. */
export const imagesIn = (body: unknown): { image: string; imageKey?: string }[] =>
  (Array.isArray(body) ? body : [body]).flatMap((one: unknown) =>
    isObject(one) && typeof one.image === 'string'
      ? { image: one.image, ...(typeof one.imageKey === 'string' && { imageKey: one.imageKey }) }
      : [],
  );

/** The original addresses of the pictures in all cached lists and articles. */
async function findKnownImages(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const name of [cacheNames.lists, cacheNames.opened, cacheNames.saved]) {
    const cache = await caches.open(name);
    for (const response of await cache.matchAll())
      for (const { image } of imagesIn(await response.json().catch(() => null))) found.add(image);
  }
  return found;
}

const originalOf = (request: Request): string => new URL(request.url).searchParams.get('address') ?? '';

/** Whether an image belongs to a cached article. Images of ads do not. */
async function isArticleImage(request: Request): Promise<boolean> {
  while (pendingWrites.size > 0) await Promise.all(pendingWrites);
  known ??= findKnownImages();
  return (await known).has(originalOf(request));
}

/** Network first, because a page chooses the width; what the browser has is not fetched again. */
const strategy = new NetworkFirst({
  cacheName: cacheNames.images,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => pictureCacheKey(originalOf(request)),
      cacheWillUpdate: async ({ request, response }) => {
        if (response.status !== 200) return null;
        const cached = await caches.match(request, { cacheName: cacheNames.images, ignoreVary: true });
        return cached === undefined && (await isArticleImage(request)) ? response : null;
      },
    },
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 7 * 86_400, purgeOnQuotaError: true }),
  ],
});

export const respondWithImage = (event: ExtendableEvent, request: Request): Promise<Response> =>
  strategy.handle({ event, request });

/** Fetches and caches an image of a cached article that no page requests at the moment. */
export async function cacheImage(path: string, event: ExtendableEvent): Promise<void> {
  const request = new Request(path);
  if (await isArticleImage(request)) await respondWithImage(event, request).catch(() => {});
}
