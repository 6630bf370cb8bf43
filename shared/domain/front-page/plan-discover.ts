import type { ArticlePreview } from '../articles/article.ts';
import { onePerStory, reportOfEach } from '../stories/one-per-story.ts';
import { rankStories } from './rank-stories.ts';
import { laneArticles, newestFirst } from './select-articles.ts';

/** Cards of the top stories: full rows in one column and in two. */
const topCount = 4;

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
  /** Reports of stories that the editors have pinned: these rank before all others. */
  pinnedStories?: readonly string[];
}

/** What the blocks of the Discover tab show. */
export interface DiscoverPlan {
  /** Null without articles, and in the columns layout. */
  lead: ArticlePreview | null;
  /** The stories that follow the lead in rank, among those of several outlets. */
  top: readonly ArticlePreview[];
  lane: readonly ArticlePreview[];
  /** A report of each other story, in their order. */
  feed: readonly ArticlePreview[];
  /** Articles 1 to 9 by time, and 10 to 18, each story once. */
  latest: readonly ArticlePreview[];
  more: readonly ArticlePreview[];
}

/**
 * The first places after the lead: what is pinned to them, and between the pins the highest-ranked stories. Full rows
 * of two; nothing without a story of several outlets.
 */
function topStories(ranked: readonly ArticlePreview[], pinned: ReadonlyMap<number, ArticlePreview>, from: number) {
  const stories = ranked.filter(({ story, sponsored }) => (story?.outlets ?? 0) > 1 && !sponsored);
  const top: ArticlePreview[] = [];
  if (stories.length === 0) return top;
  while (top.length < topCount) {
    const next = pinned.get(from + top.length) ?? stories.shift();
    if (next === undefined) break;
    top.push(next);
  }
  return top.slice(0, top.length - (top.length % 2));
}

/**
 * Distributes the articles over the blocks of the Discover tab, so that no story appears twice nearby. The feed leaves
 * out the lead, the top stories and, if there are plenty of articles, those of the lane. The two lists hold the newest
 * articles and are below the feed, more than two screens away from the same stories at its top. The columns are less
 * high than a screen, so they also leave out the stories of the lists. Pinned articles have the first places, in
 * columns without a lead.
 */
export function planDiscover(
  articles: readonly ArticlePreview[],
  { first = articles, inColumns = false, pinned = new Map(), pinnedStories = [] }: PlanOptions = {},
): DiscoverPlan {
  const pins = [...pinned.values()];
  const ranked = rankStories(first, pins, pinnedStories);
  const lead = inColumns ? null : (pinned.get(0) ?? ranked[0] ?? null);
  const before = inColumns ? 0 : 1;
  const top = topStories(
    ranked.filter((article) => article !== lead),
    pinned,
    before,
  );
  const above = [...(lead === null ? [] : [lead]), ...top];
  const cards = reportOfEach([pins, first, articles]);
  const isPlenty = cards.size >= plenty;
  const lane = laneArticles(articles, isPlenty ? [...above, ...pins] : []);
  const newest = inColumns
    ? onePerStory(newestFirst(articles), pins)
    : onePerStory(newestFirst([...pins, ...articles]));
  const listed = newest.slice(0, 2 * listCount);
  const shown = [...above, ...pins, ...(isPlenty ? lane : []), ...(isPlenty && inColumns ? listed : [])];
  const feed = onePerStory(
    articles.filter((article) => cards.has(article)),
    shown,
  );
  // Ascending: each one moves those behind it by one place.
  for (const [place, article] of [...pinned].sort(([a], [b]) => a - b))
    if (!above.includes(article)) feed.splice(place - before - top.length, 0, article);
  return { lead, top, lane, feed, latest: listed.slice(0, listCount), more: listed.slice(listCount) };
}
