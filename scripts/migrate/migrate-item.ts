import { setTimeout } from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#functions/table/client.ts';
import {
  maxReplacements,
  type Replacement,
  replaceItem,
  type StoredItem,
  sameKey,
} from '#functions/table/replace-item.ts';
import type { Migration } from '../migrations/migration.ts';
import { withBackOff } from './back-off.ts';

/** Attempts with items that change in the meantime: a page of a list may be written for many items at once. */
const attempts = 25;
const longestWaitMs = 2000;

/** The writes of one migrated item. */
export interface ItemChange {
  written: StoredItem[];
  /** Whether the old item is removed without one in its place. */
  deletes: boolean;
}

/**
 * Plans the change of an item in the old form.
 * @throws Error if the migration breaks its rules
 */
export async function planChange(
  { name, matches, migrate }: Migration,
  old: StoredItem,
): Promise<ItemChange & { replacements: Replacement[] }> {
  const found = new Map<string, StoredItem | null>();
  const written = [
    ...(await migrate(old, async (pk, sk) => {
      const item = await readItem(pk, sk);
      found.set(`${pk}\n${sk}`, item);
      return item;
    })),
  ];
  const keys = new Set(written.map(({ pk, sk }) => `${pk}\n${sk}`));
  if (keys.size < written.length) throw new Error(`${name} writes two items under one key`);
  if (written.length > maxReplacements) throw new Error(`${name} writes more than ${maxReplacements} items for one`);
  if (written.some(matches)) throw new Error(`${name} returns an item that it matches, so it would never end`);
  return {
    written,
    deletes: !written.some((item) => sameKey(item, old)),
    replacements: written.map((item) => ({
      item,
      before: sameKey(item, old) ? old : (found.get(`${item.pk}\n${item.sk}`) ?? null),
    })),
  };
}

/**
 * Migrates one item. If it or another one changes meanwhile, begins again with what is stored then.
 * @returns false if the item needed no change any more
 * @throws Error if a new item would replace one that the migration has not read
 */
export async function migrateItem(
  migration: Migration,
  scanned: StoredItem,
  optional: Iterable<string>,
): Promise<boolean> {
  let old: StoredItem | null = scanned;
  const appeared = new Set<string>();
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (old === null || !migration.matches(old)) return false;
    const item: StoredItem = old;
    const { replacements } = await planChange(migration, item);
    const result = await withBackOff(() => replaceItem(item, replacements, optional));
    if (result === 'done') return true;
    const other = replacements[result];
    if (other?.before === null) {
      const key = `${other.item.pk} ${other.item.sk}`;
      // The first time, it may have been written since the migration looked for it.
      if (appeared.has(key)) throw new Error(`${key} exists already, and ${migration.name} does not read it first`);
      appeared.add(key);
    }
    await setTimeout(Math.random() * Math.min(longestWaitMs, 5 * 1.5 ** attempt));
    old = await readItem(item.pk, item.sk);
  }
  throw new Error(`it changed ${attempts} times while it was migrated; run the migration again`);
}

const readItem = (pk: string, sk: string): Promise<StoredItem | null> =>
  withBackOff(async () => {
    const { client, table: TableName } = table();
    const { Item } = await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
    return Item === undefined ? null : { ...Item, pk, sk };
  });
