import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { cacheNames } from '../offline/cache-names.ts';
import { scope } from './worker.ts';

/** What is being stored at the moment: a picture may come before the list that names it is there to be looked into. */
const storing = new Set<Promise<unknown>>();
export function stored(done: Promise<unknown>): void {
  const settled = done.catch(() => {}).finally(() => storing.delete(settled));
  storing.add(settled);
}

let named: Promise<Set<string>> | undefined;
/** Something else is kept now. */
export const forgetPictures = (): void => {
  named = undefined;
};

const isObject = (value: unknown): value is { image?: unknown } => typeof value === 'object' && value !== null;
/** The pictures that an answer of the API names: an article's, or those of a list. */
export const picturesIn = (answer: unknown): string[] =>
  (Array.isArray(answer) ? answer : [answer]).flatMap((one: unknown) =>
    isObject(one) && typeof one.image === 'string' ? [one.image] : [],
  );

/** The pictures of everything that is kept. */
async function namedPictures(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const name of [cacheNames.lists, cacheNames.opened, cacheNames.saved]) {
    const cache = await caches.open(name);
    for (const answer of await cache.matchAll()) {
      for (const address of picturesIn(await answer.json().catch(() => null)))
        found.add(URL.parse(address)?.href ?? address);
    }
  }
  return found;
}

/** Whether a picture belongs to a kept story. Advertisers' do not. */
async function belongs(address: string): Promise<boolean> {
  while (storing.size > 0) await Promise.all(storing);
  named ??= namedPictures();
  return (await named).has(address);
}

/**
 * Publishers' pictures are asked for as before and only kept beside: nothing of theirs can be seen in an answer without CORS, an error neither. Browsers count such an answer as some megabytes, so there are few.
 */
const pictures = new NetworkFirst({
  cacheName: cacheNames.images,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) => {
        if (response.type !== 'opaque' && response.status !== 200) return null;
        const known = await caches.match(request.url, { cacheName: cacheNames.images, ignoreVary: true });
        return known === undefined && (await belongs(request.url)) ? response : null;
      },
    },
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 7 * 86_400, purgeOnQuotaError: true }),
  ],
});

/** False once a policy has kept the worker from asking for one: then they come without it. */
let allowed = true;
scope.addEventListener('securitypolicyviolation', () => {
  allowed = false;
});
export const takesPictures = (): boolean => allowed;

export const answerPicture = (event: ExtendableEvent, request: Request): Promise<Response> =>
  pictures.handle({ event, request });

/** Asks for a picture that no page is asking for now, if it belongs to a kept story. */
export async function keepPicture(address: string, event: ExtendableEvent): Promise<void> {
  if (!takesPictures() || !(await belongs(address))) return;
  const request = new Request(address, { mode: 'no-cors', referrerPolicy: 'no-referrer' });
  await answerPicture(event, request).catch(() => {});
}
