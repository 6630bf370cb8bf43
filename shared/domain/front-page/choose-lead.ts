import type { ArticlePreview } from '../articles/article.ts';
import { hourMs } from '../utc-day.ts';

/** The fields that `chooseLead` compares. */
export type LeadFacts = Pick<
  ArticlePreview,
  'publishedAt' | 'image' | 'coverageCount' | 'priority' | 'sponsored' | 'composedFrom'
>;

/**
 * The article that leads the front page. A picture, other publishers' reports and high priority outweigh age: one
 * report weighs as much as an hour. Null without articles. early.ts imports this file before anything else: keep it
 * free of other imports.
 */
export function chooseLead<A extends LeadFacts>(articles: readonly A[]): A | null {
  // An unreadable time counts as the oldest.
  const timeOf = (article: A): number => Date.parse(article.publishedAt) || 0;
  const newest = Math.max(...articles.map(timeOf));
  let lead: A | null = null;
  let best = Number.NEGATIVE_INFINITY;
  for (const article of articles) {
    // A generated article is shown beside one of its sources.
    if (article.composedFrom !== undefined) continue;
    const weight =
      (article.image === null ? 0 : 3) +
      Math.min(article.coverageCount, 3) * 1.5 +
      (article.priority === 'high' ? 1 : 0) -
      (article.sponsored ? 10 : 0) -
      ((newest - timeOf(article)) / hourMs) * 1.5;
    if (weight > best) {
      best = weight;
      lead = article;
    }
  }
  return lead;
}
