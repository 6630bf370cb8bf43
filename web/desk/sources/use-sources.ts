import { useMemo, useRef } from 'react';
import { listSources } from '#shared/api/sources.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { call } from '#web/api.ts';
import { type CachedReply, useReply, useSeedReply } from '#web/cache/use-reply.ts';
import { noteDeleted, noteSource, withOwnChanges } from './own-changes.ts';

/** States change with every fetch, so that the list is asked for whenever it is shown. */
const rule = { freshMs: 5_000, keepMs: 5 * 60_000, onMount: true, onReconnect: true } as const;

const loadWithOwnChanges = async () => withOwnChanges(await call(listSources), new Date());

/** What this editor's own changes do to the list: they show at once. */
export interface OwnChanges {
  /** @param gained of a source that is back: what it brought before it was deleted */
  keep: (source: Source, gained?: readonly number[]) => void;
  drop: (source: ListedSource) => void;
}

/** The server's sources, as this editor has made them. */
export function useSources(): CachedReply<ListedSource[]> & { changes: OwnChanges } {
  const answer = useReply(listSources, {}, rule, loadWithOwnChanges);
  const seed = useSeedReply(listSources);
  // Of several changes in a row each builds on the one before it, drawn or not.
  const list = useRef(answer.data);
  list.current = answer.data;
  const changes = useMemo(() => {
    const show = () => {
      if (list.current === undefined) return;
      list.current = withOwnChanges(list.current, new Date());
      seed({}, list.current);
    };
    return {
      keep: (source: Source, gained?: readonly number[]) => {
        noteSource(source, gained ?? list.current?.find(({ id }) => id === source.id)?.gained, new Date());
        show();
      },
      drop: (source: ListedSource) => {
        noteDeleted(source, new Date());
        show();
      },
    };
  }, [seed]);
  return { ...answer, changes };
}
