import * as z from 'zod/mini';
import type { Template } from '#infra/templates.ts';
import { UserError } from '#scripts/command/user-error.ts';
import type { Child } from '../child-process.ts';
import type { DataDir } from '../data-dir.ts';
import type { ResolvedTemplate } from '../template.ts';
import { isReachable, startDynoxide } from './dynoxide.ts';
import { openTableFile } from './table-file.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }));
const projection = z.object({ ProjectionType: z.string(), NonKeyAttributes: z.optional(z.array(z.string())) });
const indexSchema = z.object({ IndexName: z.string(), KeySchema: keySchema, Projection: projection });
type Index = z.output<typeof indexSchema>;
/** The properties that CreateTable accepts; the others (backups, tags, protection) have no local effect. */
const tableProperties = z.object({
  TableName: z.optional(z.string()),
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  GlobalSecondaryIndexes: z.optional(z.array(indexSchema)),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.optional(z.string()), Enabled: z.boolean() })),
});
const tableDescription = z.object({
  Table: z.object({ GlobalSecondaryIndexes: z.optional(z.array(indexSchema)) }),
});

const tableType = 'AWS::DynamoDB::Table';

/** Name of each table on this machine, by logical id. */
export function tableNames(template: Template): Map<string, string> {
  const tables = Object.entries(template.Resources).filter(([, { Type }]) => Type === tableType);
  return new Map(
    tables.map(([id, { Properties }]) => [id, typeof Properties?.TableName === 'string' ? Properties.TableName : id]),
  );
}

export interface TableServer {
  endpoint: string;
  /** Undefined if DYNAMODB_ENDPOINT names an existing server. */
  child: Child | undefined;
}

/**
 * Starts dynoxide on a file of the data folder, or uses the server in DYNAMODB_ENDPOINT.
 * @throws UserError if neither is available.
 */
export async function startTableServer(data: DataDir): Promise<TableServer> {
  const given = process.env.DYNAMODB_ENDPOINT;
  if (given !== undefined) {
    await isReachable(given).catch(() => {
      throw new UserError(`Cannot reach DYNAMODB_ENDPOINT (${given}).`);
    });
    return { endpoint: given, child: undefined };
  }
  const file = openTableFile(data);
  const { endpoint, child } = await startDynoxide(data.file('logs/table.log'), file.path);
  return { endpoint, child: { ...child, stop: () => child.stop().then(file.close) } };
}

/**
 * Creates the tables of the template that do not exist yet. @returns the number of created tables
 * @throws UserError if the indexes of an existing table differ from the template: the data cannot be kept.
 */
export async function createTables(template: ResolvedTemplate, endpoint: string): Promise<number> {
  let created = 0;
  for (const { id, properties } of template.ofType(tableType, tableProperties)) {
    const { TimeToLiveSpecification, TableName = id, ...rest } = properties;
    const existing = await dynamodb(endpoint, 'DescribeTable', { TableName });
    if (existing.status === 200) {
      requireSameIndexes(
        rest.GlobalSecondaryIndexes ?? [],
        tableDescription.parse(await existing.json()).Table.GlobalSecondaryIndexes ?? [],
      );
      continue;
    }
    await expectOk(dynamodb(endpoint, 'CreateTable', { TableName, ...rest, BillingMode: 'PAY_PER_REQUEST' }));
    created++;
    if (TimeToLiveSpecification?.Enabled)
      await expectOk(dynamodb(endpoint, 'UpdateTimeToLive', { TableName, TimeToLiveSpecification }));
  }
  return created;
}

function requireSameIndexes(wanted: Index[], stored: Index[]): void {
  const print = (indexes: Index[]): string =>
    indexes
      .map(({ IndexName, KeySchema, Projection }) =>
        [
          IndexName,
          ...KeySchema.map((key) => key.AttributeName),
          Projection.ProjectionType,
          ...(Projection.NonKeyAttributes ?? []).toSorted(),
        ].join(' '),
      )
      .toSorted()
      .join(', ');
  if (print(wanted) !== print(stored))
    throw new UserError(
      `The indexes of the stored table differ from the stack's. Start with an empty table: npm start -- --fresh\n  stored: ${print(stored)}\n  stack:  ${print(wanted)}`,
    );
}

const dynamodb = (endpoint: string, operation: string, body: unknown): Promise<Response> =>
  fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      'x-amz-date': '20260101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local',
    },
    body: JSON.stringify(body),
  });

async function expectOk(request: Promise<Response>): Promise<void> {
  const response = await request;
  if (!response.ok)
    throw new Error(`The table server rejected the request (${response.status}): ${await response.text()}`);
}
