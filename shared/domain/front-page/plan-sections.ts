import type { ArticlePreview } from '../articles/article.ts';
import type { Topic } from '../articles/topic.ts';
import { regions } from '../classification/regions.ts';
import type { Region } from '../classification/taxonomy.ts';
import { storyIdOf } from '../stories/one-per-story.ts';
import type { Side } from '../stories/shores.ts';
import { silentShores } from '../stories/silent-shores.ts';
import { hourMs } from '../utc-day.ts';
import { matchesTopic } from './select-articles.ts';

/** Two shores, and where the outlets of a country are. */
export interface ShorePair {
  home: string;
  here: string;
  sideOf: (country: string) => Side;
}

/** What the sections are chosen by. */
export interface SectionChoice {
  /** The ids of publishers by the country that they are in. */
  outlets: Readonly<Record<string, readonly string[]>>;
  shores: ShorePair;
  /** Topics that the reader follows. */
  topics: readonly Pick<Topic, 'id' | 'name' | 'displayName'>[];
}

/** What the sections below the package show. One with too little is empty. */
export interface FrontSections {
  /** What the outlets of the two shores report: both or none, home first. */
  shores: readonly { shore: string; articles: readonly ArticlePreview[] }[];
  /** Stories that one shore reports and the other does not. */
  blindspots: readonly { article: ArticlePreview; silent: string }[];
  topics: readonly { topic: SectionChoice['topics'][number]; articles: readonly ArticlePreview[] }[];
  regions: readonly { region: Region; articles: readonly ArticlePreview[] }[];
  mostRead: readonly ArticlePreview[];
  longRead: ArticlePreview | null;
}

export const noSections: FrontSections = {
  ...{ shores: [], blindspots: [], topics: [], regions: [], mostRead: [], longRead: null },
};

/** All articles of the sections, in the order of the page. */
export const inSections = ({ shores, blindspots, topics, regions, mostRead, longRead }: FrontSections) => [
  ...[...shores, ...regions, ...topics].flatMap(({ articles }) => articles),
  ...mostRead,
  ...(longRead === null ? [] : [longRead]),
  ...blindspots.map(({ article }) => article),
];

/** Stories that the sections leave to the feed. */
const leftToFeed = 12;
/** The most and the fewest articles of a section, and how many topics have one. */
const most = 4;
const fewest = 3;
const fewestOfShore = 2;
const mostBlindspots = 3;
const mostTopics = 3;
const mostOfMostRead = 5;
const longMinutes = 5;

/**
 * The shores of a document, and of readers whose own are not known: those of the clocks at the top. Two countries need
 * no table of regions, which comes later (own-shores.ts).
 */
export const usualShores: ShorePair = {
  ...{ home: 'JM', here: 'GB' },
  sideOf: (country) => (country === 'JM' ? 'home' : country === 'GB' ? 'here' : 'elsewhere'),
};

/**
 * Chooses the sections of the front page from stories that have no other place there, each story once.
 * @param ranked the stories, the most important first
 * @param list all reports of them, which say how old a story is
 * @param now in milliseconds
 * @param reserved stories of the lane, which only the shores may have: a shore may have few
 */
