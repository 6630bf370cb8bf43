import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { repository } from '#scripts/bundle-functions.ts';
import { openDataDir } from '#scripts/local-stage/data-dir.ts';
import { startTableServer } from '#scripts/local-stage/table/table.ts';
import { frozenItems } from '#test/support/frozen-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'migrate-'));

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const all = ['scripts/target/migrate.ts', '--data', folder, ...args];
    const child = execFile(process.execPath, all, { cwd: repository }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, out: stdout + stderr }),
    );
  });

beforeAll(async () => {
  mkdirSync(join(folder, 'logs'));
  const data = openDataDir(folder, false);
  const { endpoint, child } = await startTableServer(data);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  await client.send(new CreateTableCommand({ ...inject('newsTable'), TableName: 'stored' }));
  for (const Item of frozenItems('audit-log')) await client.send(new PutItemCommand({ TableName: 'stored', Item }));
  await child?.stop();
  data.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('npm run migrate changes the table of a stopped local stage, once', async () => {
  const dry = await run('--dry-run');
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('would change 3 of 4 items') });
  const { code, out } = await run();
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringMatching(/finished on .*: \d items read, 3 changed/),
  });
  expect((await run()).out).toContain('No migration is pending');
  expect((await run('--again')).out).toMatch(/finished on .*, 0 changed/);
});

test.each([
  [['--stage', 'alice'], 'Use only one of --stage and --data'],
  [['--dry'], "Unknown option '--dry'"],
])('npm run migrate rejects %j', async (args, message) => {
  expect(await run(...args)).toMatchObject({ code: 1, out: expect.stringContaining(message) });
});
