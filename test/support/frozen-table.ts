import { readFileSync } from 'node:fs';
import { type AttributeValue, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#functions/table/client.ts';
import type { StoredItem } from '#functions/table/replace-item.ts';

/** The items of a frozen table (test/fixtures/tables), in DynamoDB's JSON. */
export function frozenItems(name: string): Record<string, AttributeValue>[] {
  const text = readFileSync(new URL(`../fixtures/tables/${name}.json`, import.meta.url), 'utf8');
  return JSON.parse(text, (key, value) =>
    key === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
  );
}

/** Replaces all items of the table with those of a frozen one. */
export async function thawTable(name: string): Promise<void> {
  const { client, table: TableName } = table();
  for (const { pk, sk } of await scan()) await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  const raw = new DynamoDBClient();
  for (const Item of frozenItems(name)) await raw.send(new PutItemCommand({ TableName, Item }));
}

/** All items of the table by key, without the record of migrations. */
export async function allItems(): Promise<StoredItem[]> {
  const keyOf = ({ pk, sk }: StoredItem) => `${pk} ${sk}`;
  return (await scan()).filter(({ pk }) => pk !== 'migrations').toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

async function scan(): Promise<StoredItem[]> {
  const { client, table: TableName } = table();
  const items: StoredItem[] = [];
  for (let ExclusiveStartKey: Record<string, unknown> | undefined; ; ) {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }));
    items.push(...(page.Items ?? []).map((item) => ({ ...item, pk: String(item.pk), sk: String(item.sk) })));
    ExclusiveStartKey = page.LastEvaluatedKey;
    if (ExclusiveStartKey === undefined) return items;
  }
}
