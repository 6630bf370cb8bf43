import { withScore } from '#functions/articles/article-rows.ts';
import { readListRows } from '#functions/articles/lists/list-rows.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';

/**
 * The articles with these ids that readers may see, as lists show them. Removed, merged and unlisted ones are left out.
 * Rows are read eventually consistent, and never kept: what the editors take down is gone with the next call.
 */
async function shownArticles(ids: readonly string[], now: Date): Promise<Map<string, ArticlePreview>> {
  const rows = await readListRows(ids);
  return new Map([...rows].map(([id, row]) => [id, withScore(row, now)]));
}

/**
 * The first of these articles that readers may see. Reads as many rows at a time as are wanted, and more only in place
 * of those that are left out.
 * @param isWanted is asked about each article in order
 */
export async function firstShown(
  ids: readonly string[],
  count: number,
  now: Date,
  isWanted: (article: ArticlePreview) => boolean = () => true,
): Promise<ArticlePreview[]> {
  const shown: ArticlePreview[] = [];
  for (let i = 0; i < ids.length && shown.length < count; i += count) {
    const some = ids.slice(i, i + count);
    const articles = await shownArticles(some, now);
    shown.push(...some.flatMap((id) => articles.get(id) ?? []).filter(isWanted));
  }
  return shown.slice(0, count);
}

/** Reads that fill one page: articles that are gone since they were indexed are few. */
const mostReads = 5;

interface Slice<T> {
  documents: T[];
  isEnd: boolean;
}

/**
 * Fills a page with articles that readers may see.
 * @param next the documents after one, in order
 * @returns the last document that was looked at; null if the list ends with it
 */
export async function fillPage<T extends { id: string }>(
  count: number,
  after: T | null,
  next: (after: T | null, count: number) => Slice<T>,
  now: Date,
): Promise<{ shown: { document: T; article: ArticlePreview }[]; last: T | null }> {
  const shown: { document: T; article: ArticlePreview }[] = [];
  let last = after;
  for (let reads = 0; reads < mostReads && shown.length < count; reads++) {
    const { documents, isEnd } = next(last, count - shown.length);
    const articles = await shownArticles(
      documents.map(({ id }) => id),
      now,
    );
    for (const document of documents) {
      const article = articles.get(document.id);
      if (article !== undefined) shown.push({ document, article });
    }
    if (isEnd) return { shown, last: null };
    last = documents.at(-1) ?? last;
  }
  return { shown, last };
}
