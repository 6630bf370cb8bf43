import { PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { CreateEntityItem, EntityIdentifiers, EntityItem } from 'electrodb';
import { table } from './client.ts';
import { type AnyEntity, itemOf, keyOf } from './items.ts';
import { Placeholders } from './placeholders.ts';
import { unlessWritten } from './transaction.ts';
import { encodeItem } from './values.ts';

// Single writes that are made often, with items from the entity's definition: ElectroDB's chains take most of their
// time and memory. A failed condition is no error.

type Name<E extends AnyEntity> = keyof EntityItem<E> & string;
type Row<E extends AnyEntity> = CreateEntityItem<E> & EntityIdentifiers<E>;

/** What a condition may test, named as in ElectroDB's `where`. */
interface Tests<N> {
  exists(name: N): string;
  notExists(name: N): string;
  eq(name: N, value: unknown): string;
  lt(name: N, value: unknown): string;
}

const testsOf = (used: Placeholders): Tests<string> => ({
  exists: (name) => `attribute_exists(${used.name(name)})`,
  notExists: (name) => `attribute_not_exists(${used.name(name)})`,
  eq: (name, value) => `${used.name(name)} = ${used.value(value)}`,
  lt: (name, value) => `${used.name(name)} < ${used.value(value)}`,
});

/** Replaces a row on a condition. */
export function putRow<E extends AnyEntity>(
  entity: E,
  row: Row<E>,
  condition: (tests: Tests<Name<E>>) => string,
): Promise<void> {
  const { client, table: TableName } = table();
  const used = new Placeholders();
  const Item = encodeItem(itemOf(entity, row));
  const ConditionExpression = condition(testsOf(used));
  return unlessWritten(
    client.send(new PutItemCommand({ TableName, Item, ConditionExpression, ...used.encodedExpressions() })),
  );
}

/**
 * Sets attributes of a row, which is created if it does not exist. Other attributes stay.
 * @param options.once attributes that it also keeps, if it has them
 */
export function setRow<E extends AnyEntity>(
  entity: E,
  row: Row<E>,
  { once = [], condition }: { once?: readonly Name<E>[]; condition?: (tests: Tests<Name<E>>) => string } = {},
): Promise<void> {
  const { client, table: TableName } = table();
  const used = new Placeholders();
  const key = keyOf(entity, row);
  const sets: string[] = [];
  for (const [attribute, value] of Object.entries(itemOf(entity, row))) {
    if (attribute in key) continue;
    const [name, to] = [used.name(attribute), used.value(value)];
    sets.push(`${name} = ${once.some((one) => one === attribute) ? `if_not_exists(${name}, ${to})` : to}`);
  }
  const check = condition === undefined ? {} : { ConditionExpression: condition(testsOf(used)) };
  const update = { TableName, Key: encodeItem(key), UpdateExpression: `SET ${sets.join(', ')}`, ...check };
  return unlessWritten(client.send(new UpdateItemCommand({ ...update, ...used.encodedExpressions() })));
}

/** Sets the attributes of a row as of a commit. Does nothing if that commit or a later one has written the row. */
export const setRowOfCommit = <E extends AnyEntity>(entity: E, row: Row<E> & { commit: number }) =>
  setRow(entity, row, {
    condition: ({ notExists, lt }) => `${notExists('commit')} OR ${lt('commit', row.commit)}`,
  });
