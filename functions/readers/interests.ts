import { hash } from 'node:crypto';
import { recentArticles } from '#functions/articles/article-lists.ts';
import { log } from '#functions/runtime/log.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { placeOf } from '#shared/domain/places/place.ts';
import type { Follow } from '#shared/domain/readers/follow.ts';
import type { FollowType } from '#shared/domain/readers/follow-types.ts';
import { type ReaderInterests, reasonFor } from '#shared/domain/readers/personal-feed.ts';
import { type SavedSearch, savedSearchOf } from '#shared/domain/readers/saved-search.ts';
import { hourMs } from '#shared/domain/utc-day.ts';
import { followedIds, followsOf } from './follows.ts';
import { recentReadings } from './readings.ts';

/** What a reader follows, and what they opened recently. */
export async function readInterests(uid: string): Promise<ReaderInterests & { follows: Follow[] }> {
  const [follows, readings] = await Promise.all([followsOf(uid), recentReadings(uid)]);
  return { follows, publishers: followedIds(follows, 'publisher'), topics: followedIds(follows, 'topic'), ...readings };
}

/**
 * Bounds of the search for candidates: articles of the newest list, additional lists, and articles of each of them.
 */
const search = { newest: 200, lists: 10, ofEach: 15, searches: 5, places: 5 } as const;
/** A followed publisher or topic with fewer articles than this among the newest gets a list of its own. */
const fewArticles = 5;

/** An order of names that changes every hour. */
function orderOfHour(now: Date): (name: string) => string {
  const hour = Math.floor(now.getTime() / hourMs);
  return (name) => hash('sha256', `${hour} ${name}`);
}

/**
 * Articles that may appear in a reader's feed: those of the 200 newest that they follow, and 15 of each followed
 * publisher or topic that has fewer than five among these. At most ten such lists are read, others each hour, so a
 * feed costs the same for five follows and for five hundred.
 * @param languages only articles in these, and those of unknown language
 */
export async function feedCandidates(
  reader: Pick<ReaderInterests, 'publishers' | 'topics'>,
  now: Date,
  languages?: readonly string[],
): Promise<ArticlePreview[]> {
  if (reader.publishers.size + reader.topics.size === 0) return [];
  const { items } = await recentArticles({ languages }, search.newest, null, now);
  const newest = items.filter((article) => reasonFor(article, reader) !== null);
  const countOf = (belongs: (article: ArticlePreview) => boolean) => newest.filter(belongs).length;
  const hourlyOrder = orderOfHour(now);
  const rare = [
    ...[...reader.publishers].map((id) => ({
      filter: { publisherId: id },
      order: hourlyOrder(`publisher ${id}`),
      count: countOf(({ publisherId }) => publisherId === id),
    })),
    ...[...reader.topics].map((id) => ({
      filter: { topic: id },
      order: hourlyOrder(`topic ${id}`),
      count: countOf(({ topic }) => topic === id),
    })),
  ]
    .filter(({ count }) => count < fewArticles)
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, search.lists);
  const more = await Promise.all(
    rare.map(async ({ filter }) => (await recentArticles({ ...filter, languages }, search.ofEach, null, now)).items),
  );
  return [...newest, ...more.flat()];
}

/**
 * The newest articles that the reader's followed searches and places have, and the words of the search or the name of
 * the place that found each. At most five searches and five places are asked for, others each hour. One that fails is
 * left out: the feed has the other follows.
 * @param find returns the newest articles of a search, newest first
 */
export async function foundForReader(
  follows: readonly Follow[],
  now: Date,
  find: (search: SavedSearch) => Promise<ArticlePreview[]>,
): Promise<{ articles: ArticlePreview[]; found: Map<string, string>; fromPlaces: Map<string, string> }> {
  const hourlyOrder = orderOfHour(now);
  const askedFor = (type: FollowType, most: number, savedOf: (id: string) => SavedSearch | null) =>
    [...followedIds(follows, type)]
      .sort((a, b) => (hourlyOrder(a) < hourlyOrder(b) ? -1 : 1))
      .flatMap((id) => savedOf(id) ?? [])
      .slice(0, most);
  const results = await Promise.all(
    [
      ...askedFor('search', search.searches, savedSearchOf),
      ...askedFor('place', search.places, (slug) => (placeOf(slug) === null ? null : { q: '', place: slug })),
    ].map(async (saved) => {
      try {
        return (await find(saved)).slice(0, search.ofEach).map((article) => ({ article, saved }));
      } catch (error) {
        log.error('feed.search_failed', 'could not find the articles of a followed search', error);
        return [];
      }
    }),
  );
  const all = results.flat();
  return {
    articles: all.map(({ article }) => article),
    found: new Map(all.flatMap(({ article, saved }) => (saved.q === '' ? [] : [[article.id, saved.q]]))),
    fromPlaces: new Map(
      all.flatMap(({ article, saved }) =>
        saved.q === '' ? [[article.id, placeOf(saved.place ?? '')?.name ?? '']] : [],
      ),
    ),
  };
}
