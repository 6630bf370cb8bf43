import { cachedAtHeader, cacheNames } from '../offline/cache-names.ts';
import { isCacheable } from '../offline/routing.ts';
import { withCachedAt } from './content.ts';
import { cacheImage, imagesIn, resetKnownImages } from './images.ts';
import { reportFailure } from './network-failures.ts';
import { worker } from './worker.ts';

/** How many of the newest saved articles are cached. */
const maxSaved = 200;
/** Older copies are fetched again. The list of articles that were taken down goes back further. */
const refetchMs = 30 * 86_400_000;
let lastSync: Promise<void> = Promise.resolve();

/** Fetches the saved articles that are missing in the cache and deletes those no longer saved. Runs one at a time. */
export function syncSavedArticles(ids: readonly string[], event: ExtendableEvent): Promise<void> {
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
  return Date.now() - Date.parse(cachedAt ?? '') < refetchMs;
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
    if (image !== undefined) await cacheImage(image, event);
    return true;
  } catch (error) {
    await reportFailure(error);
    return false;
  }
}
