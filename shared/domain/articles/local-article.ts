import * as z from 'zod/mini';
import { article } from './article.ts';

/** An article as the browser's own ingestion makes it (ENT-04): without what readers of the site did with it. */
export const localArticle = z.pick(article, {
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
});
export type LocalArticle = z.infer<typeof localArticle>;

/** So many are kept (STO-13). */
const mostArticles = 500;

/** Characters of all bodies together. A browser gives a site about five million for everything; what is beyond keeps its standfirst. */
const mostBodies = 600_000;

/** The newest of them, newest first, with the bodies that there is room for. */
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
