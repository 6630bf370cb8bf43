import * as z from 'zod/mini';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { cacheNames, cachedAtHeader } from './cache-names.ts';

/** An article on this device. */
export interface CachedArticle {
  article: Article;
  /** When it came from the server. */
  keptAt: Date;
}

function keptAt(answer: Response): Date {
  const at = new Date(answer.headers.get(cachedAtHeader) ?? '');
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
}

/** A cache of the worker's; null without it, or where the page may have none. Opening one that is not there would make it. */
async function cacheOf(name: string): Promise<Cache | null> {
  return 'caches' in window && (await caches.has(name)) ? caches.open(name) : null;
}

/** When the kept front page was fetched; null when none is kept. */
export async function frontPageCachedAt(): Promise<Date | null> {
  const cache = await cacheOf(cacheNames.lists);
  const answer = await cache?.match(listArticles.path, { ignoreVary: true });
  return answer === undefined ? null : keptAt(answer);
}

async function storiesIn(name: string): Promise<CachedArticle[]> {
  const answers = (await (await cacheOf(name))?.matchAll()) ?? [];
  const stories = await Promise.all(
    answers.map(async (answer) => {
      const read = z.safeParse(getArticle.reply, await answer.json().catch(() => null));
      return read.success ? [{ article: read.data, keptAt: keptAt(answer) }] : [];
    }),
  );
  return stories.flat();
}

/** The stories on this device: those that are saved, in the order in which they were, and the others, what was read last first. */
export async function cachedArticles(savedIds: readonly string[]): Promise<{ saved: CachedArticle[]; opened: CachedArticle[] }> {
  const byId = new Map<string, CachedArticle>();
  for (const name of [cacheNames.saved, cacheNames.opened])
    for (const story of await storiesIn(name)) byId.set(story.article.id, story);
  const saved = savedIds.flatMap((id) => byId.get(id) ?? []);
  const opened = [...byId.values()].filter(({ article }) => !savedIds.includes(article.id));
  return { saved, opened: opened.toSorted((a, b) => b.keptAt.getTime() - a.keptAt.getTime()) };
}
