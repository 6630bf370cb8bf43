import { cacheNames } from '../offline/cache-names.ts';
import { isCacheable } from '../offline/routing.ts';
import { withCachedAt } from './content.ts';
import { cacheImage, imagesIn, resetKnownImages } from './images.ts';
import { reportFailure } from './network-failures.ts';
import { worker } from './worker.ts';

/** How many of the newest saved articles are cached. */
const maxSaved = 200;
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
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  for (const address of cached) if (!wanted.has(address)) await cache.delete(address);
  for (const address of wanted) {
    // The rest is fetched when a page is opened online.
    if (!cached.has(address) && !(await cacheArticle(address, cache, event))) break;
  }
  resetKnownImages();
}

/** Returns false if the server could not be reached. */
async function cacheArticle(address: string, cache: Cache, event: ExtendableEvent): Promise<boolean> {
  try {
    const response = await fetch(address);
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
