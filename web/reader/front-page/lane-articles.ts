import type { ArticlePreview } from '#shared/domain/articles/article.ts';

/** The seeded watchlist that the front page follows, by its id and its name (HOME-62). */
const watchlist = ['caribbean-finance-and-justice', 'Caribbean Finance and Justice'];
const shownCount = 9;

type Listed = Pick<ArticlePreview, 'watchlistHits' | 'region' | 'tags' | 'topic'>;

/** Whether the watchlist found it, or it is about finance and justice in the Caribbean. */
export const isForLane = ({ watchlistHits, region, tags, topic }: Listed): boolean =>
  watchlistHits.some((hit) => watchlist.includes(hit)) ||
  (region === 'caribbean' && (tags.includes('finance_justice') || topic === 'finance_justice'));

/** The newest articles for the lane, in the order of the list. */
export const laneArticles = (articles: readonly ArticlePreview[]): ArticlePreview[] =>
  articles.filter(isForLane).slice(0, shownCount);
