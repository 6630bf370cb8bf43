import { getArticle, listArticles } from '#shared/api/articles.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { takenReplies } from '#web/shell/cache/served-page.ts';
import { cachedAtHeader, cacheNames } from './cache-names.ts';

const lists: readonly string[] = [listArticles, getFrontPage, listTopics, listTrendingTopics, listPublishers].map(
  ({ path }) => path,
);
const article = new RegExp(`^${getArticle.path.replace('{id}', '[^/?]+')}$`);
/** As many as the worker keeps. */
const mostOpened = 50;

/** SWR's id of a key, which has the segments of an address (`keyOf`): `@"/api/articles","abc",`. */
const addressOf = (id: string): string => JSON.parse(`[${id.slice(1, -1)}]`).join('/');

/**
 * Puts what a document held into the caches of the service worker, which has not seen it as replies: it can be read
 * offline like what the page has requested.
 */
export async function keepServed(): Promise<void> {
  const taken = takenReplies();
  if (taken === null || !('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.ready;
    for (const [id, data] of taken.replies) {
      const address = addressOf(id);
      const isArticle = article.test(address);
      if (!isArticle && !lists.includes(address)) continue;
      const cache = await caches.open(isArticle ? cacheNames.opened : cacheNames.lists);
      const headers = { 'content-type': 'application/json', [cachedAtHeader]: taken.at };
      await cache.put(address, new Response(JSON.stringify(data), { headers }));
      const keys = isArticle ? await cache.keys() : [];
      for (const oldest of keys.slice(0, Math.max(0, keys.length - mostOpened))) await cache.delete(oldest);
    }
  } catch (error) {
    console.warn('What the page shows could not be kept for reading offline.', error);
  }
}
