import { getArticle, listArticles } from '#shared/api/articles.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { parserOf } from '#web/shell/api/client.ts';
import { observable } from '#web/shell/state/observable.ts';
import { cachedAtHeader, cacheNames } from './cache-names.ts';

/** Grows when articles have been dropped from the caches: what shows them reads them again. */
export const droppedCopies = observable(0);

/** An article that can be read offline. */
export interface CachedArticle {
  article: Article;
  /** When the server sent it. */
  cachedAt: Date;
}

function cachedAtOf(response: Response): Date {
  const at = new Date(response.headers.get(cachedAtHeader) ?? '');
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
}

/**
 * Opens a cache of the service worker. Null if it does not exist, because `open` would create it, and if the browser
 * blocks its caches.
 */
export async function openCache(name: string): Promise<Cache | null> {
  try {
    return 'caches' in window && (await caches.has(name)) ? await caches.open(name) : null;
  } catch (error) {
    console.warn('Could not open the cache.', error);
    return null;
  }
}

/** When the cached front page was fetched; null if it is not cached. */
export async function frontPageCachedAt(): Promise<Date | null> {
  const cache = await openCache(cacheNames.lists);
  const response = await cache?.match(listArticles.path, { ignoreVary: true });
  return response === undefined ? null : cachedAtOf(response);
}

async function articlesIn(name: string): Promise<CachedArticle[]> {
  const responses = (await (await openCache(name))?.matchAll()) ?? [];
  const articles = await Promise.all(
    responses.map(async (response) => {
      try {
        const parse = await parserOf(getArticle);
        const article = parse(await response.json(), 'A cached article');
        return [{ article, cachedAt: cachedAtOf(response) }];
      } catch (error) {
        console.warn('Could not read a cached article.', error);
        return [];
      }
    }),
  );
  return articles.flat();
}

/** The cached articles: the saved ones in the order of `savedIds`, the others most recently fetched first. */
export async function cachedArticles(
  savedIds: readonly string[],
): Promise<{ saved: CachedArticle[]; opened: CachedArticle[] }> {
  const byId = new Map<string, CachedArticle>();
  for (const name of [cacheNames.saved, cacheNames.opened])
    for (const cached of await articlesIn(name)) byId.set(cached.article.id, cached);
  const saved = savedIds.flatMap((id) => byId.get(id) ?? []);
  const opened = [...byId.values()].filter(({ article }) => !savedIds.includes(article.id));
  return { saved, opened: opened.toSorted((a, b) => b.cachedAt.getTime() - a.cachedAt.getTime()) };
}
