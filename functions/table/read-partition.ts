import { type AttributeValue, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { EntityIdentifiers } from 'electrodb';
import { projectionOf } from './batch.ts';
import { table } from './client.ts';
import { type AnyEntity, type Item, keyOf } from './items.ts';
import { decodeItem, encodeItem } from './values.ts';

/**
 * Reads all items in the partition of a row, also those of other entities, strongly consistent. `rowOf` makes rows of
 * them. For partitions that are read often: ElectroDB takes most of the time of such a read.
 * @param attributes what to read of each item
 */
export async function readPartition<E extends AnyEntity>(
  entity: E,
  row: EntityIdentifiers<E>,
  attributes: readonly string[],
): Promise<Item[]> {
  const { client, table: TableName } = table();
  const query = {
    TableName,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: encodeItem({ ':pk': keyOf(entity, row).pk }),
    ...projectionOf(attributes),
  };
  const found: Item[] = [];
  let after: Record<string, AttributeValue> | undefined;
  do {
    const page = await client.send(new QueryCommand({ ...query, ...(after && { ExclusiveStartKey: after }) }));
    for (const item of page.Items ?? []) found.push(decodeItem(item));
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
  return found;
}
