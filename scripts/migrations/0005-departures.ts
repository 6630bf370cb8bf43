import { pack, unpack } from '#functions/table/packed.ts';
import type { StoredItem } from '#functions/table/replace-item.ts';
import type { Migration } from './migration.ts';

const contentOf = ({ content }: StoredItem) => unpack(content as Uint8Array) as Record<string, unknown>;

/** Ingestion waits for this migration, so it is the last of those that prepare the lists. */
export const departures: Migration = {
  name: '0005-departures',
  summary: 'Marks commits as those of a table with lists, and lets ingestion go on.',
  matches: (item) => item.pk === 'commits' && contentOf(item).departures === undefined,
  migrate: (item) => [{ ...item, content: pack({ ...contentOf(item), departures: [] }) }],
};
