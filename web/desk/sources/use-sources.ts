import { useMemo, useRef } from 'react';
import { listSources } from '#shared/api/sources.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { call } from '#web/api.ts';
import { type CachedReply, noInput, useReply, useSeedReply } from '#web/cache/use-reply.ts';
import { applyRecentEdits, recordDeletion, recordEdit } from './recent-edits.ts';

/** States change with every fetch: the list is refetched whenever it is shown. */
const rule = { freshMs: 5_000, keepMs: 5 * 60_000, onMount: true, onReconnect: true } as const;

const loadWithRecentEdits = async () => applyRecentEdits(await call(listSources), new Date());

/** Shows this editor's own edits in the list at once. */
export interface LocalEdits {
  /** @param gained what a restored source gained before it was deleted */
  put: (source: Source, gained?: readonly number[]) => void;
  remove: (source: ListedSource) => void;
}

/** The list of sources, with this editor's edits applied. */
export function useSources(): CachedReply<ListedSource[]> & { edits: LocalEdits } {
  const reply = useReply(listSources, noInput, rule, loadWithRecentEdits);
  const seed = useSeedReply(listSources);
  // Several edits between two renders build on each other.
  const list = useRef(reply.data);
  list.current = reply.data;
  const edits = useMemo(() => {
    const show = () => {
      if (list.current === undefined) return;
      list.current = applyRecentEdits(list.current, new Date());
      seed(noInput, list.current);
    };
    return {
      put: (source: Source, gained?: readonly number[]) => {
        recordEdit(source, gained ?? list.current?.find(({ id }) => id === source.id)?.gained, new Date());
        show();
      },
      remove: (source: ListedSource) => {
        recordDeletion(source, new Date());
        show();
      },
    };
  }, [seed]);
  return { ...reply, edits };
}
