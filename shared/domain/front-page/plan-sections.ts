import { regionsOfCountry } from '../../config/country-regions.ts';
import type { ArticlePreview } from '../articles/article.ts';
import type { Topic } from '../articles/topic.ts';
import { regions } from '../classification/regions.ts';
import type { Region } from '../classification/taxonomy.ts';
import { storyIdOf } from '../stories/one-per-story.ts';
import { silentShores } from '../stories/shore-groups.ts';
import { type Side, shoreOf } from '../stories/shore-of.ts';
import type { Shores } from '../stories/shores.ts';
import { hourMs } from '../utc-day.ts';
import { matchesTopic } from './select-articles.ts';

/** What the sections are chosen by. */
export interface SectionChoice {
  /** The ids of publishers by the country that they are in. */
  outlets: Readonly<Record<string, readonly string[]>>;
  shores: Shores;
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

/** The sections with each article as `change` returns it. */
export const mapSections = (
  sections: FrontSections,
  change: (article: ArticlePreview) => ArticlePreview,
): FrontSections => ({
  shores: sections.shores.map((one) => ({ ...one, articles: one.articles.map(change) })),
  blindspots: sections.blindspots.map((one) => ({ ...one, article: change(one.article) })),
  topics: sections.topics.map((one) => ({ ...one, articles: one.articles.map(change) })),
  regions: sections.regions.map((one) => ({ ...one, articles: one.articles.map(change) })),
  mostRead: sections.mostRead.map(change),
  longRead: sections.longRead && change(sections.longRead),
});

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

/** Where readers may begin whose shores are not known, as the clocks at the top of the page do. */
const usual = { origin: 'JM', abroad: 'GB' };

/** The usual shore across the sea from this one. */
const across = (shore: string): string =>
  shore.length > 2 || regionsOfCountry(shore).length > 0 ? usual.abroad : usual.origin;

/** Two shores in any case: what is not known, or the same as the other, is across the sea. */
export function shorePair({ home, here }: Shores): { home: string; here: string } {
  const own = here ?? (home === null ? usual.abroad : across(home));
  return { home: home === null || home === own ? across(own) : home, here: own };
}

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
  function take(isOf: (article: ArticlePreview) => boolean, count = most, least = fewest): ArticlePreview[] {
    const found = [...free].filter(isOf).slice(0, count);
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
  const countries = new Map(Object.entries(outlets).flatMap(([country, ids]) => ids.map((id) => [id, country])));
  const pair = shorePair(shores);
  const isBy = ({ publisherId, composedFrom, sponsored }: ArticlePreview, side: Side) =>
    composedFrom === undefined && !sponsored && shoreOf(countries.get(publisherId) ?? null, pair) === side;
  const reports = Map.groupBy(list, storyIdOf);
  /** The report of a story by an outlet of a shore. */
  const reportBy = (story: ArticlePreview, side: Side) =>
    [story, ...(reports.get(storyIdOf(story)) ?? [])].find((one) => isBy(one, side));
  const taken = (['home', 'here'] as const).map((side) => ({
    side,
    stories: take((one) => reportBy(one, side) !== undefined, most, fewestOfShore),
  }));
  const hasBoth = taken.every(({ stories }) => stories.length > 0);
  if (!hasBoth) for (const { stories } of taken) giveBack(stories);
  const shoreShelves = hasBoth
    ? taken.map(({ side, stories }) => ({
        shore: pair[side],
        articles: stories.map((one) => reportBy(one, side) ?? one),
      }))
    : [];
  const kept = new Set(reserved.map(storyIdOf));
  for (const one of free) if (kept.has(storyIdOf(one))) free.delete(one);
  const silences = silencesOf(list, outlets, pair, now);
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
  pair: { home: string; here: string },
  now: number,
): Map<string, string> {
  const outletsRead = Object.fromEntries(Object.entries(outlets).map(([country, ids]) => [country, ids.length]));
  const stories = Map.groupBy(
    list.filter(({ story, composedFrom }) => story !== undefined && composedFrom === undefined),
    storyIdOf,
  );
  return new Map(
    [...stories].flatMap(([id, reports]) => {
      const countries = reports[0]?.story?.countries ?? [];
      const first = Math.min(...reports.map(({ publishedAt }) => Date.parse(publishedAt) || now));
      const silent = silentShores(countries, Math.floor((now - first) / hourMs), outletsRead, pair);
      const [blind] = silent;
      return silent.length === 1 && blind !== undefined && countries.some((one) => isOnPair(one, pair))
        ? [[id, pair[blind.shore]]]
        : [];
    }),
  );
}

const isOnPair = (country: string, pair: { home: string; here: string }): boolean =>
  ['home', 'here'].includes(shoreOf(country, pair));
