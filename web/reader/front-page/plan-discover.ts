import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { chooseLead } from './choose-lead.ts';
import { laneArticles, newestFirst } from './select-articles.ts';

/** Headlines in each of the two lists. */
const listCount = 9;
/** From this number of articles on, enough are left for the feed without those that other blocks show. */
const plenty = 30;

interface PlanOptions {
  /** The articles that the lead is chosen from; all by default. */
  first?: readonly ArticlePreview[];
  inColumns?: boolean;
}

/** What the blocks of the Discover tab show. */
export interface DiscoverPlan {
  /** Null without articles, and in the columns layout. */
  lead: ArticlePreview | null;
  lane: readonly ArticlePreview[];
  /** The other articles, in their order. */
  feed: readonly ArticlePreview[];
  /** Articles 1 to 9 by time, and 10 to 18. */
  latest: readonly ArticlePreview[];
  more: readonly ArticlePreview[];
}

/**
 * Distributes the articles over the blocks of the Discover tab, so that none appears twice nearby. The feed leaves out
 * the lead and, if there are plenty of articles, those of the lane. The two lists hold the newest articles and are
 * below the feed, more than two screens away from the same articles at its top. The columns are less high than a
 * screen, so they also leave out the articles of the lists.
 */
export function planDiscover(
  articles: readonly ArticlePreview[],
  { first = articles, inColumns = false }: PlanOptions = {},
): DiscoverPlan {
  const lead = inColumns ? null : chooseLead(first);
  const isPlenty = articles.length >= plenty;
  const lane = laneArticles(isPlenty ? articles.filter((article) => article !== lead) : articles);
  const listed = newestFirst(articles).slice(0, 2 * listCount);
  const shown = new Set([lead, ...(isPlenty ? lane : []), ...(isPlenty && inColumns ? listed : [])]);
  return {
    lead,
    lane,
    feed: articles.filter((article) => !shown.has(article)),
    latest: listed.slice(0, listCount),
    more: listed.slice(listCount),
  };
}
