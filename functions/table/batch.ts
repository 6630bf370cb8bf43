/** Batches of 25 writes or 100 reads that run at the same time. */
const concurrency = 4;

interface WriteOperation {
  go(options: { concurrency: number }): Promise<{ unprocessed: readonly unknown[] }>;
}
interface ReadOperation<Item> {
  go(options: { concurrency: number; consistent: true }): Promise<{ data: Item[]; unprocessed: readonly unknown[] }>;
}

/**
 * Puts or deletes items with BatchWriteItem, outside of a transaction and without conditions. All batch writes go
 * through here. ElectroDB splits the items into requests of 25.
 * @param operation the entity's put or delete: `(rows) => entity().put(rows)`
 * @returns how many items DynamoDB did not write (throttling); the caller decides whether that is an error
 */
export async function batchWrite<Row>(
  rows: readonly Row[],
  operation: (rows: Row[]) => WriteOperation,
): Promise<{ unprocessed: number }> {
  if (rows.length === 0) return { unprocessed: 0 };
  const { unprocessed } = await operation([...rows]).go({ concurrency });
  return { unprocessed: unprocessed.length };
}

/**
 * Reads items by key with BatchGetItem, strongly consistent and in no particular order. All batch reads go through
 * here. Missing items are left out, and so are items that DynamoDB did not process.
 * @param operation the entity's get: `(keys) => entity().get(keys)`
 */
export async function batchRead<Key, Item>(
  keys: readonly Key[],
  operation: (keys: Key[]) => ReadOperation<Item>,
): Promise<Item[]> {
  if (keys.length === 0) return [];
  const { data } = await operation([...keys]).go({ concurrency, consistent: true });
  return data;
}
