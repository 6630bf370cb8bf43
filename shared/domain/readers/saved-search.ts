import { regionLabels, regions } from '../classification/regions.ts';
import type { SearchInput } from '../search/search-address.ts';

/** A search that a reader follows: words and filters, without dates and order, because its stories are the newest. */
export type SavedSearch = Pick<SearchInput, 'q' | 'topic' | 'place' | 'region' | 'source' | 'language'>;

const filters = ['topic', 'place', 'region', 'source', 'language'] as const;

/** Longest id, in UTF-16 units: with three bytes for each it fits into a sort key of DynamoDB, 1024 bytes. */
export const maxSavedSearchId = 300;

/** Characters that a follow's id may not contain. To a search they are separators of words. */
const separators = /[\p{Cc}\u202a-\u202e\u2066-\u2069#/\s]+/gu;

const form =
  /^(?:topic=(?<topic>[\w.~-]{1,120})&)?(?:place=(?<place>[a-z_-]{2,60})&)?(?:region=(?<region>[a-z_]{1,30})&)?(?:source=(?<source>[\w.~-]{1,120})&)?(?:language=(?<language>[a-z]{2,3})&)?q=(?<q>.+)$/su;

/**
 * The id under which a search is followed: `region=asian&q=port strike`. Equal searches have equal ids.
 * @returns null for a search without words, and for one whose id would be too long
 */
export function savedSearchId(search: SavedSearch): string | null {
  const q = search.q.toWellFormed().replace(separators, ' ').trim();
  const parts = filters.flatMap((name) => (search[name] === undefined ? [] : [`${name}=${search[name]}`]));
  const id = [...parts, `q=${q}`].join('&');
  return q === '' || id.length > maxSavedSearchId ? null : id;
}

/** The search of an id; null if `savedSearchId` returns no such id. */
export function savedSearchOf(id: string): SavedSearch | null {
  const { q = '', topic, place, region: shore, source, language } = form.exec(id)?.groups ?? {};
  const search = { q, topic, place, region: regions.find((one) => one === shore), source, language };
  return savedSearchId(search) === id ? search : null;
}

/** The words of a search with its filters, as in `port strike · Asian`. */
export const savedSearchName = ({ q, topic, place, region: shore, source, language }: SavedSearch): string =>
  [q, topic, place, shore && regionLabels[shore], source, language].filter((part) => part !== undefined).join(' · ');
