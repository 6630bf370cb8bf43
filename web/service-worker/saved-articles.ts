import { cacheNames } from '../offline/cache-names.ts';
import { isCacheable } from '../offline/routing.ts';
import { forgetPictures, keepPicture, picturesIn } from './images.ts';
import { noteFailure } from './network-failures.ts';
import { stamped } from './content.ts';
import { scope } from './worker.ts';

/** So many of the newest are kept. */
const most = 200;
let last: Promise<void> = Promise.resolve();

/** Makes the kept articles those that are saved: fetches what is missing, drops what is saved no longer. One after the other, since several tabs may ask. */
export function keepSaved(ids: readonly string[], event: ExtendableEvent): Promise<void> {
  last = last
    .then(() => bringAbout(ids.slice(0, most), event))
    .catch((error: unknown) => console.warn('What is saved could not be kept.', error));
  return last;
}

async function bringAbout(ids: readonly string[], event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(cacheNames.saved);
  const wanted = new Set(
    ids.map((id) => new URL(`${CACHED_PATHS.article}${encodeURIComponent(id)}`, scope.location.origin).href),
  );
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  for (const address of kept) if (!wanted.has(address)) await cache.delete(address);
  for (const address of wanted) {
    // The rest is fetched when a page opens that can reach the server.
    if (!kept.has(address) && !(await keep(address, cache, event))) break;
  }
  forgetPictures();
}

/** False when the server could not be reached. */
async function keep(address: string, cache: Cache, event: ExtendableEvent): Promise<boolean> {
  try {
    const answer = await fetch(address);
    if (!isCacheable(answer)) return true;
    const copy = await stamped(answer);
    await cache.put(address, copy.clone());
    forgetPictures();
    const [picture] = picturesIn(await copy.json());
    if (picture !== undefined) await keepPicture(picture, event);
    return true;
  } catch (error) {
    await noteFailure(error);
    return false;
  }
}
