import type * as z from 'zod/mini';
import { searchQuery } from '../../api/search-query.ts';
import { limits } from '../../config/limits.ts';
import { searchPath } from '../../config/site-paths.ts';

const { shape } = searchQuery.def;

/** What a reader searches for: the words, which may be empty, the filters and the order. */
export type SearchInput = Omit<z.output<typeof searchQuery>, 'prefix' | 'cursor'>;

/** The parameters that narrow a search. */
export const searchFilters = ['topic', 'place', 'region', 'source', 'language', 'from', 'to'] as const;
export type SearchFilter = (typeof searchFilters)[number];

/** The parameters of the search page, in the order of its addresses. */
export const searchParameters = ['q', ...searchFilters, 'sort'] as const;

/** The value of a parameter if its schema accepts it. A parameter that is sent twice counts with its first value. */
function valid<S extends z.ZodMiniType>(schema: S, value: string | null): z.output<S> | undefined {
  return value === null ? undefined : schema.safeParse(value).data;
}

/** Reads the address of a search page. Invalid filters are ignored, and words that are too long are cut. */
export function readSearch(params: URLSearchParams): SearchInput {
  const words = (params.get('q') ?? '').trim().slice(0, limits.search.maxQueryLength);
  return {
    q: words.toWellFormed().trim(),
    topic: valid(shape.topic, params.get('topic')),
    place: valid(shape.place, params.get('place')),
    region: valid(shape.region, params.get('region')),
    source: valid(shape.source, params.get('source')),
    language: valid(shape.language, params.get('language')),
    from: valid(shape.from, params.get('from')),
    to: valid(shape.to, params.get('to')),
    sort: valid(shape.sort, params.get('sort')) ?? 'relevance',
    exact: valid(shape.exact, params.get('exact')) ?? false,
  };
}

/** Whether there is something to search for: words or a place. */
export const isSearch = ({ q, place }: Pick<SearchInput, 'q' | 'place'>): boolean => q !== '' || place !== undefined;

/** The address of a search; its own order of parameters makes equal searches equal addresses. */
export function searchAddress(search: Partial<SearchInput>, cursor?: string): string {
  const params = new URLSearchParams();
  for (const name of searchParameters) {
    const value = search[name];
    if (value !== undefined && value !== '' && !(name === 'sort' && value === 'relevance')) params.set(name, value);
  }
  if (search.exact === true) params.set('exact', 'true');
  if (cursor !== undefined) params.set('cursor', cursor);
  const query = params.toString();
  return query === '' ? searchPath : `${searchPath}?${query}`;
}

/** The cursor in the address of a page of results; undefined on the first one. */
export const cursorOf = (params: URLSearchParams): string | undefined => valid(shape.cursor, params.get('cursor'));

/** Words in quotation marks, unless they have some of their own. */
export const quoted = (words: string): string => (/["“”„«»]/.test(words) ? words : `“${words}”`);
