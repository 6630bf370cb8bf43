import * as z from 'zod/mini';
import { articlePreview } from '../domain/articles/article.ts';
import { publisher } from '../domain/articles/publisher.ts';
import { besideNewsCache, liveCache, newsCache } from './caching.ts';
import type { Endpoint } from './endpoint.ts';
import { entitySlug, goneText, id } from './fields.ts';
import { searchQuery, words } from './search-query.ts';

/** Characters of a text that are shown, and those that are highlighted: pairs of start and end in UTF-16 units. */
const marked = z.object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) });
export type MarkedText = z.infer<typeof marked>;

const facet = z.array(z.object({ value: z.string(), count: z.int() }));

/** A person, an organisation or a place that stories name. */
const entity = z.object({ slug: z.string(), name: z.string(), count: z.int() });
export type Entity = z.infer<typeof entity>;

/** A page whose name is searched: `id` is the publisher's or topic's id, or the slug. */
const namedPage = z.object({
  kind: z.enum(['publisher', 'topic', 'place', 'entity']),
  id: z.string(),
  name: z.string(),
});
export type NamedPage = z.infer<typeof namedPage>;

/** A search without filters that finds something. */
const neighbour = z.object({
  q: z.string(),
  /** `unfiltered` has the same words, `fewer` some of them, and `near` similar words or a name. */
  kind: z.enum(['unfiltered', 'fewer', 'near']),
  /** Articles that it finds. */
  count: z.int(),
});
export type Neighbour = z.infer<typeof neighbour>;

const searchResults = z.object({
  items: z.array(
    z.object({
      article: articlePreview,
      title: marked,
      snippet: marked,
      /** Words of the query, as they are written, that the article does not have. */
      without: z.array(z.string()),
    }),
  ),
  /** Articles found; at least this many if `isLowerBound`. */
  total: z.int(),
  isLowerBound: z.boolean(),
  /** Counts within the found articles, most first; months as 2026-11, newest first. Only on the first page. */
  facets: z.optional(z.object({ topics: facet, publishers: facet, regions: facet, languages: facet, months: facet })),
  /**
   * The query that is answered instead of the written one, which has a word that no article has: `completed` takes the
   * last word as a beginning, `corrected` has a similar word. An ellipsis at the end means that several words begin so.
   * With `exact` the query is answered as it is written. Null if nothing was changed.
   */
  instead: z.nullable(z.object({ q: z.string(), kind: z.enum(['completed', 'corrected']) })),
  /** Pages that the query names, best first. Only on the first page of results. */
  pages: z.array(namedPage),
  /** Searches close to one that finds nothing, best first. */
  neighbours: z.array(neighbour),
});
export type SearchResults = z.infer<typeof searchResults>;

export const searchArticles = {
  method: 'GET',
  path: '/api/search',
  access: 'anyone',
  summary:
    'Searches all articles by words, "phrases", -exclusions and filters, or lists those of a place. The Link header has the next page.',
  query: searchQuery.check(
    z.refine(({ q, place }) => q !== '' || place !== undefined, {
      path: ['q'],
      error: 'must have words to search for',
    }),
  ),
  reply: searchResults,
  paged: true,
  cache: newsCache,
  needs: { table: 'read', searchIndex: 'segments' },
} as const satisfies Endpoint;

const suggestions = z.object({
  /** Countries and regions. */
  places: z.optional(z.array(z.object({ slug: z.string(), name: z.string() }))),
  topics: z.array(z.object({ id: z.string(), name: z.string() })),
  publishers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** People, organisations and towns with a page. */
  entities: z.array(entity),
  stories: z.array(z.object({ id: z.string(), title: z.string(), source: z.string() })),
});
export type Suggestions = z.infer<typeof suggestions>;

export const suggest = {
  method: 'GET',
  path: '/api/search/suggestions',
  access: 'anyone',
  summary: 'Suggests places, topics, publishers, people and articles for the beginning of a query.',
  query: z.object({ q: words }),
  reply: suggestions,
  cache: newsCache,
  needs: { table: 'read', searchIndex: 'segments' },
} as const satisfies Endpoint;

