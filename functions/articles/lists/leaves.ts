import { packed } from '#functions/table/attributes.ts';
import { batchPut } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { keys } from '#functions/table/keys.ts';
import type { Preview } from '../article-rows.ts';

/** An article in a list. */
export interface ListEntry {
  /** `<time>#<id>`. Lists are in the order of these texts. */
  position: string;
  /** So that a list is filtered by language without its rows. */
  language: string | null;
}

/**
 * A part of a list: its entries from `start` up to the start of the next leaf. An entry outside of these bounds does
 * not count; a split that was cut off has left it there.
 */
export interface Leaf {
  start: string;
  /** The oldest first. */
  entries: ListEntry[];
  /** Number of the commit that wrote it. */
  commit: number;
}

/** Most entries of a leaf: with its keys it has about a kilobyte, which is one write unit. */
export const leafSize = 56;
/** Start of a list's oldest leaf, before every time. */
export const firstStart = '-';
/** After every position. */
export const pastEnd = '~';

export const positionOf = ({ publishedAt, id }: { publishedAt: string; id: string }): string => `${publishedAt}#${id}`;
export const idAt = (position: string): string => position.slice(position.indexOf('#') + 1);
const timeAt = (position: string): string => position.slice(0, position.indexOf('#'));
export const placeAt = (position: string) => ({ publishedAt: timeAt(position), id: idAt(position) });

export const frontList = 'front';
export const publisherList = (id: string): string => `publisher#${id}`;
export const topicList = (id: string): string => `topic#${id}`;
export const regionList = (id: string): string => `region#${id}`;
export const watchlistList = (id: string): string => `watchlist#${id}`;

/** Watchlists whose lists have an article, so that one article writes to a bounded number of lists. */
const mostWatchlists = 20;

/** The lists that an article is in, unless it is merged into another. */
export const listsOf = ({
  publisherId,
  topic,
  region,
  watchlistHits,
}: Pick<Preview, 'publisherId' | 'topic' | 'region' | 'watchlistHits'>): string[] => [
  frontList,
  publisherList(publisherId),
  topicList(topic),
  ...(region === null ? [] : [regionList(region)]),
  ...watchlistHits.slice(0, mostWatchlists).map(watchlistList),
];

/** The entries of a leaf as they are stored. Differences are shorter than times, and equal languages cost nothing. */
interface PackedEntries {
  /** Milliseconds since the entry before; of the first one since 1970. */
  times: number[];
  /** Separated by commas. */
  ids: string;
  languages: (string | null)[];
  /** The place of each entry's language in `languages`; absent if there is only one. */
  languageOf?: number[];
}

const leafEntity = defineEntity({
  model: { entity: 'leaf', version: '1', service },
  attributes: {
    list: { type: 'string', required: true },
    start: { type: 'string', required: true },
    entries: packed<PackedEntries>(),
    commit: { type: 'number', required: true },
  },
  indexes: { byStart: keys('list#${list}', '${start}') },
});

function packEntries(entries: readonly ListEntry[]): PackedEntries {
  let last = 0;
  const times = entries.map(({ position }) => {
    const at = Date.parse(timeAt(position));
    const since = at - last;
    last = at;
    return since;
  });
  const languages = [...new Set(entries.map(({ language }) => language))];
  return {
    times,
    ids: entries.map(({ position }) => idAt(position)).join(),
    languages,
    ...(languages.length > 1 && { languageOf: entries.map(({ language }) => languages.indexOf(language)) }),
  };
}

function unpackEntries({ times, ids, languages, languageOf }: PackedEntries): ListEntry[] {
  let at = 0;
  const idList = ids.split(',');
  return times.map((since, n) => {
    at += since;
    const publishedAt = new Date(at).toISOString();
    return {
      position: positionOf({ publishedAt, id: idList[n] ?? '' }),
      language: languages[languageOf?.[n] ?? 0] ?? null,
    };
  });
}

const leafOf = ({ start, entries, commit }: { start: string; entries: PackedEntries; commit: number }): Leaf => ({
  start,
  entries: unpackEntries(entries),
  commit,
});

/** Which leaves to read: those from the one with a position on, or those below a start. */
export type LeafRange = { from: string } | { below: string };

/** Reads leaves of a list, at most `count`, the newest first. */
export async function readLeaves(
  list: string,
  range: LeafRange,
  count: number,
  { consistent = false } = {},
): Promise<Leaf[]> {
  const all = leafEntity().query.byStart({ list });
  const query = 'from' in range ? all.lte({ start: range.from }) : all.lt({ start: range.below });
  const rows = await firstRows(count, (page) => query.go({ order: 'desc', consistent, ...page }));
  return rows.map(leafOf);
}

/** The start of the leaf above a position, strongly consistent; null if there is none. */
export async function nextStart(list: string, position: string): Promise<string | null> {
  const query = leafEntity().query.byStart({ list }).gt({ start: position });
  const [next] = await firstRows(1, (page) => query.go({ order: 'asc', consistent: true, ...page }));
  return next?.start ?? null;
}

export type StoredLeaf = Leaf & { list: string };
const rowOf = ({ entries, ...leaf }: StoredLeaf) => ({ ...leaf, entries: packEntries(entries) });

export const putLeaves = (leaves: readonly StoredLeaf[]): Promise<void> => batchPut(leafEntity(), leaves.map(rowOf));

/**
 * The leaves that take the place of one with too many entries. The first keeps its start.
 * @param isNewest then it is filled and the rest begins a new one, because news is added at the end
 */
export function splitLeaf<L extends Pick<Leaf, 'start' | 'entries'>>(leaf: L, isNewest: boolean): L[] {
  const { entries } = leaf;
  if (entries.length <= leafSize) return [leaf];
  const size = isNewest ? leafSize : Math.ceil(entries.length / Math.ceil(entries.length / leafSize));
  const parts: L[] = [];
  for (let i = 0; i < entries.length; i += size) {
    const part = entries.slice(i, i + size);
    parts.push({ ...leaf, start: i === 0 ? leaf.start : (part[0]?.position ?? leaf.start), entries: part });
  }
  return parts;
}

/** Sets or removes the entry at a position. @returns whether the leaf changes by it */
export function changeEntry(entries: ListEntry[], position: string, entry: ListEntry | null): boolean {
  const before = entries.findLastIndex((one) => one.position <= position);
  const found = entries[before];
  const isThere = found?.position === position;
  if (entry === null) {
    if (isThere) entries.splice(before, 1);
    return isThere;
  }
  if (isThere && found.language === entry.language) return false;
  entries.splice(isThere ? before : before + 1, isThere ? 1 : 0, entry);
  return true;
}
