import { readCards } from '#functions/articles/article-lists.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';

/**
 * The first of these articles that readers may see. Reads as many rows as are wanted, and more only to replace those
 * that are left out.
 * @param isWanted called for each article in order
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
    const articles = await readCards(some, now);
    shown.push(...some.flatMap((id) => articles.get(id) ?? []).filter(isWanted));
  }
  return shown.slice(0, count);
}

/** Reads for one page at most: few articles are removed after they were indexed. */
const mostReads = 5;

interface Slice<T> {
  documents: T[];
  isEnd: boolean;
}

/**
 * Fills a page with articles that readers may see.
 * @param next the documents after one, in order
 * @returns the last document that was considered; null if the list ends with it
 */
export async function fillPage<P extends { id: string }, T extends P>(
  count: number,
  after: P | null,
  next: (after: P | null, count: number) => Promise<Slice<T>>,
  now: Date,
): Promise<{ shown: { document: T; article: ArticlePreview }[]; last: P | null }> {
  const shown: { document: T; article: ArticlePreview }[] = [];
  let last: P | null = after;
  for (let reads = 0; reads < mostReads && shown.length < count; reads++) {
    const { documents, isEnd } = await next(last, count - shown.length);
    const articles = await readCards(
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
