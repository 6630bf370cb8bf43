import * as z from 'zod/mini';
import { articlePreview } from '../domain/articles/article.ts';
import { besideNewsCache, newsCache } from './caching.ts';
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

/** A page whose name is searched: `id` is the publisher's or topic's id, or the entity's slug. */
const namedPage = z.object({ kind: z.enum(['publisher', 'topic', 'entity']), id: z.string(), name: z.string() });
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
  summary: 'Searches all articles by words, "phrases", -exclusions and filters. The Link header has the next page.',
  query: searchQuery,
  reply: searchResults,
  paged: true,
  cache: newsCache,
  needs: { table: 'read', searchIndex: 'segments' },
} as const satisfies Endpoint;

const suggestions = z.object({
  topics: z.array(z.object({ id: z.string(), name: z.string() })),
  publishers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** People, organisations and places with a page. */
  entities: z.array(entity),
  stories: z.array(z.object({ id: z.string(), title: z.string(), source: z.string() })),
});
export type Suggestions = z.infer<typeof suggestions>;

export const suggest = {
  method: 'GET',
  path: '/api/search/suggestions',
  access: 'anyone',
  summary: 'Suggests topics, publishers, people and places, and articles for the beginning of a query.',
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
