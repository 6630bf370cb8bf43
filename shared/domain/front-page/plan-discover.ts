import type { ArticlePreview } from '../articles/article.ts';
import { onePerStory, reportOfEach } from '../stories/one-per-story.ts';
import { type FrontSections, inSections, noSections, planSections, type SectionChoice } from './plan-sections.ts';
import { importanceAmong, rankStories } from './rank-stories.ts';
import { laneArticles, newestFirst } from './select-articles.ts';

/** With fewer stories there is only the lead. */
const packageFrom = 12;
/** With fewer stories the package is smaller. */
const wholePackageFrom = 20;
/** Stories of a package beside its lead. */
const packages = { small: { seconds: 2, headlines: 4 }, whole: { seconds: 3, headlines: 6 } };

/** Stories of the lane that package and sections leave to it: readers expect it there. */
const laneOwn = 3;

/** Headlines in each of the two lists. */
const listCount = 9;
/** From this number of stories on, enough are left for the feed without those that other blocks show. */
export const plenty = 30;

interface PlanOptions {
  /** The articles that the package and the sections are chosen from; all by default. */
  first?: readonly ArticlePreview[];
  inColumns?: boolean;
  /** Articles that the editors put in fixed places, by place: 0 is the lead. They are not in `articles`. */
  pinned?: ReadonlyMap<number, ArticlePreview>;
  /** Reports of stories that the editors have pinned: these rank before all others. */
  pinnedStories?: readonly string[];
  /** Without it there are no sections. */
  sections?: SectionChoice | undefined;
  /** In milliseconds; only for the sections. */
  now?: number;
}

/** How large a headline is set: the lead's, those of important stories, and the others. */
export type HeadlineSize = 'large' | 'medium' | 'small';

/** What the blocks of the Discover tab show. */
export interface DiscoverPlan {
  /** Null without articles, and in the columns layout. */
  lead: ArticlePreview | null;
  /** The stories that follow the lead in rank. */
  seconds: readonly ArticlePreview[];
  /** The newest of the other stories. */
  headlines: readonly ArticlePreview[];
  sections: FrontSections;
  lane: readonly ArticlePreview[];
  /** A report of each other story, in their order. */
  feed: readonly ArticlePreview[];
  /** Articles 1 to 9 by time, and 10 to 18, each story once. */
  latest: readonly ArticlePreview[];
  more: readonly ArticlePreview[];
  /** By the id of the article; small without. */
  sizes: ReadonlyMap<string, HeadlineSize>;
}

/**
 * How large the headline of a story is.
 * @param place where the page has it: at the top, put forward by editors or the page, in a list, or as a card
 * @param importance as `importanceAmong` counts it
 */
export function headlineSize(place: 'lead' | 'forward' | 'list' | 'card', importance: number): HeadlineSize {
  if (place === 'lead') return 'large';
  return place === 'forward' || (place === 'card' && importance > 0) ? 'medium' : 'small';
}

/** The places from `from` on: what is pinned to them, and between the pins the candidates in their order. */
function fill(
  count: number,
  from: number,
  pinned: ReadonlyMap<number, ArticlePreview>,
  candidates: readonly ArticlePreview[],
): ArticlePreview[] {
  const others = [...candidates];
  return Array.from({ length: count }, (_, n) => pinned.get(from + n) ?? others.shift() ?? []).flat();
}

/**
 * Distributes the articles over the blocks of the Discover tab, so that no story appears twice nearby. The package at
 * its top has the feed's first articles: the lead and the seconds by rank, the headlines by time. The feed leaves out
 * the package, the sections and, if there are plenty of articles, those of the lane. The two lists hold the newest
 * articles and are below the feed, more than two screens away from the same stories at its top. The columns are less
 * high than a screen, so they also leave out the stories of the lists. Pinned articles have the first places, in
 * columns without a package.
 */
export function planDiscover(
  articles: readonly ArticlePreview[],
  { first = articles, inColumns = false, pinned = new Map(), pinnedStories = [], sections, now = 0 }: PlanOptions = {},
): DiscoverPlan {
  const pins = [...pinned.values()];
  const ranked = rankStories(first, pins, pinnedStories);
  const cards = reportOfEach([pins, first, articles]);
  const isPlenty = cards.size >= plenty;
  const lead = inColumns ? null : (pinned.get(0) ?? ranked[0] ?? null);
  const before = inColumns ? 0 : 1;
  const eligible = ranked.filter(({ sponsored }) => !sponsored).length + pins.length;
  const hasPackage = lead !== null && eligible >= packageFrom;
  const counts = packages[eligible >= wholePackageFrom ? 'whole' : 'small'];
  const unplaced = (list: readonly ArticlePreview[], placed: readonly (ArticlePreview | null)[]) =>
    list.filter((one) => !one.sponsored && !placed.includes(one));
  const kept = isPlenty ? laneArticles(articles, [...(lead === null ? [] : [lead]), ...pins]).slice(0, laneOwn) : [];
  const seconds = hasPackage ? fill(counts.seconds, before, pinned, unplaced(ranked, [lead, ...kept])) : [];
  const newestCards = newestFirst(first.filter((one) => cards.has(one)));
  const headlines = hasPackage
    ? fill(counts.headlines, before + seconds.length, pinned, unplaced(newestCards, [lead, ...seconds, ...kept]))
    : [];
  const above = [...(lead === null ? [] : [lead]), ...seconds, ...headlines];
  const topPlaces = [...above, ...pins];
  const ofLane = laneArticles(articles, isPlenty ? topPlaces : []);
  const listed = (
    inColumns ? onePerStory(newestFirst(articles), pins) : onePerStory(newestFirst([...pins, ...articles]))
  ).slice(0, 2 * listCount);
  const shown = [...topPlaces, ...(isPlenty && inColumns ? listed : [])];
  const planned =
    isPlenty && sections !== undefined
      ? planSections(onePerStory(ranked, [...shown, ...kept]), first, sections, now, ofLane)
      : noSections;
  const lane = planned.shores.length === 0 ? ofLane : laneArticles(articles, [...topPlaces, ...inSections(planned)]);
  const feed = onePerStory(
    articles.filter((article) => cards.has(article)),
    [...shown, ...(isPlenty ? lane : []), ...inSections(planned)],
  );
  // Ascending: each one moves those behind it by one place.
  for (const [place, article] of [...pinned].sort(([a], [b]) => a - b))
    if (!above.includes(article)) feed.splice(place - before - seconds.length - headlines.length, 0, article);
  const importanceOf = importanceAmong(first, pinnedStories);
  const heads = [...planned.shores, ...planned.regions, ...planned.topics].map(({ articles: [head] }) => head);
  const forward = new Set([...seconds, ...pins, ...heads, planned.longRead]);
  const inLists = new Set([...headlines, ...inSections(planned)]);
  const placeOf = (one: ArticlePreview) =>
    one === lead ? 'lead' : forward.has(one) ? 'forward' : inLists.has(one) ? 'list' : 'card';
  const sizes = new Map(
    [...cards, ...inSections(planned)].map((one) => [one.id, headlineSize(placeOf(one), importanceOf(one))]),
  );
  const [latest, more] = [listed.slice(0, listCount), listed.slice(listCount)];
  return { lead, seconds, headlines, sections: planned, lane, feed, latest, more, sizes };
}
