import { latestArticles } from '#functions/articles/article-lists.ts';
import { followerCounts } from '#functions/catalog/follower-counts.ts';
import { recentPublishers } from '#functions/catalog/publishers.ts';
import { reportFailure } from '#functions/runtime/http-handler.ts';
import type { ListedPlace, PlacePage } from '#shared/api/search.ts';
import { timeZoneOf } from '#shared/config/countries.ts';
import { currencyOf } from '#shared/config/country-currencies.ts';
import { cityNear } from '#shared/config/seed/cities.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { allPlaces, countriesOfPlace, type Place, placeOf, regionOfPlace } from '#shared/domain/places/place.ts';
import { currentSegments } from './current-segments.ts';
import { articlesNaming } from './entities.ts';
import { findDocuments } from './find-documents.ts';
import { documentsOf, outletsOf } from './place-documents.ts';
import { facetsOf } from './results/facets.ts';
import { documentsAfter, type FoundDocument } from './results/ordered-hits.ts';
import { fillPage } from './results/shown-articles.ts';
import { searchIndexOf } from './search-index.ts';

/** What a page has at most. Each outlet's newest article is a read of its list. */
const most = { articles: 30, publishers: 30, leads: 8 } as const;

/**
 * The page of a place: its newest articles, and what its outlets lead with. That is all while the index cannot be read
 * or has no article of the place yet.
 */
export async function placePageOf(place: Place, now: Date, articlesShown: number = most.articles): Promise<PlacePage> {
  const outlets = await outletsOf(place, now);
  const [found, leads, followers, countries] = await Promise.all([
    articlesOf(place, outlets, articlesShown, now).catch((error: unknown) => {
      reportFailure('place_articles.failed', 'could not find the articles of a place', error);
      return null;
    }),
    leadsOf(outlets, now),
    followersOf(place),
    regionOfPlace(place) === null ? [] : placesListed(now, countriesIn(place)),
  ]);
  const { slug, code, name } = place;
  return {
    slug,
    code,
    name,
    followerCount: followers,
    ...factsOf(place),
    outlets: outlets.length,
    publishers: outlets.slice(0, most.publishers),
    countries,
    ...(found === null || found.count === 0
      ? { count: leads.length, articles: leads, topics: [], leads: [] }
      : { ...found, leads }),
  };
}

/** The newest articles of a place, and how many there are of each topic. */
async function articlesOf(place: Place, outlets: readonly Publisher[], shownCount: number, now: Date) {
  const query = { must: [], not: [], within: documentsOf(place, outlets), asOf: 0 };
  const found = await findDocuments(searchIndexOf(await currentSegments()), query);
  const { shown } = await fillPage<FoundDocument, FoundDocument>(
    shownCount,
    null,
    (after, count) => documentsAfter(found, 'newest', after, count),
    now,
  );
  return { count: found.total, articles: shown.map(({ article }) => article), topics: facetsOf(found).topics };
}

/** The clock, the city with weather and the currency of a place. A region has the clock and weather of a city in it. */
function factsOf(place: Place): Pick<PlacePage, 'timeZone' | 'city' | 'currency'> {
  const city = cityNear(countriesOfPlace(place));
  const isRegion = regionOfPlace(place) !== null;
  return {
    timeZone: (isRegion ? city?.timeZone : timeZoneOf(place.code)) ?? null,
    city: city?.name ?? null,
    currency: isRegion ? null : currencyOf(place.code),
  };
}

async function followersOf({ slug }: Place): Promise<number> {
  const range = [{ id: slug }, { id: slug }] as const;
  return (await followerCounts('place', range)).get(slug) ?? 0;
}

/** The newest article of each outlet, the newest first, without those of an outlet that cannot be read. */
async function leadsOf(outlets: readonly Publisher[], now: Date): Promise<PlacePage['leads']> {
  const lists = outlets.slice(0, most.leads).map(({ id }) => latestArticles({ publisherId: id }, 1, null, now));
  const newest = (await Promise.allSettled(lists)).flatMap((list) => {
    if (list.status === 'fulfilled') return list.value.items;
    reportFailure('place_leads.failed', 'could not read the newest article of an outlet', list.reason);
    return [];
  });
  return newest.sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
}

const namedIn = async (slugs: readonly string[]) => articlesNaming(searchIndexOf(await currentSegments()), slugs);

const countriesIn = (region: Place): Place[] => countriesOfPlace(region).flatMap((code) => placeOf(code) ?? []);

/** The regions, and the countries with outlets or that articles name, each with the number of its outlets. */
export async function placesListed(now: Date, places: readonly Place[] = allPlaces()): Promise<ListedPlace[]> {
  const [publishers, naming] = await Promise.all([
    recentPublishers(now),
    // Without the index there are the countries with outlets.
    namedIn(places.flatMap(({ entities }) => entities)).catch((error: unknown) => {
      reportFailure('place_names.failed', 'could not count the articles that name places', error);
      return new Map<string, number>();
    }),
  ]);
  const countries = publishers.map(({ country }) => country);
  return places.flatMap((place) => {
    const { slug, code, name, entities } = place;
    const within = countriesOfPlace(place);
    const outlets = countries.filter((country) => country !== null && within.includes(country)).length;
    const isListed =
      outlets > 0 || regionOfPlace(place) !== null || entities.some((entity) => (naming.get(entity) ?? 0) > 0);
    return isListed ? [{ slug, code, name, outlets }] : [];
  });
}
