import { readStoredArticles } from '#functions/articles/articles.ts';
import { type ArticlePreview, noCounters } from '#shared/domain/articles/article.ts';
import { performanceScore } from '#shared/domain/articles/performance-score.ts';

/**
 * The articles with these ids that readers may see, as lists show them. Removed, merged and unlisted ones are left out.
 */
export async function shownArticles(ids: readonly string[], now: Date): Promise<Map<string, ArticlePreview>> {
  const shown = new Map<string, ArticlePreview>();
  for (const [id, { preview, counters, survivor, editorial }] of await readStoredArticles(ids)) {
    if (survivor !== null || editorial.state !== 'listed') continue;
    const score = performanceScore(counters, preview.publishedAt, now);
    shown.set(id, { ...preview, ...noCounters, ...counters, performanceScore: score });
  }
  return shown;
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
