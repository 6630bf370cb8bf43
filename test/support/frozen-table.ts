import { readFileSync } from 'node:fs';
import { type AttributeValue, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';

/** The items of a frozen table (test/fixtures/tables), in DynamoDB's JSON. */
export function frozenItems(name: string): Record<string, AttributeValue>[] {
  const text = readFileSync(new URL(`../fixtures/tables/${name}.json`, import.meta.url), 'utf8');
  return JSON.parse(text, (key, value) =>
    key === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
  );
}

/** Puts the items of a frozen table. */
export async function thawTable(name: string): Promise<void> {
  const client = new DynamoDBClient();
  for (const Item of frozenItems(name))
    await client.send(new PutItemCommand({ TableName: process.env.TABLE_NAME, Item }));
}
