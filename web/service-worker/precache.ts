import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController } from 'workbox-precaching';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames, cachePrefix } from '../offline/cache-names.ts';
import { isCacheable } from '../offline/routing.ts';
import { noteFailure } from './network-failures.ts';
import { scope } from './worker.ts';

const page = '/index.html';
/** So long a page is waited for, in milliseconds, before the kept one stands in: on a train a request may hang for a minute. */
const patience = 3000;

const shell = new PrecacheController({ cacheName: cacheNames.shell });
// Not `precache`, which would listen to the worker's events itself and clear up before what is replaced has been put aside.
shell.addToCacheList([...SHELL]);

export const install = (event: ExtendableEvent) => shell.install(event);

/** Takes over from the build before. Its files stay within reach of tabs that still run it; what was kept for the one before that goes. */
export async function activate(event: ExtendableEvent): Promise<void> {
  const names: readonly string[] = Object.values(cacheNames);
  for (const name of await caches.keys())
    if (name.startsWith(cachePrefix) && !names.includes(name)) await caches.delete(name);
  const current = new Set(shell.getURLsToCacheKeys().values());
  const kept = await caches.open(cacheNames.shell);
  const replaced = (await kept.keys()).filter(({ url }) => !current.has(url) && new URL(url).pathname !== page);
  if (replaced.length > 0) {
    await caches.delete(cacheNames.previousBuild);
    const former = await caches.open(cacheNames.previousBuild);
    for (const request of replaced) {
      const answer = await kept.match(request);
      if (answer !== undefined) await former.put(request, answer);
    }
  }
  await shell.activate(event);
}

/** Files of the site have their content's hash in their names: one that is kept is right for ever. */
const others = new CacheFirst({
  cacheName: cacheNames.assets,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isCacheable(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 60 * 86_400, purgeOnQuotaError: true }),
  ],
});

/** Answers a file out of this build, the one before, or what was used. */
export async function answerFile(event: ExtendableEvent, request: Request): Promise<Response> {
  const known = await shell.matchPrecache(request);
  if (known !== undefined) return known;
  const former = await caches.match(request, { cacheName: cacheNames.previousBuild, ignoreSearch: true, ignoreVary: true });
  return former ?? others.handle({ event, request });
}

/** The page from the server; where that fails, hangs or breaks, the kept one, which is right for every address: it shows what the address says. No page is ever kept. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const server = fromServer(event);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience));
  const first = await Promise.race([server.catch(() => undefined), late]);
  if (first !== undefined && first.status < 500) return first;
  return (await shell.matchPrecache(page)) ?? server;
}

async function fromServer(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : await fetch(event.request);
  } catch (error) {
    await noteFailure(error);
    throw error;
  }
}

/** Lets the browser ask for a page while the worker is still starting. */
export const preloadPages = (): Promise<void> | undefined => scope.registration.navigationPreload?.enable();
