import { beforeEach, expect, test } from 'vitest';
import { countMemberships, membershipPage } from '#functions/membership/paid-memberships.ts';
import { membershipsByStart } from '#scripts/migrations/0002-memberships-by-start.ts';
import { runMigration } from '#scripts/stored-data/run-migration.ts';
import { thawTable } from '#test/support/frozen-table.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { emptyTable } from '#test/support/table-items.ts';

withRealTable();

beforeEach(async () => {
  await emptyTable();
  await thawTable('memberships');
});

test('migrated memberships are listed by their start and counted, and are not migrated twice', async () => {
  expect(await countMemberships([new Date('2026-11-20T09:00:00Z')])).toEqual([0]);
  expect(await runMigration(membershipsByStart, { dryRun: false })).toMatchObject({ changed: 2, failures: [] });
  const { items, next } = await membershipPage(undefined);
  expect([items.map(({ uid }) => uid), next]).toEqual([['eve', 'ben'], null]);
  const times = ['2026-11-20T09:00:00Z', '2026-06-15T09:00:00Z', '2026-08-01T09:00:00Z'].map((time) => new Date(time));
  expect(await countMemberships(times)).toEqual([1, 1, 0]);
  expect(await runMigration(membershipsByStart, { dryRun: false })).toMatchObject({ changed: 0 });
});
