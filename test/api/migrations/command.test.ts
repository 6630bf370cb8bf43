import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { packedVersion } from '#functions/table/packed.ts';
import { repository } from '#scripts/bundle-functions.ts';
import { openDataDir } from '#scripts/local-stage/data-dir.ts';
import { startTableServer } from '#scripts/local-stage/table/table.ts';
import { frozenItems } from '#test/support/frozen-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Runs the table server of the folder without a stage. */
async function withTable<T>(work: (client: DynamoDBClient) => Promise<T>): Promise<T> {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const data = openDataDir(folder, false);
  const { endpoint, child } = await startTableServer(data);
  try {
    return await work(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }));
  } finally {
    await child?.stop();
    data.close();
  }
}

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const all = ['scripts/migrate/migrate.ts', '--data', folder, ...args];
    const child = execFile(process.execPath, all, { cwd: repository }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, out: stdout + stderr }),
    );
  });

beforeAll(() =>
  withTable(async (client) => {
    await client.send(new CreateTableCommand({ ...inject('newsTable'), TableName: 'stored' }));
    for (const Item of frozenItems('2026-11-22')) await client.send(new PutItemCommand({ TableName: 'stored', Item }));
  }),
);
afterAll(() => rmSync(folder, { recursive: true }));

const article = { pk: { S: 'article#7a070da92b84cd08' }, sk: { S: 'article' } };
const storedVersion = () =>
  withTable(async (client) => {
    const { Item } = await client.send(new GetItemCommand({ TableName: 'stored', Key: article }));
    return packedVersion(Item?.details?.B ?? new Uint8Array());
  });

test('npm run migrate changes the table of a stopped local stage, once', async () => {
  const dry = await run('--dry-run');
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('0001-version-packed-values would change') });
  expect(dry.out).toMatch(/article#… +17 items: 17 written, 0 deleted/);
  expect(await storedVersion()).toBe(0);

  const { code, out } = await run('--segments', '2');
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringMatching(/finished on .*: \d+ items read, 25 changed/),
  });
  expect(await storedVersion()).toBe(1);

  expect((await run()).out).toContain('No migration is pending');
  expect((await run('--again')).out).toMatch(/finished on .*, 0 changed/);
});

test.each([
  [['--stage', 'alice'], 'Use only one of --stage, --table and --data'],
  [['--segments', '0'], '--segments takes a number from 1 to 64'],
  [['--dry'], "Unknown option '--dry'"],
])('npm run migrate rejects %j', async (args, message) => {
  expect(await run(...args)).toMatchObject({ code: 1, out: expect.stringContaining(message) });
});
