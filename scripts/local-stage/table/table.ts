import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { type Child, startWatched } from '../child.ts';
import type { DataDir } from '../data-dir.ts';
import { callLoopback, freePort } from '../loopback.ts';
import { StageError } from '../options.ts';
import type { ResolvedTemplate, Template } from '../template.ts';
import { openTableFile } from './table-file.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }));
const projection = z.object({ ProjectionType: z.string(), NonKeyAttributes: z.optional(z.array(z.string())) });
/** What DynamoDB's CreateTable takes of the CloudFormation resource; the rest (backups, tags, protection) has no local meaning. */
const tableProperties = z.object({
  TableName: z.optional(z.string()),
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  GlobalSecondaryIndexes: z.optional(
    z.array(z.object({ IndexName: z.string(), KeySchema: keySchema, Projection: projection })),
  ),
  LocalSecondaryIndexes: z.optional(
    z.array(z.object({ IndexName: z.string(), KeySchema: keySchema, Projection: projection })),
  ),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.optional(z.string()), Enabled: z.boolean() })),
});
const described = z.object({
  Table: z.object({
    GlobalSecondaryIndexes: z.optional(
      z.array(z.object({ IndexName: z.string(), KeySchema: keySchema, Projection: projection })),
    ),
  }),
});

const tableTypes = ['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'];

/** Name of each table on this machine, by logical id. */
export function tableNames(template: Template): Map<string, string> {
  const tables = Object.entries(template.Resources).filter(([, { Type }]) => tableTypes.includes(Type));
  return new Map(
    tables.map(([id, { Properties }]) => [id, typeof Properties?.TableName === 'string' ? Properties.TableName : id]),
  );
}

export interface TableServer {
  endpoint: string;
  /** Absent when DYNAMODB_ENDPOINT names a server that somebody else runs. */
  child: Child | undefined;
}

/**
 * Starts dynoxide on a file of the data folder, or takes the server that DYNAMODB_ENDPOINT names.
 * @throws StageError where dynoxide does not run on this machine and no other server is named.
 */
export async function startTableServer(data: DataDir): Promise<TableServer> {
  const given = process.env.DYNAMODB_ENDPOINT;
  if (given !== undefined) {
    await answers(given).catch(() => {
      throw new StageError(`Nothing answers at DYNAMODB_ENDPOINT (${given}).`);
    });
    return { endpoint: given, child: undefined };
  }
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const log = data.file('logs/table.log');
  const file = openTableFile(data);
  const child = startWatched(dynoxide(), ['serve', '--port', String(port), '--db-path', file.path], log);
  let ended: string | undefined;
  void child.ended.then((how) => {
    ended = how;
  });
  for (let tries = 0; tries < 500; tries++) {
    if (ended !== undefined)
      throw new StageError(`The table (dynoxide) did not start: ${ended}. Its messages are in ${log}.`);
    if (await answers(endpoint).catch(() => false))
      return { endpoint, child: { ...child, stop: () => child.stop().then(file.close) } };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await child.stop();
  throw new StageError(`The table (dynoxide) does not answer. Its messages are in ${log}.`);
}

const answers = async (endpoint: string): Promise<boolean> => (await callLoopback(endpoint)).status > 0;

function dynoxide(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const binary = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'dynoxide');
    if (existsSync(binary)) return binary;
  } catch {
    // Said below, with the way out.
  }
  throw new StageError(
    `${name} is not installed, and no other table is named. Run DynamoDB Local and set DYNAMODB_ENDPOINT=http://localhost:8000.`,
  );
}

/**
 * Creates every table of the template that is not there yet; answers how many it created.
 * @throws StageError when a stored table has other indexes than the template: the data must begin again.
 */
export async function createTables(template: ResolvedTemplate, endpoint: string): Promise<number> {
  let created = 0;
  for (const { id, properties } of tableTypes.flatMap((type) => template.ofType(type, tableProperties))) {
    const { TimeToLiveSpecification, TableName = id, ...rest } = properties;
    const existing = await dynamodb(endpoint, 'DescribeTable', { TableName });
    if (existing.status === 200) {
      requireSameIndexes(
        rest.GlobalSecondaryIndexes ?? [],
        described.parse(JSON.parse(existing.body)).Table.GlobalSecondaryIndexes ?? [],
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

interface Index {
  IndexName: string;
  KeySchema: { AttributeName: string }[];
  Projection: { ProjectionType: string; NonKeyAttributes?: string[] | undefined };
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
    throw new StageError(
      `The stored table has other indexes than the stack describes now. Begin again with: npm start -- --fresh\n  stored: ${print(stored)}\n  stack:  ${print(wanted)}`,
    );
}

const dynamodb = (endpoint: string, operation: string, body: unknown) =>
  callLoopback(endpoint, {
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

async function expectOk(answer: ReturnType<typeof dynamodb>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`The table server refuses (${status}): ${body}`);
}
