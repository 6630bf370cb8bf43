import { beforeEach, expect, test } from 'vitest';
import { deskDataOf } from '#functions/team/own-data.ts';
import { auditByPerson } from '#scripts/migrations/0001-audit-by-person.ts';
import { pendingMigrations } from '#scripts/stored-data/migration-log.ts';
import { runMigration } from '#scripts/stored-data/run-migration.ts';
import { thawTable } from '#test/support/frozen-table.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { emptyTable, tableItems } from '#test/support/table-items.ts';

withRealTable();

beforeEach(async () => {
  await emptyTable();
  await thawTable('audit-log');
});

const ofEve = () => deskDataOf({ uid: 'eve', email: 'eve@newsroom.example', emailVerified: true });
const items = async () => {
  const all = (await tableItems()).filter(({ pk }) => pk !== 'migrations');
  return new Map(all.map((item) => [`${item.pk} ${item.sk}`, item]));
};

test('migrated rows of the audit log are in the export of their member', async () => {
  const { team, changes } = await ofEve();
  expect({ role: team?.role, changes }).toEqual({ role: 'admin', changes: undefined });
  expect(await runMigration(auditByPerson, { dryRun: false })).toMatchObject({ changed: 3, failures: [] });
  expect((await ofEve()).changes?.map(({ at }) => at)).toEqual([
    '2026-10-30T10:00:00.000Z',
    '2026-11-20T11:30:00.000Z',
  ]);
  expect(await pendingMigrations([auditByPerson])).toEqual([]);
});

test('the migration of the audit log only adds the keys of the index, and changes nothing the second time', async () => {
  const before = await items();
  await runMigration(auditByPerson, { dryRun: false });
  const after = await items();
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  for (const [key, { gsi3pk: _, gsi3sk: __, ...item }] of after) expect(item).toEqual(before.get(key));
  expect(await runMigration(auditByPerson, { dryRun: false })).toMatchObject({ changed: 0 });
  expect(await items()).toEqual(after);
});
