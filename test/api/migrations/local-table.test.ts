import { expect, test } from 'vitest';
import { prepareTable } from '#scripts/local-stage/table/prepare-table.ts';
import { migrations } from '#scripts/migrations/migrations.ts';
import { pendingMigrations } from '#scripts/stored-data/migration-log.ts';
import { thawTable } from '#test/support/frozen-table.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { emptyTable, tableItems } from '#test/support/table-items.ts';

withRealTable();

const environment = () => Object.fromEntries(Object.entries(process.env).map(([name, value = '']) => [name, value]));
const start = (isNewTable: boolean) =>
  prepareTable([], { isNewTable, advertises: false }, environment(), { read: () => undefined, write: () => undefined });
const isIndexed = async () =>
  (await tableItems()).filter(({ pk }) => String(pk).startsWith('audit#')).map(({ gsi3pk }) => gsi3pk !== undefined);

test('a new table of a local stage begins with all migrations done, so its next start reads nothing', async () => {
  await start(true);
  expect(await pendingMigrations(migrations)).toEqual([]);
  await thawTable('audit-log');
  await start(false);
  expect(await isIndexed()).toEqual([false, false, false]);
});

test('the table of a local stage of earlier code is migrated when it starts', async () => {
  await emptyTable();
  await thawTable('audit-log');
  await start(false);
  expect(await isIndexed()).toEqual([true, true, true]);
});
