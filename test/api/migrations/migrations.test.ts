import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { table } from '#functions/table/client.ts';
import type { Migration } from '#scripts/migrations/migration.ts';
import { migrationWarnings, pendingMigrations } from '#scripts/stored-data/migration-log.ts';
import { runMigration } from '#scripts/stored-data/run-migration.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { emptyTable, tableItems } from '#test/support/table-items.ts';

withRealTable();

const options = { dryRun: false, segments: 3, pageItems: 4 };
const ids = Array.from({ length: 17 }, (_, n) => `n${String(n).padStart(2, '0')}`);
const put = (Item: Record<string, unknown>) => table().client.send(new PutCommand({ TableName: 'news', Item }));

/** Called before each request to the table; may throw in its place, or change the table first. */
let intervene: (command: string, input: unknown) => void | Promise<void> = () => {};
const whenWriting = (id: string, change: () => unknown) => async (command: string, input: unknown) => {
  if (command !== 'TransactWriteItemsCommand' || !JSON.stringify(input).includes(`old#${id}`)) return;
  intervene = () => {};
  await change();
};

beforeAll(() => void beforeRequests((command, input) => intervene(command, input)));
beforeEach(async () => {
  intervene = () => {};
  await emptyTable();
  for (const [n, id] of ids.entries()) await put({ pk: `old#${id}`, sk: 'thing', id, page: n % 3, text: `text ${n}` });
});
afterEach(() => {
  intervene = () => {};
});

/** Gives every thing a card, and a place on a page that it shares with others, and deletes the old item. */
const move: Migration = {
  name: 'test-move',
  summary: 'Moves things.',
  matches: ({ sk }) => sk === 'thing',
  migrate: async ({ pk, id, page, text }, read) => {
    await read(pk, 'card');
    const shared = await read(`page#${page}`, 'page');
    const others = Array.isArray(shared?.ids) ? shared.ids : [];
    return [
      { pk, sk: 'card', text },
      { ...shared, pk: `page#${page}`, sk: 'page', ids: [...others, id] },
    ];
  },
};
/** Adds an attribute to every thing. */
const label: Migration = {
  name: 'test-label',
  summary: 'Labels things.',
  matches: ({ sk, label: text }) => sk === 'thing' && text === undefined,
  migrate: (item) => [{ ...item, label: `of ${item.text}` }],
};

const withKey = async (sk: string) => (await tableItems()).filter((item) => item.sk === sk);
const cardIds = async () => (await withKey('card')).map(({ pk }) => String(pk).replace('old#', '')).sort();
const pagedIds = async () => (await withKey('page')).flatMap((page) => page.ids).sort();

test('a migration moves every item, in one transaction with what takes its place', async () => {
  expect(await runMigration(move, options)).toMatchObject({ changed: 17, failures: [] });
  expect([await cardIds(), await pagedIds(), await withKey('thing')]).toEqual([ids, ids, []]);
  expect(await pendingMigrations([move])).toEqual([]);
});

test('a migration ends the same when transactions conflict and are throttled', async () => {
  const delays = vi.spyOn(Math, 'random').mockReturnValue(0);
  let requests = 0;
  intervene = (command) => {
    if (command !== 'TransactWriteItemsCommand' || ++requests % 3 !== 0) return;
    const Code = requests % 2 === 0 ? 'ThrottlingError' : 'TransactionConflict';
    const CancellationReasons = [{ Code: 'None' }, { Code }];
    throw new TransactionCanceledException({ $metadata: {}, message: 'canceled', CancellationReasons });
  };
  expect(await runMigration(move, options)).toMatchObject({ changed: 17, failures: [] });
  delays.mockRestore();
  expect(await pagedIds()).toEqual(ids);
});

test('a migration continues where it was cut off, however often', async () => {
  let cuts = 0;
  for (let isFinished = false; !isFinished; ) {
    let writes = 0;
    intervene = (command) => {
      // Also right after a write whose progress is not stored.
      if (command === 'TransactWriteItemsCommand' && ++writes > 4) throw new Error('killed');
      if (command === 'PutItemCommand' && writes > 3) throw new Error('killed');
    };
    const { failures } = await runMigration(move, options).catch(() => ({ failures: ['cut'] }));
    isFinished = failures.length === 0;
    if (!isFinished) cuts++;
    expect(cuts).toBeLessThan(30);
  }
  expect(cuts).toBeGreaterThan(2);
  expect([await cardIds(), await pagedIds()]).toEqual([ids, ids]);
  expect(await pendingMigrations([move])).toEqual([]);
});

