import { BatchWriteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { table } from '#functions/table/client.ts';

/** All items of the table. */
export async function tableItems(): Promise<Record<string, unknown>[]> {
  const { client, table: TableName } = table();
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    items.push(...Items);
  return items;
}

export async function emptyTable(): Promise<void> {
  const { client, table: name } = table();
  const keys = (await tableItems()).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  for (let i = 0; i < keys.length; i += 25)
    await client.send(new BatchWriteCommand({ RequestItems: { [name]: keys.slice(i, i + 25) } }));
}
