import { type Preview, withCounters, withScore } from '#functions/articles/article-rows.ts';
import type { StoredArticle } from '#functions/articles/articles.ts';
import { ownCard } from '#functions/ingest/store/edited-rows.ts';
import { editorial as composer } from '#shared/config/editorial.ts';
import { applyEditorial } from '#shared/domain/articles/apply-editorial.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { ArticleState } from '#shared/domain/articles/editorial.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';

/** Whether lists, counts and the search have what the editors have decided. */
export const isApplied = ({ editorial, applied }: StoredArticle): boolean =>
  (applied?.version ?? 0) >= editorial.version;

/** Whether readers may not open an article: their browsers drop what they have of it. */
export const isClosed = (state: ArticleState): boolean => state === 'takenDown' || state === 'draft';

/** Whether readers may not have an article, or a part of it. */
export const isWithdrawn = ({ editorial }: Pick<StoredArticle, 'editorial'>): boolean =>
  isClosed(editorial.state) || editorial.omitted !== undefined;

/** A card with the present counters of its article. */
export const counted = (card: Preview, { counters }: StoredArticle, now: Date): ArticlePreview =>
  withScore(withCounters(card, counters), now);

/** The other reports of its story. A composed article names those that it was made from, which are not merged. */
export const reportsOf = ({ preview, survivor, coverage }: StoredArticle): StoredArticle['coverage'] =>
  survivor !== null || preview.sourceId === composer.sourceId ? [] : coverage;

/** Reports that a list names of a story. */
const mostNamed = 5;

/** An article as the editors see it: with the latest decision, even before ingestion has applied it. */
export const deskArticleOf = (stored: StoredArticle, now: Date): DeskArticle => ({
  article: counted(applyEditorial(ownCard(stored), stored.editorial), stored, now),
  editorial: stored.editorial,
  isApplied: isApplied(stored),
  survivor: stored.survivor,
  reports: {
    count: reportsOf(stored).length,
    named: reportsOf(stored)
      .slice(0, mostNamed)
      .map(({ title, source }) => ({ title, source })),
  },
  ...meanReading(stored),
});

const meanReading = ({ counters: { reads, readSeconds } }: StoredArticle): Pick<DeskArticle, 'readSeconds'> =>
  reads === 0 ? {} : { readSeconds: Math.round(readSeconds / reads) };
