import type { ArticlePreview } from '#shared/domain/articles/article.ts';

/** What the choice looks at. */
export type LeadFacts = Pick<ArticlePreview, 'publishedAt' | 'image' | 'coverageCount' | 'priority' | 'sponsored'>;

const hour = 60 * 60 * 1000;

/**
 * The article to lead with: the newest, unless one of the last hours has a picture, other publishers' reports or high priority. Each hour of age costs as
 * much as one more report gains. Null when there is none.
 */
export function chooseLead<A extends LeadFacts>(articles: readonly A[]): A | null {
  const newest = Math.max(...articles.map((article) => Date.parse(article.publishedAt)));
  let lead: A | null = null;
  let best = Number.NEGATIVE_INFINITY;
  for (const article of articles) {
    const weight =
      (article.image === null ? 0 : 3) +
      Math.min(article.coverageCount, 3) * 1.5 +
      (article.priority === 'high' ? 1 : 0) -
      (article.sponsored ? 10 : 0) -
      ((newest - Date.parse(article.publishedAt)) / hour) * 1.5;
    if (weight > best) {
      best = weight;
      lead = article;
    }
  }
  return lead;
}
