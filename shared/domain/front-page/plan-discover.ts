import type { ArticlePreview } from '../articles/article.ts';
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
  /** Articles that the editors put in fixed places, by place: 0 is the lead. They are not in `articles`. */
  pinned?: ReadonlyMap<number, ArticlePreview>;
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
 * screen, so they also leave out the articles of the lists. Pinned articles lead the page and the feed; in columns,
 * which have no lead, all of them are in the feed.
 */
export function planDiscover(
  articles: readonly ArticlePreview[],
  { first = articles, inColumns = false, pinned = new Map() }: PlanOptions = {},
): DiscoverPlan {
  const lead = inColumns ? null : (pinned.get(0) ?? chooseLead(first));
  const isPlenty = articles.length >= plenty;
  const lane = laneArticles(isPlenty ? articles.filter((article) => article !== lead) : articles);
  const listed = newestFirst(inColumns ? articles : [...pinned.values(), ...articles]).slice(0, 2 * listCount);
  const shown = new Set([lead, ...(isPlenty ? lane : []), ...(isPlenty && inColumns ? listed : [])]);
  const feed = articles.filter((article) => !shown.has(article));
  // Ascending: each one moves those behind it by one place.
  for (const [place, article] of [...pinned].sort(([a], [b]) => a - b)) {
    if (inColumns) feed.splice(place, 0, article);
    else if (place > 0) feed.splice(place - 1, 0, article);
  }
  return { lead, lane, feed, latest: listed.slice(0, listCount), more: listed.slice(listCount) };
}
