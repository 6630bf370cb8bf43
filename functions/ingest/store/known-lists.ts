import type { RowChange } from '#functions/articles/article-rows.ts';
import {
  changeEntry,
  firstStart,
  type Leaf,
  type ListEntry,
  listsOf,
  nextStart,
  pastEnd,
  positionOf,
  putLeaves,
  readLeaves,
  type StoredLeaf,
  splitLeaf,
} from '#functions/articles/lists/leaves.ts';
import { isListed } from './edited-rows.ts';

/** The lists that an article leaves: it is merged or hidden, or has another time, topic, region or publisher. */
export interface Departure {
  id: string;
  publishedAt: string;
  lists: string[];
}

interface KnownLeaf extends Pick<Leaf, 'start' | 'entries'> {
  /** Start of the next leaf; null for the newest. */
  next: string | null;
  isStored: boolean;
  isChanged: boolean;
}
/** Leaves that a consumer has read or written, by list and in order. */
export type KnownLists = Map<string, KnownLeaf[]>;

/** Most leaves that a consumer keeps, each about six kilobytes. */
const maxKnown = 3000;
/** Leaves that the first read of a list gets: most news belongs to them. */
const newestRead = 3;
/** Lists that are read at the same time. */
const concurrency = 16;

/** The lists that these rows leave. @param before the rows as stored, absent when new */
export function departuresOf(rows: readonly RowChange[], before: ReadonlyMap<string, RowChange>): Departure[] {
  return rows.flatMap((row) => {
    const { preview } = row;
    const old = before.get(preview.id);
    if (old === undefined || !isListed(old)) return [];
    const { id, publishedAt } = old.preview;
    const stays = isListed(row) && publishedAt === preview.publishedAt;
    const kept = new Set(stays ? listsOf(preview) : []);
    const lists = listsOf(old.preview).filter((list) => !kept.has(list));
    return lists.length === 0 ? [] : [{ id, publishedAt, lists }];
  });
}

/** Writes the rows of a commit to their lists, and updates `known`. Safe to repeat. */
export async function writeLists(
  known: KnownLists,
  commit: number,
  rows: readonly RowChange[],
  departures: readonly Departure[],
): Promise<void> {
  if (sizeOf(known) > maxKnown) known.clear();
  const changes = changesByList(rows, departures);
  const lists = [...changes];
  for (let i = 0; i < lists.length; i += concurrency)
    await Promise.all(
      lists.slice(i, i + concurrency).map(([list, entries]) => loadLeaves(known, list, entries.keys())),
    );
  const [added, changed]: [StoredLeaf[], StoredLeaf[]] = [[], []];
  for (const [list, entries] of lists) {
    const leaves = known.get(list) ?? [];
    for (const [position, entry] of entries) {
      const leaf = leafOf(leaves, position);
      if (leaf !== undefined && changeEntry(leaf.entries, position, entry)) leaf.isChanged = true;
    }
    const split = leaves.flatMap((leaf) => (leaf.isChanged ? partsOf(leaf) : [leaf]));
    known.set(list, split);
    for (const leaf of split) {
      if (!leaf.isChanged) continue;
      (leaf.isStored ? changed : added).push({ list, start: leaf.start, entries: leaf.entries, commit });
      leaf.isStored = true;
      leaf.isChanged = false;
    }
  }
  // New leaves first: an entry in two leaves counts once, but one in none would be lost.
  await putLeaves(added);
  await putLeaves(changed);
}

function changesByList(
  rows: readonly RowChange[],
  departures: readonly Departure[],
): Map<string, Map<string, ListEntry | null>> {
  const changes = new Map<string, Map<string, ListEntry | null>>();
  const change = (list: string, position: string, entry: ListEntry | null) => {
    const ofList = changes.get(list) ?? new Map<string, ListEntry | null>();
    changes.set(list, ofList.set(position, entry));
  };
  for (const departure of departures) for (const list of departure.lists) change(list, positionOf(departure), null);
  for (const row of rows) {
    if (!isListed(row)) continue;
    const { preview } = row;
    const position = positionOf(preview);
    for (const list of listsOf(preview)) change(list, position, { position, language: preview.language });
  }
  return changes;
}

const covers = ({ start, next }: KnownLeaf, position: string): boolean =>
  start <= position && (next === null || position < next);
const leafOf = (leaves: readonly KnownLeaf[], position: string): KnownLeaf | undefined =>
  leaves.findLast((leaf) => covers(leaf, position));

/** The leaves that replace one with too many entries. */
function partsOf(leaf: KnownLeaf): KnownLeaf[] {
  const parts = splitLeaf(leaf, leaf.next === null);
  return parts.map((part, n) => ({
    ...part,
    next: parts[n + 1]?.start ?? leaf.next,
    isStored: n === 0 && leaf.isStored,
  }));
}

/** Reads the leaves of these positions into `known`, strongly consistent. */
async function loadLeaves(known: KnownLists, list: string, positions: Iterable<string>): Promise<void> {
  let leaves = known.get(list);
  if (leaves === undefined) {
    const newest = await readLeaves(list, { below: pastEnd }, newestRead, { consistent: true });
    leaves = inOrder(newest, null, newest.length < newestRead);
    known.set(list, leaves);
  }
  for (const position of positions) {
    if (leafOf(leaves, position) !== undefined) continue;
    const found = await readLeaves(list, { from: position }, 1, { consistent: true });
    leaves.push(...inOrder(found, await nextStart(list, position), found.length === 0));
    leaves.sort((a, b) => (a.start < b.start ? -1 : 1));
  }
}

/**
 * Leaves as they are stored, the newest first, in order and within their bounds.
 * @param above start of the leaf above them
 * @param withFirst whether the oldest leaf of the list is among them. It may not be stored yet
 */
function inOrder(stored: readonly Leaf[], above: string | null, withFirst: boolean): KnownLeaf[] {
  const leaves: KnownLeaf[] = [];
  let next = above;
  for (const { start, entries } of stored) {
    const end = next;
    const inside = end === null ? entries : entries.filter(({ position }) => position < end);
    leaves.unshift({ start, next, entries: inside, isStored: true, isChanged: inside.length < entries.length });
    next = start;
  }
  if (withFirst && next !== firstStart)
    leaves.unshift({ start: firstStart, next, entries: [], isStored: false, isChanged: false });
  return leaves;
}

const sizeOf = (known: KnownLists): number => [...known.values()].reduce((size, leaves) => size + leaves.length, 0);
