import type { ComponentProps } from 'react';
import type * as z from 'zod/mini';
import { isSameContent } from '#shared/domain/newsroom/browser-content.ts';
import { checkEntry, type ListEntry, type ListKind } from '#shared/records/record-kind.ts';
import { type ListKindName, records } from '#shared/records.ts';
import { newsroomMessages as words } from '#web/shell/messages/desk/en-newsroom.ts';
import { RecordScreen } from '#web/shell/records/record-screen.tsx';
import { type Collection, collection } from '#web/shell/storage/collection.ts';
import { adsCopy, affiliatesCopy, eventsCopy, watchlistsCopy } from '#web/shell/storage/collection-copies.ts';
import { type NewsroomCopy, newsroomCopy } from '#web/shell/storage/newsroom-copy.ts';
import { seedCollections } from '#web/shell/storage/seed-collections.ts';
import { useCopyPublishing } from './copy-publish-bar.tsx';
import { PublishBar } from './publish-bar.tsx';
import type { Stage } from './use-publishing.ts';

// Before the first render: the list of a new browser is never shown empty.
seedCollections();

type ListCopy<T extends ListEntry> = Collection<T> & NewsroomCopy<readonly T[]>;

/** The copies that readers' pages show too. */
const copies: { [K in ListKindName]?: ListCopy<ListEntry> } = {
  'house-ads': adsCopy,
  affiliates: affiliatesCopy,
  events: eventsCopy,
  watchlists: watchlistsCopy,
};

/** This browser's copy of a list. Lists that no page of readers shows begin empty. */
export function copyOf(kind: ListKindName): ListCopy<ListEntry> {
  const { content, record } = records[kind];
  const copy = copies[kind] ?? newsroomCopy(kind, content, collection<ListEntry>(kind, record), () => []);
  copies[kind] = copy;
  return copy;
}

interface ListScreenProps<T extends ListEntry>
  extends Omit<ComponentProps<typeof RecordScreen<T>>, 'list' | 'store' | 'check'> {
  list: ListKind<z.ZodMiniType<ListEntry>>;
  copy: ListCopy<T>;
}

/** A list of records in this browser, and what readers see of it. */
export function ListScreen<T extends ListEntry>({ list, copy, columns = [], ...special }: ListScreenProps<T>) {
  const publishing = useCopyPublishing(copy);
  const { document, draft, readersGet, unavailable } = publishing;
  const has = (entries: readonly T[] | null, record: T) =>
    entries?.some((one) => one.id === record.id && isSameContent([one], [record])) ?? false;
  function stageOf(record: T): Stage {
    if (has(readersGet, record)) return document?.published ? 'published' : 'samples';
    return has(draft, record) ? 'shared' : 'here';
  }
  const isLoading = unavailable === 'loading';
  const stages = {
    label: words.stage,
    // Its room is free while it loads: no column moves.
    show: (record: T) =>
      isLoading ? (
        <span style={{ visibility: 'hidden' }}>{words.stages.published}</span>
      ) : (
        words.stages[stageOf(record)]
      ),
  };
  return (
    <>
      <PublishBar publishing={publishing} note={list.words.note} />
      <RecordScreen
        {...special}
        save={words.saveHere}
        columns={unavailable === null || isLoading ? [...columns, stages] : columns}
        list={list}
        store={copy}
        check={(values, record) => checkEntry(list, values, record)}
      />
    </>
  );
}
