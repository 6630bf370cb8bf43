import * as z from 'zod/mini';
import { keepMs } from '#functions/runtime/env.ts';
import { type Cursors, signedCursors } from '#functions/table/signed-cursors.ts';
import { type ArticleFilter, type ArticlePage, type ArticlePosition, recentArticles } from '../article-lists.ts';
import { isUnchanged, type LeafRead } from './list-reader.ts';

interface ReadyPage {
  page: ArticlePage;
  reads: LeafRead[];
  madeAt: number;
  /** When its leaves were last as they were. */
  checkedAt: number;
}

/** Most articles on the pages that a function keeps, about a kilobyte each, and another for the page's JSON. */
const maxArticles = 5000;
/** A page with more reads of leaves costs less to read again than to check. */
const mostReads = 3;
/** A page that was checked so recently is as new as the one that another function serves. */
const uncheckedMs = 1000;

/** The page that was used last is the last. */
const pages = new Map<string, ReadyPage>();
let articles = 0;

/**
 * Reads a page of articles, and returns the same object again while its list has not changed, which one small read
 * shows. At most for the time in which counters are folded.
 */
export async function readyPage(
  filter: ArticleFilter,
  limit: number,
  from: ArticlePosition | null,
): Promise<ArticlePage> {
  const { publisherId, topic, region, languages } = filter;
  const key = JSON.stringify([publisherId, topic, region, languages, limit, from]);
  const known = pages.get(key);
  if (known !== undefined) {
    remove(key, known);
    if (await isValid(known)) {
      keep(key, known);
      return known.page;
    }
  }
  const madeAt = Date.now();
  const { reads, ...page } = await recentArticles(filter, limit, from);
  if (reads.length <= mostReads) keep(key, { page, reads, madeAt, checkedAt: madeAt });
  return page;
}

async function isValid(known: ReadyPage): Promise<boolean> {
  const now = Date.now();
  if (now - known.madeAt >= keepMs()) return false;
  if (now - known.checkedAt < uncheckedMs) return true;
  known.checkedAt = now;
  return isUnchanged(known.reads);
}

function keep(key: string, ready: ReadyPage): void {
  pages.set(key, ready);
  articles += ready.page.items.length;
  for (const [oldest, page] of pages) {
    if (articles <= maxArticles) break;
    remove(oldest, page);
  }
}

function remove(key: string, { page }: ReadyPage): void {
  if (pages.delete(key)) articles -= page.items.length;
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
