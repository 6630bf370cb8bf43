import * as z from 'zod/mini';
import { type Cursors, signedCursors } from '#functions/table/signed-cursors.ts';
import { type ArticleFilter, type ArticlePage, type ArticlePosition, recentArticles } from '../article-lists.ts';

/** Most articles on the pages that a function keeps, about a kilobyte each, and another for the page's JSON. */
const maxArticles = 5000;
/** A page that was read so recently is as new as the one that another function serves. */
const maxAgeMs = 1000;

const pages = new Map<string, { page: ArticlePage; readAt: number }>();
let articles = 0;

/**
 * Reads a page of articles, and returns the same object again for a second. After that it costs a read of its list:
 * `recentArticles` keeps the rows for longer.
 */
export async function readyPage(
  filter: ArticleFilter,
  limit: number,
  from: ArticlePosition | null,
): Promise<ArticlePage> {
  const { publisherId, topic, region, languages } = filter;
  const key = JSON.stringify([publisherId, topic, region, languages, limit, from]);
  const known = pages.get(key);
  const readAt = Date.now();
  const isFresh = known !== undefined && readAt - known.readAt < maxAgeMs;
  const ready = isFresh ? known : { page: await recentArticles(filter, limit, from), readAt };
  // Removed first: the page that was used last is the last.
  remove(key);
  pages.set(key, ready);
  articles += ready.page.items.length;
  for (const oldest of pages.keys()) {
    if (articles <= maxArticles) break;
    remove(oldest);
  }
  return ready.page;
}

function remove(key: string): void {
  articles -= pages.get(key)?.page.items.length ?? 0;
  pages.delete(key);
}

const position = z.tuple([z.iso.datetime(), z.string().check(z.regex(/^[0-9a-f]{16}$/))]);

/** Cursors of the list with this filter. */
export async function cursorsOf(filter: ArticleFilter): Promise<Cursors<ArticlePosition>> {
  const { topic, region, publisherId, languages } = filter;
  const { read, write } = await signedCursors(
    JSON.stringify([topic ?? null, region ?? null, publisherId ?? null, languages ?? null]),
    position,
  );
  return {
    read: (cursor) => {
      const [publishedAt, id] = read(cursor);
      return { publishedAt, id };
    },
    write: ({ publishedAt, id }) => write([publishedAt, id]),
  };
}
