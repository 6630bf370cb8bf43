import { useMemo, useRef, useState } from 'react';
import { createSource, deleteSource, listDeskSources, listSources, updateSource } from '#shared/api/sources.ts';
import { type Source, source as sourceSchema } from '#shared/domain/sources/source.ts';
import { gainDays, type ListedSource } from '#shared/domain/sources/source-gains.ts';
import { settingsOf } from '#shared/domain/sources/source-settings.ts';
import { callAll } from '#web/shell/api/call-pages.ts';
import { ApiError, call } from '#web/shell/api/client.ts';
import { presentIn } from '#web/shell/api/refusal.ts';
import { type CachedReply, noInput, useChangeReply, useReply } from '#web/shell/cache/use-reply.ts';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { useSession } from '#web/shell/session/session.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { showFailure } from '../access/failure-message.ts';

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

/** What the public list leaves out. */
const unknown = { metadata: {}, error: null, errorCount: 0, nextDue: '', version: 0 };

/**
 * The list of sources, which shows this editor's changes at once. All others see the public list (`isPublic`), which
 * has the sites of feeds in place of their addresses.
 */
export function useSources(): CachedReply<ListedSource[]> & { edits: SourceEdits; isPublic: boolean } {
  const { state } = useSession();
  const held = useRef<readonly ListedSource[]>([]);
  const own = useReply(listDeskSources, state === 'in' ? noInput : null, rule, async () =>
    withNewer(byName(await callAll(listDeskSources)), held.current),
  );
  held.current = own.data ?? [];
  const isRefused = own.error instanceof ApiError && own.error.status === 403;
  const isPublic = state === 'out' || state === 'failed' || isRefused;
  const open = useReply(listSources, isPublic ? noInput : null, rule, () => callAll(listSources));
  const change = useChangeReply(listDeskSources);
  const edits = useMemo(
    (): SourceEdits => ({
      put: (source, gained) => change(noInput, (list) => withSource(list, source, gained)),
      add: (source) => change(noInput, (list) => withSource(list, source), { refetch: false }),
      remove: ({ id }) => change(noInput, (list) => list.filter((one) => one.id !== id)),
    }),
    [change],
  );
  const visible = useMemo(() => open.data && byName(open.data.map((one) => ({ ...unknown, ...one }))), [open.data]);
  return isPublic ? { ...open, data: visible, edits, isPublic } : { ...own, edits, isPublic };
}

/** The server sorts each page; of several, the rows are sorted again. */
const byName = (list: readonly ListedSource[]): ListedSource[] => list.toSorted((a, b) => a.name.localeCompare(b.name));

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

/** The actions of the list: switch, delete and restore a source. */
export function useSourceActions({ put, remove }: SourceEdits) {
  /** Sources deleted on this page, last one first. They can be restored. */
  const [deleted, setDeleted] = useState<readonly ListedSource[]>([]);

  /**
   * Switches a source on or off. If another editor has changed it, nothing is written and the list shows their version.
   */
  async function setActive(source: ListedSource, active: boolean): Promise<void> {
    try {
      put(await call(updateSource, { params: { id: source.id }, body: { active, version: source.version } }));
      showToast({ title: words.updated });
    } catch (error) {
      const present = presentIn(error, sourceSchema);
      if (present !== undefined) put(present);
      showFailure(words.updateFailed, error, present === undefined ? undefined : words.failures.changed(present.name));
    }
  }

  async function deleteOne(source: ListedSource): Promise<void> {
    try {
      await call(deleteSource, { params: { id: source.id } });
      remove(source);
      setDeleted((before) => [source, ...before]);
      showToast({ title: words.deleted });
    } catch (error) {
      showFailure(words.deleteFailed, error);
    }
  }

  /** Creates the source again under its id, which its articles refer to (docs/decisions/0007-sources.md). */
  async function restore(source: ListedSource): Promise<void> {
    try {
      put(
        await call(createSource, { body: { ...settingsOf(source), id: source.id, publisherId: source.publisherId } }),
        source.gained,
      );
      setDeleted((before) => before.filter(({ id }) => id !== source.id));
      showToast({ title: words.restored });
    } catch (error) {
      showFailure(words.restoreFailed, error);
    }
  }

  return { deleted, setActive, deleteOne, restore };
}