export const listRelated = {
  method: 'GET',
  path: '/api/articles/{id}/related',
  access: 'anyone',
  summary: 'Lists up to eight articles about the same subject, most similar first.',
  params: z.object({ id }),
  reply: z.array(articlePreview),
  errors: { 404: 'No article has this id.', 410: goneText },
  cache: besideNewsCache,
  needs: { table: 'read', searchIndex: 'segments' },
} as const satisfies Endpoint;

/** A keyword or name of an article. */
const subject = z.object({
  name: z.string(),
  /** Of its page; null if it has none. */
  slug: z.nullable(z.string()),
});
export type Subject = z.infer<typeof subject>;

export const listSubjects = {
  method: 'GET',
  path: '/api/articles/{id}/subjects',
  access: 'anyone',
  summary: 'Lists the keywords and names of an article that lead to other articles, those with a page first.',
  params: z.object({ id }),
  reply: z.array(subject),
  errors: { 404: 'No article has this id.', 410: goneText },
  cache: besideNewsCache,
  needs: { table: 'read', searchIndex: 'segments' },
} as const satisfies Endpoint;

const entityPage = z.extend(entity, {
  /** The newest articles that name it. */
  articles: z.array(articlePreview),
  /** Articles by month, as 2026-11, oldest first. */
  months: z.array(z.object({ month: z.string(), count: z.int() })),
  /** Named in the same articles, most first. */
  coMentioned: z.array(entity),
});
export type EntityPage = z.infer<typeof entityPage>;

export const getEntity = {
  method: 'GET',
  path: '/api/entities/{slug}',
  access: 'anyone',
  summary: 'Returns a person, organisation or place that at least five articles name.',
  params: z.object({ slug: entitySlug }),
  reply: entityPage,
  errors: { 404: 'Fewer than five articles name it.' },
  cache: newsCache,
  needs: { table: 'read', searchIndex: 'segments' },
} as const satisfies Endpoint;

const namedPlace = {
  slug: z.string(),
  /** ISO 3166-1 alpha-2, or one of our regions. */
  code: z.string(),
  name: z.string(),
  /** Publishers that are there. */
  outlets: z.int(),
};

const listedPlace = z.object(namedPlace);
export type ListedPlace = z.infer<typeof listedPlace>;

const placePage = z.object({
  ...namedPlace,
  /** Articles that name it, or whose outlet is there. */
  count: z.int(),
  followerCount: z.int(),
  /** IANA time zone; null if there is none. Of the city, for a region. */
  timeZone: z.nullable(z.string()),
  /** The city whose weather it has: its own, else the nearest of those of /api/weather/cities. */
  city: z.nullable(z.string()),
  /** ISO 4217; null for a region, and if /api/markets has no rate. */
  currency: z.nullable(z.string()),
  /** The newest of them. */
  articles: z.array(articlePreview),
  /** Articles by topic, most first. */
  topics: z.array(z.object({ value: z.string(), count: z.int() })),
  /** Its outlets with the most articles. */
  publishers: z.array(publisher),
  /** The newest article of each of its largest outlets. */
  leads: z.array(articlePreview),
  /** Of a region: its countries in the news. */
  countries: z.array(listedPlace),
});
export type PlacePage = z.infer<typeof placePage>;

export const listPlaces = {
  method: 'GET',
  path: '/api/places',
  access: 'anyone',
  summary: 'Lists our regions, and the countries that have outlets or that articles name.',
  reply: z.array(listedPlace),
  cache: liveCache,
  needs: { table: 'read', searchIndex: 'segments' },
} as const satisfies Endpoint;

export const getPlace = {
  method: 'GET',
  path: '/api/places/{slug}',
  access: 'anyone',
  summary: 'Returns a country or region: its newest articles, topics and outlets. /api/search?place= has the rest.',
  params: z.object({ slug: entitySlug }),
  reply: placePage,
  errors: { 404: 'No place has this name.' },
  cache: newsCache,
  needs: { table: 'read', searchIndex: 'segments' },
} as const satisfies Endpoint;
