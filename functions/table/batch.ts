import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { backOff } from '#functions/runtime/back-off.ts';
import { table } from './client.ts';
import { settleAll } from './settle-all.ts';
import { isPassing } from './transaction.ts';

/** DynamoDB's limits of one request. */
const writesAtOnce = 25;
const readsAtOnce = 100;
/** Requests that run at the same time. */
const lanes = 4;

type Key = Record<string, unknown>;
type WriteRequest = NonNullable<NonNullable<BatchWriteCommandInput['RequestItems']>[string]>[number];

// The parts of ElectroDB's batch operations that are used here.
interface WriteOperation {
  params<P>(): P;
}
interface ReadOperation<Item> {
  params<P>(): P;
  go(options: { consistent: boolean; unprocessed: 'raw' }): Promise<{ data: Item[]; unprocessed: readonly unknown[] }>;
}

/**
 * Puts or deletes items with BatchWriteItem, outside of a transaction and without conditions. All batch writes go
 * through here. Sends again what DynamoDB did not process.
 * @param operation the entity's put or delete: `(rows) => entity().put(rows)`
 * @throws if items are still not written after several attempts; the others are
 */
export async function batchWrite<Row>(rows: readonly Row[], operation: (rows: Row[]) => WriteOperation): Promise<void> {
  if (rows.length === 0) return;
  const { client, table: name } = table();
  const batches = operation([...rows]).params<{ RequestItems: Record<string, WriteRequest[]> }[]>();
  const requests = batches.flatMap(({ RequestItems }) => RequestItems[name] ?? []);
  // One request may not name an item twice. The last row counts, as if they were written one after the other.
  const unique = new Map(requests.map((one) => [nameOf(one.PutRequest?.Item ?? one.DeleteRequest?.Key), one]));
  await inBatches([...unique.values()], writesAtOnce, async (some) => {
    const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: { [name]: some } }));
    return UnprocessedItems?.[name] ?? [];
  });
}

/**
 * Reads items by key with BatchGetItem, in no particular order. All batch reads go through here. Asks again for what
 * DynamoDB did not process, so only items that do not exist are left out.
 * @param operation the entity's get: `(keys) => entity().get(keys)`
 * @param options.consistent false for half the price, where an item may be a moment old
 * @throws if keys are still not processed after several attempts
 */
export async function batchRead<K, Item>(
  keys: readonly K[],
  operation: (keys: K[]) => ReadOperation<Item>,
  { consistent = true } = {},
): Promise<Item[]> {
  const found: Item[] = [];
  await inBatches(keys, readsAtOnce, async (some) => {
    const read = operation([...some]);
    const { data, unprocessed } = await read.go({ consistent, unprocessed: 'raw' });
    found.push(...data);
    if (unprocessed.length === 0) return [];
    const left = new Set(unprocessed.map((key) => nameOf(key as Key)));
    const asked = read.params<{ RequestItems: Record<string, { Keys: Key[] }> }[]>();
    const names = asked.flatMap(({ RequestItems }) =>
      Object.values(RequestItems).flatMap(({ Keys }) => Keys.map(nameOf)),
    );
    return some.filter((_, i) => left.has(names[i] ?? ''));
  });
  return found;
}

const nameOf = (key: Key | undefined): string => JSON.stringify([key?.pk, key?.sk]);

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
  // The caller may try again at once, so no lane may go on after a failure.
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