test('a migration does not read again what a cut-off run has passed', async () => {
  const pagesRead = async (most: number) => {
    let count = 0;
    intervene = (command) => {
      if (command === 'ScanCommand' && ++count > most) throw new Error('killed');
    };
    await runMigration(label, { ...options, segments: 1 }).catch(() => undefined);
    return count;
  };
  expect(await pagesRead(3)).toBe(4);
  // Two pages of this pass, and all of the last one, which finds nothing to change.
  expect(await pagesRead(1000)).toBe(2 + 5);
});

test('a migration keeps what functions change in an item that they have read', async () => {
  const change = (UpdateExpression: string, value: string) =>
    table().client.send(
      new UpdateCommand({
        ...{ TableName: 'news', Key: { pk: 'old#n05', sk: 'thing' }, UpdateExpression },
        ExpressionAttributeNames: { '#a': UpdateExpression.includes('label') ? 'label' : 'text' },
        ExpressionAttributeValues: { ':v': value },
      }),
    );
  intervene = whenWriting('n05', () => change('SET #a = :v', 'changed'));
  await runMigration(label, options);
  const labelled = (await withKey('thing')).find(({ id }) => id === 'n05');
  expect(labelled).toMatchObject({ text: 'changed', label: 'of changed' });
});

test('a migration keeps an attribute that functions write at the same time', async () => {
  intervene = whenWriting('n05', () => put({ pk: 'old#n05', sk: 'thing', id: 'n05', label: 'newer' }));
  await runMigration(label, options);
  expect((await withKey('thing')).find(({ id }) => id === 'n05')).toMatchObject({ label: 'newer' });
});

test('a migration begins again when another item that it has read is written', async () => {
  intervene = whenWriting('n05', () => put({ pk: 'page#2', sk: 'page', ids: ['other'] }));
  expect(await runMigration(move, { ...options, pageItems: 1, segments: 1 })).toMatchObject({ failures: [] });
  const page = (await withKey('page')).find(({ pk }) => pk === 'page#2');
  expect(page?.ids).toEqual(expect.arrayContaining(['other', 'n05']));
});

test('a migration that writes an item without reading it fails, and is not finished', async () => {
  const collide: Migration = {
    ...move,
    name: 'test-collide',
    migrate: ({ id }) => [{ pk: 'same', sk: 'key', id }],
  };
  const { changed, failures } = await runMigration(collide, options);
  expect({ changed, failed: failures.length }).toEqual({ changed: 0, failed: 17 });
  expect(failures[0]).toContain('test-collide writes same key, and does not read it first');
  expect(await pendingMigrations([collide])).toEqual([collide]);
});

test('two runs of a migration at the same time end as one', async () => {
  const [one, other] = await Promise.all([runMigration(move, options), runMigration(move, options)]);
  expect([one.failures, other.failures]).toEqual([[], []]);
  expect([await cardIds(), await pagedIds(), await withKey('thing')]).toEqual([ids, ids, []]);
});

test('a dry run lists what would change, and writes nothing', async () => {
  intervene = (command) => {
    if (/^(Put|Update|Delete|TransactWrite)/.test(command)) throw new Error(`${command} in a dry run`);
  };
  const before = await tableItems();
  const { planned, examples, failures } = await runMigration(move, { ...options, dryRun: true });
  expect([planned, failures]).toEqual([17, []]);
  expect(examples[0]).toMatch(/^old#(n\d\d) thing → old#\1 card, page#\d page$/);
  expect(await tableItems()).toEqual(before);
});

test('a deployment names the migrations that the table has not had', async () => {
  const deployed = { stage: 'alice', tableName: 'news', isNewTable: false };
  expect(await migrationWarnings([move, label], deployed)).toEqual([
    'Pending: test-move. Moves things. Run: npm run migrate -- --stage alice',
    'Pending: test-label. Labels things. Run: npm run migrate -- --stage alice',
  ]);
  intervene = () => {
    throw new Error('no permission');
  };
  expect(await migrationWarnings([move], deployed)).toEqual([expect.stringContaining('no permission')]);
});

test('a table that a deployment has created begins with all migrations done', async () => {
  const deployed = { stage: 'alice', tableName: 'news', isNewTable: true };
  expect(await migrationWarnings([move, label], deployed)).toEqual([]);
  expect(await pendingMigrations([move, label])).toEqual([]);
});
