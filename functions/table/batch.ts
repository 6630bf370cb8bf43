import type { BatchStatementResponse } from '@aws-sdk/client-dynamodb';
import {
  BatchExecuteStatementCommand,
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { CreateEntityItem, EntityIdentifiers, EntityItem } from 'electrodb';
import { backOff } from '#functions/runtime/back-off.ts';
import { table } from './client.ts';
import { type AnyEntity, type Item, identifiers, itemOf, keyOf, rowOf } from './items.ts';
import { settleAll } from './settle-all.ts';
import { isPassing, isPassingCode } from './transaction.ts';

/** DynamoDB's limits of one request. */
const writesAtOnce = 25;
const readsAtOnce = 100;
/** Requests that run at the same time. */
const lanes = 4;

/**
 * Puts rows with BatchWriteItem, outside of a transaction and without conditions. Sends again what DynamoDB did not
 * process.
 * @throws if rows are still not written after several attempts; the others are
 */
export const batchPut = <E extends AnyEntity>(entity: E, rows: readonly CreateEntityItem<E>[]): Promise<void> =>
  batchWrite(rows.map((row) => ({ PutRequest: { Item: itemOf(entity, row) } })));

/** Deletes rows by key, as `batchPut` puts them. */
export const batchDelete = <E extends AnyEntity>(entity: E, keys: readonly EntityIdentifiers<E>[]): Promise<void> =>
  batchWrite(keys.map((key) => ({ DeleteRequest: { Key: keyOf(entity, key) } })));

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

async function batchWrite(requests: readonly WriteRequest[]): Promise<void> {
  const { client, table: name } = table();
  // One request may not name an item twice. The last row counts, as if they were written one after the other.
  const unique = new Map(requests.map((one) => [nameOf(one.PutRequest?.Item ?? one.DeleteRequest?.Key), one]));
  await inBatches([...unique.values()], writesAtOnce, async (some) => {
    const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: { [name]: some } }));
    return UnprocessedItems?.[name] ?? [];
  });
}

/**
 * Sets one attribute of rows that exist, and keeps their others: 25 rows in one request, at the price of single
 * updates. Sends again the statements that DynamoDB throttled or rejected for another passing reason, and only those.
 * @param rows with the attribute and those of the key. The last of two rows with one key counts
 * @param attribute no reserved word of DynamoDB's expressions
 * @returns the rows that do not exist: they are not created
 * @throws if rows are still not written after several attempts, or cannot be; others may be
 */
export async function batchSet<E extends AnyEntity, Row extends CreateEntityItem<E>>(
  entity: E,
  rows: readonly Row[],
  attribute: keyof EntityItem<E> & string,
): Promise<Row[]> {
  const { client, table: name } = table();
  // Several attributes would need several clauses, which the local table does not read as DynamoDB does.
  const Statement = `UPDATE "${name}" SET ${attribute} = ? WHERE pk = ? AND sk = ?`;
  const absent: Row[] = [];
  const updates = rows.map((row) => {
    const { [attribute]: value, pk, sk } = itemOf(entity, row);
    return { row, name: nameOf({ pk, sk }), Parameters: [value, pk, sk] };
  });
  // One request may not name an item twice.
  const unique = new Map(updates.map((one) => [one.name, one]));
  await inBatches([...unique.values()], writesAtOnce, async (some) => {
    const Statements = some.map(({ Parameters }) => ({ Statement, Parameters }));
    const { Responses = [] } = await client.send(new BatchExecuteStatementCommand({ Statements }));
    return some.filter(({ row }, i) => {
      const response = Responses[i];
      if (response?.Error?.Code === 'ConditionalCheckFailed') absent.push(row);
      return !isDone(response);
    });
  });
  return absent;
}

/** @returns false if the statement may succeed later. @throws if it cannot */
function isDone(response: BatchStatementResponse | undefined): boolean {
  if (response === undefined) return false;
  const { Code, Message } = response.Error ?? {};
  if (Code === undefined || Code === 'ConditionalCheckFailed') return true;
  if (!isPassingCode(Code)) throw new Error(`DynamoDB rejected a statement of a batch: ${Code}: ${Message}`);
  return false;
}

interface ReadOptions<Name> {
  /** False for half the price, where a row may be a moment old. */
  consistent?: boolean;
  /** All, if they are left out. */
  attributes?: readonly Name[];
}

/**
 * Reads rows by key with BatchGetItem, in no particular order. Repeats what DynamoDB did not process, so only missing
 * rows are left out.
 * @throws if keys are still not processed after several attempts
 */
export async function batchRead<E extends AnyEntity, Name extends keyof EntityItem<E> & string>(
  entity: E,
  keys: readonly EntityIdentifiers<E>[],
  { consistent = true, attributes }: ReadOptions<Name> = {},
): Promise<Pick<EntityItem<E>, Name>[]> {
  const { client, table: name } = table();
  const read = { ConsistentRead: consistent, ...(attributes && projectionOf(attributes)) };
  const found: Pick<EntityItem<E>, Name>[] = [];
  const unique = new Map(keys.map((key) => keyOf(entity, key)).map((key) => [nameOf(key), key]));
  await inBatches([...unique.values()], readsAtOnce, async (some) => {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [name]: { Keys: some, ...read } } }),
    );
    for (const item of Responses?.[name] ?? []) {
      const row = rowOf(entity, item);
      if (row !== null) found.push(row);
    }
    return UnprocessedKeys?.[name]?.Keys ?? [];
  });
  return found;
}

/**
 * Asks for these attributes, and for those that name the entity, by placeholders: their names may be words of
 * DynamoDB's expressions.
 */
export function projectionOf(attributes: readonly string[]) {
  const names = [...identifiers, ...attributes].map((name, i): [string, string] => [`#${i}`, name]);
  return {
    ProjectionExpression: names.map(([placeholder]) => placeholder).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names),
  };
}

const nameOf = (key: Item | undefined): string => JSON.stringify([key?.pk, key?.sk]);

/**
 * Sends items in batches, some at the same time.
 * @param send returns the items that were not processed
 */
async function inBatches<T>(
  items: readonly T[],
  size: number,
  send: (batch: T[]) => Promise<readonly T[]>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const from = next;
      next += size;
      try {
        await untilProcessed(items.slice(from, from + size), send);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  // The caller may retry at once, so no lane may continue after a failure.
  await settleAll(Array.from({ length: lanes }, lane));
}

async function untilProcessed<T>(batch: T[], send: (batch: T[]) => Promise<readonly T[]>): Promise<void> {
  let left = batch;
  for (let attempt = 1; left.length > 0; attempt++) {
    const before = left.length;
    let cause: unknown;
    try {
      left = [...(await send(left))];
    } catch (error) {
      if (!isPassing(error)) throw error;
      cause = error;
    }
    if (left.length === 0) return;
    if (left.length < before) attempt = 1;
    if (!(await backOff(attempt)))
      throw new Error(`DynamoDB did not process ${left.length} of ${batch.length} items`, { cause });
  }
}