export function planSections(
  ranked: readonly ArticlePreview[],
  list: readonly ArticlePreview[],
  { outlets, shores, topics }: SectionChoice,
  now: number,
  reserved: readonly ArticlePreview[] = [],
): FrontSections {
  let free = new Set(ranked.filter(({ sponsored }) => !sponsored));
  let room = free.size - reserved.length - leftToFeed;
  /** The first stories of a section, one with a picture at its head; none if there are too few. */
  function take(isOf: (article: ArticlePreview) => boolean, count = most, least = fewest, outletOf = publisherOf) {
    const found = withOutletsMixed([...free].filter(isOf), outletOf, count / 2).slice(0, count);
    if (found.length < least || found.length > room) return [];
    room -= found.length;
    for (const one of found) free.delete(one);
    const head = found.find(({ image }) => image !== null && image !== '') ?? found[0];
    return head === undefined ? [] : [head, ...found.filter((one) => one !== head)];
  }
  function giveBack(stories: readonly ArticlePreview[]): void {
    room += stories.length;
    const wanted = new Set([...free, ...stories]);
    free = new Set(ranked.filter((one) => wanted.has(one)));
  }
  const sides = new Map(Object.entries(outlets).flatMap(([code, ids]) => ids.map((id) => [id, shores.sideOf(code)])));
  const isBy = ({ publisherId, composedFrom, sponsored }: ArticlePreview, side: Side) =>
    composedFrom === undefined && !sponsored && sides.get(publisherId) === side;
  const reports = Map.groupBy(list, storyIdOf);
  /** The report of a story by an outlet of a shore. */
  const reportBy = (story: ArticlePreview, side: Side) =>
    [story, ...(reports.get(storyIdOf(story)) ?? [])].find((one) => isBy(one, side));
  const taken = (['home', 'here'] as const).map((side) => {
    const outletOf = (one: ArticlePreview) => reportBy(one, side)?.publisherId;
    return { side, stories: take((one) => outletOf(one) !== undefined, most, fewestOfShore, outletOf) };
  });
  // Side by side: both have as many, or there is no section.
  const count = Math.min(...taken.map(({ stories }) => stories.length));
  for (const { stories } of taken) giveBack(stories.slice(count));
  const shoreShelves = taken
    .map(({ side, stories }) => ({
      shore: shores[side],
      articles: stories.slice(0, count).map((one) => reportBy(one, side) ?? one),
    }))
    .filter(({ articles }) => articles.length > 0);
  const kept = new Set(reserved.map(storyIdOf));
  for (const one of free) if (kept.has(storyIdOf(one))) free.delete(one);
  const silences = silencesOf(list, outlets, shores, now);
  const blind = take((one) => silences.has(storyIdOf(one)), mostBlindspots, 1);
  const topicShelves: FrontSections['topics'][number][] = [];
  for (const topic of topics) {
    const articles = topicShelves.length === mostTopics ? [] : take((one) => matchesTopic(one, topic));
    if (articles.length > 0) topicShelves.push({ topic, articles });
  }
  return {
    shores: shoreShelves,
    blindspots: blind.map((article) => ({ article, silent: silences.get(storyIdOf(article)) ?? '' })),
    topics: topicShelves,
    regions: regions
      .filter((region) => !shoreShelves.some(({ shore }) => shore === region))
      .map((region) => ({ region, articles: take((one) => one.region === region) }))
      .filter(({ articles }) => articles.length > 0),
    mostRead: mostRead([...free], take),
    longRead: longRead([...free], take),
  };
}

type OutletOf = (article: ArticlePreview) => string | undefined;

const publisherOf: OutletOf = ({ publisherId }) => publisherId;

/** The stories in their order; those whose outlet has `mostOfOne` before them are last. */
function withOutletsMixed(stories: readonly ArticlePreview[], outletOf: OutletOf, mostOfOne: number): ArticlePreview[] {
  const counts = new Map<string | undefined, number>();
  const isLate = Map.groupBy(stories, (one) => {
    const count = counts.get(outletOf(one)) ?? 0;
    counts.set(outletOf(one), count + 1);
    return count >= mostOfOne;
  });
  return [...(isLate.get(false) ?? []), ...(isLate.get(true) ?? [])];
}

type Take = (isOf: (article: ArticlePreview) => boolean, count: number, least: number) => ArticlePreview[];

/** By views. Articles without a view are left out: their order would measure nothing. */
function mostRead(free: readonly ArticlePreview[], take: Take): ArticlePreview[] {
  const read = free.filter(({ views }) => views > 0).sort((a, b) => b.views - a.views);
  const chosen = new Set(read.slice(0, mostOfMostRead));
  return take((one) => chosen.has(one), mostOfMostRead, fewest).sort((a, b) => b.views - a.views);
}

function longRead(free: readonly ArticlePreview[], take: Take): ArticlePreview | null {
  const length = Math.max(longMinutes, ...free.map(({ readMinutes }) => readMinutes));
  return take(({ readMinutes }) => readMinutes === length, 1, 1)[0] ?? null;
}

/** The shore that says nothing of a story, by the story's id. The other one reports it. */
function silencesOf(
  list: readonly ArticlePreview[],
  outlets: SectionChoice['outlets'],
  shores: ShorePair,
  now: number,
): Map<string, string> {
  const outletsOn = (side: Side) =>
    Object.entries(outlets).reduce((sum, [code, ids]) => sum + (shores.sideOf(code) === side ? ids.length : 0), 0);
  const counts = { home: outletsOn('home'), here: outletsOn('here') };
  const found = new Map<string, string>();
  for (const [id, reports] of Map.groupBy(list, storyIdOf)) {
    const reporting = new Set(reports[0]?.story?.countries.map(shores.sideOf));
    const first = Math.min(...reports.map(({ publishedAt }) => Date.parse(publishedAt) || now));
    const [silent, ...others] = silentShores(reporting, Math.floor((now - first) / hourMs), (side) => counts[side]);
    const isTold = reporting.has('home') || reporting.has('here');
    if (silent !== undefined && others.length === 0 && isTold) found.set(id, shores[silent.shore]);
  }
  return found;
}
