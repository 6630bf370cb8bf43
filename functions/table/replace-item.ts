import { isDeepStrictEqual } from 'node:util';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { table } from './client.ts';
import { Placeholders } from './placeholders.ts';
import { isConditionFailure } from './transaction.ts';

/** A stored item of any entity, with all its attributes. */
export interface StoredItem {
  pk: string;
  sk: string;
  [attribute: string]: unknown;
}

export const sameKey = (a: StoredItem, b: StoredItem): boolean => a.pk === b.pk && a.sk === b.sk;

/** An item to write. */
export interface Replacement {
  item: StoredItem;
  /** The item as it was read; null if there was none. It must not have changed since. */
  before: StoredItem | null;
}

/** 'done', or the index of the first write whose item has changed since it was read; -1 for the old item itself. */
export type ReplaceResult = 'done' | number;

/** DynamoDB accepts at most 100 items in a transaction. */
export const maxReplacements = 99;

/**
 * Writes items in place of an old one, in one transaction. Nothing is written unless the old item and all others are as
 * they were read. Without a replacement under its own key, the old item is deleted. Attributes that others have added
 * to an item since are kept.
 * @param optional names of attributes that such an item may have: it has changed if it has one of them by now. Only
 *   needed for deletion, which would lose them.
 */
export async function replaceItem(
  old: StoredItem,
  replacements: readonly Replacement[],
  optional: Iterable<string> = [],
): Promise<ReplaceResult> {
  const own = replacements.find(({ item }) => sameKey(item, old));
  const others = replacements.filter((one) => one !== own);
  const first = own === undefined ? deletion(old, optional) : update({ item: own.item, before: old });
  const writes = [first, ...others.map(update)];
  try {
    await (writes.length === 1 ? sendAlone(first) : sendTransaction(writes));
    return 'done';
  } catch (error) {
    // A single write with its condition costs half of a transaction.
    if (isConditionFailure(error)) return -1;
    if (!(error instanceof TransactionCanceledException)) throw error;
    const failed = (error.CancellationReasons ?? []).findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
    if (failed < 0) throw error;
    const other = others[failed - 1];
    return other === undefined ? -1 : replacements.indexOf(other);
  }
}

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

async function sendAlone({ Update, Delete }: Write): Promise<void> {
  const { client } = table();
  if (Update !== undefined) await client.send(new UpdateCommand(Update));
  if (Delete !== undefined) await client.send(new DeleteCommand(Delete));
}

/** Sent once more after a lost response, it has the same token, and DynamoDB does not repeat it. */
async function sendTransaction(writes: readonly Write[]): Promise<void> {
  await table().client.send(new TransactWriteCommand({ TransactItems: [...writes] }));
}

/** The attributes that a condition or an update may name; a missing one has the value undefined. */
const attributesOf = (item: StoredItem): [string, unknown][] =>
  Object.entries(item).filter(([name, value]) => name !== 'pk' && name !== 'sk' && value !== undefined);

/** The condition that the stored item has all attributes of this one. */
const unchanged = (before: StoredItem | null, used: Placeholders): string =>
  before === null
    ? `attribute_not_exists(${used.name('pk')})`
    : [
        `attribute_exists(${used.name('pk')})`,
        ...attributesOf(before).map(([name, value]) => `${used.name(name)} = ${used.value(value)}`),
      ].join(' AND ');

function deletion(old: StoredItem, optional: Iterable<string>): Write {
  const used = new Placeholders();
  const absent = [...optional].filter((name) => old[name] === undefined);
  const condition = [unchanged(old, used), ...absent.map((name) => `attribute_not_exists(${used.name(name)})`)];
  return { Delete: { ...keyOf(old), ConditionExpression: condition.join(' AND '), ...used.expressions() } };
}

/**
 * Writes only what differs, so an attribute that was added since is kept. If the replacement sets that attribute too,
 * the item counts as changed.
 */
function update({ item, before }: Replacement): Write {
  const used = new Placeholders();
  const set = attributesOf(item).filter(([name, value]) => !isDeepStrictEqual(value, before?.[name]));
  const added = before === null ? [] : set.filter(([name]) => before[name] === undefined);
  const ConditionExpression = [
    unchanged(before, used),
    ...added.map(([name]) => `attribute_not_exists(${used.name(name)})`),
  ].join(' AND ');
  const removed = attributesOf(before ?? item).filter(([name]) => item[name] === undefined);
  const parts = [
    ...(set.length > 0 ? [`SET ${set.map(([name, value]) => `${used.name(name)} = ${used.value(value)}`)}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => used.name(name))}`] : []),
  ];
  const check = { ...keyOf(item), ConditionExpression, ...used.expressions() };
  return parts.length === 0 ? { ConditionCheck: check } : { Update: { ...check, UpdateExpression: parts.join(' ') } };
}

const keyOf = ({ pk, sk }: StoredItem) => ({ TableName: table().table, Key: { pk, sk } });
