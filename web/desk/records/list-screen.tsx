import type { ComponentProps } from 'react';
import type * as z from 'zod/mini';
import { checkEntry, type ListEntry, type ListKind } from '#shared/records/record-kind.ts';
import { type ListKindName, records } from '#shared/records.ts';
import { RecordScreen } from '#web/shell/records/record-screen.tsx';
import { type Collection, collection } from '#web/shell/storage/collection.ts';
import { adsCopy, affiliatesCopy, eventsCopy, watchlistsCopy } from '#web/shell/storage/collection-copies.ts';
import { type NewsroomCopy, newsroomCopy } from '#web/shell/storage/newsroom-copy.ts';
import { seedCollections } from '#web/shell/storage/seed-collections.ts';
import { CopyPublishBar } from './copy-publish-bar.tsx';

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
export function ListScreen<T extends ListEntry>({ list, copy, ...special }: ListScreenProps<T>) {
  return (
    <>
      <CopyPublishBar copy={copy} note={list.words.note} />
      <RecordScreen
        {...special}
        list={list}
        store={copy}
        check={(values, record) => checkEntry(list, values, record)}
      />
    </>
  );
}
