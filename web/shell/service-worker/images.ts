import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { cacheNames } from '../offline/cache-names.ts';
import { worker } from './worker.ts';

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

const isObject = (value: unknown): value is { image?: unknown } => typeof value === 'object' && value !== null;
/** The image addresses in an API response: an article's or those of a list. */
export const imagesIn = (body: unknown): string[] =>
  (Array.isArray(body) ? body : [body]).flatMap((one: unknown) =>
    isObject(one) && typeof one.image === 'string' ? [one.image] : [],
  );

/** The image addresses in all cached lists and articles. */
async function findKnownImages(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const name of [cacheNames.lists, cacheNames.opened, cacheNames.saved]) {
    const cache = await caches.open(name);
    for (const response of await cache.matchAll()) {
      for (const address of imagesIn(await response.json().catch(() => null)))
        found.add(URL.parse(address)?.href ?? address);
    }
  }
  return found;
}

/** Whether an image belongs to a cached article. Images of ads do not. */
async function isArticleImage(address: string): Promise<boolean> {
  while (pendingWrites.size > 0) await Promise.all(pendingWrites);
  known ??= findKnownImages();
  return (await known).has(address);
}

/**
 * Network first, because responses without CORS are opaque: a cached error would look like an image. Browsers count
 * each opaque response as several megabytes of quota, which limits the number of entries.
 */
const strategy = new NetworkFirst({
  cacheName: cacheNames.images,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) => {
        if (response.type !== 'opaque' && response.status !== 200) return null;
        const cached = await caches.match(request.url, { cacheName: cacheNames.images, ignoreVary: true });
        return cached === undefined && (await isArticleImage(request.url)) ? response : null;
      },
    },
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 7 * 86_400, purgeOnQuotaError: true }),
  ],
});

/**
 * False once a Content-Security-Policy has blocked an image request of the worker. Pages then load images directly.
 */
let isAllowed = true;
worker.addEventListener('securitypolicyviolation', () => {
  isAllowed = false;
});
export const handlesImages = (): boolean => isAllowed;

export const respondWithImage = (event: ExtendableEvent, request: Request): Promise<Response> =>
  strategy.handle({ event, request });

/** Fetches and caches an image of a cached article that no page requests at the moment. */
export async function cacheImage(address: string, event: ExtendableEvent): Promise<void> {
  if (!handlesImages() || !(await isArticleImage(address))) return;
  const request = new Request(address, { mode: 'no-cors', referrerPolicy: 'no-referrer' });
  await respondWithImage(event, request).catch(() => {});
}
