import { useMemo, useRef } from 'react';
import { listSources } from '#shared/api/sources.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { gainDays, type ListedSource } from '#shared/domain/sources/source-gains.ts';
import { type CachedReply, noInput, useChangeReply, useReply } from '#web/cache/use-reply.ts';
import { callAll } from '#web/call-pages.ts';

/** States change with every fetch: the list is refetched whenever it is shown. */
const rule = { freshMs: 5_000, keepMs: 5 * 60_000, onMount: true, onReconnect: true } as const;

/** Shows the server's replies to this editor's changes at once. */
export interface SourceEdits {
  /**
   * Shows a new or changed source and refetches the list.
   * @param gained what a restored source gained before it was deleted
   */
  put: (source: Source, gained?: readonly number[]) => void;
  /** Shows a new source. An import adds many of them, and refetches the list once. */
  add: (source: Source) => void;
  /** Removes a deleted source and refetches the list. */
  remove: (source: ListedSource) => void;
}

/** The list of sources, which shows this editor's changes at once. */
export function useSources(): CachedReply<ListedSource[]> & { edits: SourceEdits } {
  const held = useRef<readonly ListedSource[]>([]);
  const reply = useReply(listSources, noInput, rule, async () => withNewer(await allSources(), held.current));
  held.current = reply.data ?? [];
  const change = useChangeReply(listSources);
  const edits = useMemo(
    (): SourceEdits => ({
      put: (source, gained) => change(noInput, (list) => withSource(list, source, gained)),
      add: (source) => change(noInput, (list) => withSource(list, source), { refetch: false }),
      remove: ({ id }) => change(noInput, (list) => list.filter((one) => one.id !== id)),
    }),
    [change],
  );
  return { ...reply, edits };
}

/** The server sorts each page; of several, the rows are sorted again. */
const allSources = async (): Promise<ListedSource[]> =>
  (await callAll(listSources)).sort((a, b) => a.name.localeCompare(b.name));

/** The fetched list, except for sources of which the held list has a newer version. */
export function withNewer(list: readonly ListedSource[], held: readonly ListedSource[]): ListedSource[] {
  const heldById = new Map(held.map((one) => [one.id, one]));
  return list.map((one) => {
    const other = heldById.get(one.id);
    return other !== undefined && other.version > one.version ? { ...other, gained: one.gained } : one;
  });
}

/** The list with a source that the server returned, unless the list has a newer version: another editor's. */
export function withSource(list: readonly ListedSource[], source: Source, gained?: readonly number[]): ListedSource[] {
  const before = list.find(({ id }) => id === source.id);
  const none = Array.from({ length: gainDays }, () => 0);
  const next = { ...source, gained: [...(gained ?? before?.gained ?? none)] };
  if (before === undefined) return [...list, next];
  return before.version > source.version ? [...list] : list.map((one) => (one === before ? next : one));
}
