import { isDeepStrictEqual } from 'node:util';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { table } from './client.ts';
import { transact } from './transaction.ts';

/** A stored item of any entity, with all its attributes. */
export interface StoredItem {
  pk: string;
  sk: string;
  [attribute: string]: unknown;
}

/** An item to write, and the item as it was read; null if there was none. */
export interface Replacement {
  item: StoredItem;
  before: StoredItem | null;
}

/** DynamoDB accepts at most 100 items in a transaction. */
export const maxReplacements = 99;

const sameKey = (a: StoredItem, b: StoredItem): boolean => a.pk === b.pk && a.sk === b.sk;

/**
 * Writes items in place of an old one, in one transaction. Without a replacement under its own key, the old item is
 * deleted. An attribute that others add to an item in the meantime is kept, except with a deleted item.
 * @returns false if one of the items has changed since it was read: nothing is written then
 */
export async function replaceItem(old: StoredItem, replacements: readonly Replacement[]): Promise<boolean> {
  const isKept = replacements.some(({ item }) => sameKey(item, old));
  const writes = [...replacements.map(update), ...(isKept ? [] : [deletion(old)])];
  return (await transact(() => send(writes))) === null;
}

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

async function send(TransactItems: Write[]) {
  try {
    await table().client.send(new TransactWriteCommand({ TransactItems }));
    return { canceled: false, data: [] };
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const data = (error.CancellationReasons ?? []).map(({ Code }) => ({ rejected: Code !== 'None', code: Code }));
    return { canceled: true, data };
  }
}

/** Writes what differs. Each attribute that the item has or gets must be as it was read. */
function update({ item, before }: Replacement): Write {
  const names = attributesOf({ ...before, ...item });
  const check = conditionOf(item, before, names);
  const set: string[] = [];
  const removed: string[] = [];
  for (const [n, name] of names.entries()) {
    if (isDeepStrictEqual(item[name], before?.[name])) continue;
    if (item[name] === undefined) removed.push(`#${n}`);
    else {
      set.push(`#${n} = :n${n}`);
      check.ExpressionAttributeValues[`:n${n}`] = item[name];
    }
  }
  const clauses = [
    ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
  ];
  return clauses.length === 0
    ? { ConditionCheck: check }
    : { Update: { ...check, UpdateExpression: clauses.join(' ') } };
}

const deletion = (old: StoredItem): Write => ({ Delete: conditionOf(old, old, attributesOf(old)) });

const attributesOf = (item: object): string[] => Object.keys(item).filter((name) => name !== 'pk' && name !== 'sk');

function conditionOf({ pk, sk }: StoredItem, before: StoredItem | null, names: readonly string[]) {
  const ExpressionAttributeValues: Record<string, unknown> = {};
  const conditions = [before === null ? 'attribute_not_exists(pk)' : 'attribute_exists(pk)'];
  for (const [n, name] of names.entries()) {
    const value = before?.[name];
    conditions.push(value === undefined ? `attribute_not_exists(#${n})` : `#${n} = :${n}`);
    if (value !== undefined) ExpressionAttributeValues[`:${n}`] = value;
  }
  return {
    TableName: table().table,
    Key: { pk, sk },
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, n) => [`#${n}`, name])),
    ExpressionAttributeValues,
  };
}
