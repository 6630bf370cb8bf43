import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Template } from '#infra/templates.ts';
import { UserError } from '#scripts/command/user-error.ts';
import { freePort } from '#scripts/local-stage/loopback.ts';
import { type Child, startWatched } from '../child-process.ts';
import type { DataDir } from '../data-dir.ts';
import type { ResolvedTemplate } from '../template.ts';
import { openTableFile } from './table-file.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }));
const projection = z.object({ ProjectionType: z.string(), NonKeyAttributes: z.optional(z.array(z.string())) });
const indexSchema = z.object({ IndexName: z.string(), KeySchema: keySchema, Projection: projection });
/** The properties that CreateTable accepts; the others (backups, tags, protection) have no local effect. */
const tableProperties = z.object({
  TableName: z.optional(z.string()),
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  GlobalSecondaryIndexes: z.optional(z.array(indexSchema)),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.optional(z.string()), Enabled: z.boolean() })),
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
 * Creates the tables of the template that do not exist yet. Where another index is needed, raise `dataForm`.
 * @returns the number of created tables
 */
export async function createTables(template: ResolvedTemplate, endpoint: string): Promise<number> {
  let created = 0;
  for (const { id, properties } of template.ofType(tableType, tableProperties)) {
    const { TimeToLiveSpecification, TableName = id, ...rest } = properties;
    const existing = await dynamodb(endpoint, 'DescribeTable', { TableName });
    if (existing.status === 200) continue;
    await expectOk(dynamodb(endpoint, 'CreateTable', { TableName, ...rest, BillingMode: 'PAY_PER_REQUEST' }));
    created++;
    if (TimeToLiveSpecification?.Enabled)
      await expectOk(dynamodb(endpoint, 'UpdateTimeToLive', { TableName, TimeToLiveSpecification }));
  }
  return created;
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

export interface Dynoxide {
  endpoint: string;
  child: Child;
}

/** Ports tried before an error. */
const maxStarts = 5;
/**
 * One thread for all requests. SQLite handles them one after the other in any case, and two threads that wait for each
 * other take up to a fifth more processor time for writes.
 */
const variables = { TOKIO_WORKER_THREADS: '1' };

/**
 * Starts dynoxide, and waits until it responds. Another program may take the free port before dynoxide does: then it
 * exits, and the next port is tried.
 * @param log file for its output
 * @param path its SQLite file; in memory without one
 * @throws UserError if it is not installed or does not start
 */
export async function startDynoxide(log: string, path?: string, choosePort = freePort): Promise<Dynoxide> {
  const program = binary();
  const database = path === undefined ? [] : ['--db-path', path];
  for (let start = 1; ; start++) {
    const port = await choosePort();
    const endpoint = `http://127.0.0.1:${port}`;
    const child = startWatched(program, ['serve', '--port', String(port), ...database], log, variables);
    let problem: string | undefined;
    void child.exited.then((reason) => {
      problem = reason;
    });
    for (let tries = 0; tries < 500 && problem === undefined; tries++) {
      // The log proves that it is dynoxide and not another program on the port.
      const listens = readFileSync(log, 'utf8').includes(`listening on ${endpoint}\n`);
      if (listens && (await isReachable(endpoint).catch(() => false))) return { endpoint, child };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await child.stop();
    if (start === maxStarts)
      throw new UserError(
        `The table (dynoxide) did not start: ${problem ?? 'it does not respond'}. Its log is ${log}.`,
      );
  }
}

const isReachable = async (endpoint: string): Promise<boolean> => (await fetch(endpoint)).status > 0;

function binary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const file = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'dynoxide');
    if (existsSync(file)) return file;
  } catch {
    // The package is not installed.
  }
  throw new UserError(
    `${name} is not installed. Run DynamoDB Local and set DYNAMODB_ENDPOINT=http://localhost:8000 instead.`,
  );
}
