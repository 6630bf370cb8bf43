import * as z from 'zod/mini';
import { article } from './article.ts';

/** An article that the browser ingested from a reader's own source; it has no counters. */
const card = z.pick(article, {
  id: true,
  title: true,
  source: true,
  topic: true,
  category: true,
  summary: true,
  content: true,
  image: true,
  url: true,
  publishedAt: true,
  region: true,
  tags: true,
  dedupKey: true,
  watchlistHits: true,
  entities: true,
  priority: true,
  language: true,
});
/** `name` is what its source calls it (`identify.ts`). */
export const localArticle = z.extend(card, { name: z.optional(z.string()) });
export type LocalArticle = z.infer<typeof localArticle>;

/** Articles that a browser stores. */
const mostArticles = 500;

/** Characters of all bodies together; browsers give a site about five million for all its data. */
const mostBodies = 600_000;

/** The newest 500 articles, newest first. Bodies beyond the storage limit are replaced by the standfirst. */
export function newestArticles(articles: readonly LocalArticle[]): readonly LocalArticle[] {
  let room = mostBodies;
  return [...articles]
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : a.publishedAt > b.publishedAt ? -1 : 0))
    .slice(0, mostArticles)
    .map((one) => {
      const fits = one.content.length <= room;
      if (fits) room -= one.content.length;
      return fits ? one : { ...one, content: one.summary };
    });
}
