import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { table } from '#functions/table/client.ts';
import type { StoredItem } from '#functions/table/replace-item.ts';
import type { Position } from './migration-log.ts';

/**
 * Reads a page of one segment of the table. Eventually consistent, for half the price, unless `more` says otherwise.
 * @param after the last key of the page before; null for the first page
 * @param more what to read of each item, and of which ones
 */
export async function scanPage(
  Segment: number,
  after: { pk: string; sk: string } | null,
  TotalSegments: number,
  more: Partial<ScanCommandInput> = {},
): Promise<{ items: StoredItem[]; next: Position }> {
  const { client, table: TableName } = table();
  const position = after === null ? {} : { ExclusiveStartKey: after };
  const { Items = [], LastEvaluatedKey: last } = await client.send(
    new ScanCommand({ ...more, TableName, Segment, TotalSegments, ...position }),
  );
  return {
    items: Items.map((item) => ({ ...item, pk: String(item.pk), sk: String(item.sk) })),
    next: last === undefined ? 'end' : { pk: String(last.pk), sk: String(last.sk) },
  };
}

/** Number of items, which DynamoDB counts every six hours; 0 if unknown. */
export async function itemCount(): Promise<number> {
  const { client, table: TableName } = table();
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return Table?.ItemCount ?? 0;
}
