import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { stateEntity, versionEntity } from '#functions/newsroom/document-rows.ts';
import { table } from '#functions/table/client.ts';
import { auditEntity, auditRow } from '#functions/team/audit.ts';
import { memberEntity } from '#functions/team/members.ts';
import { runMigration } from '#scripts/migrate/run-migration.ts';
import { editors } from '#scripts/migrations/0008-editors.ts';
import { noEditorial } from '#shared/domain/articles/editorial.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { tableItems } from '#test/support/table-items.ts';

withRealTable();

const eve = 'eve@newsroom.example';
const at = '2026-11-20T09:00:00.000Z';

test('the migration removes addresses of editors, except from the log, whose rows are found by person', async () => {
  await articleEntity()
    .put({ id: 'decided', editorial: { ...noEditorial, version: 1, by: eve, reason: 'ask eve@newsroom.example' } })
    .go();
  await articleEntity().put({ id: 'undecided' }).go();
  const publication = { number: 1, by: eve, at };
  await stateEntity()
    .put({ kind: 'events', version: 1, published: { ...publication, content: [] }, history: [publication] })
    .go();
  await versionEntity()
    .put({ kind: 'events', number: 1, publication: { ...publication, content: [] } })
    .go();
  await memberEntity()
    .put({ email: 'mia@newsroom.example', role: 'editor', version: 1, invitedBy: eve, invitedAt: at })
    .go();
  const change = { by: eve, action: 'edit', kind: 'source', subject: 's', title: 'S', before: null, after: null };
  const { data: row } = await auditEntity()
    .create(await auditRow(change, new Date()))
    .go();
  const Key = { pk: `audit#${row.month}`, sk: `${row.at}#${row.id}` };
  const { client, table: TableName } = table();
  await client.send(new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE gsi3pk, gsi3sk' }));

  const report = await runMigration(editors, { dryRun: false, segments: 2 });
  expect(report.failures).toEqual([]);
  const items = await tableItems();
  const of = (entity: string) => items.filter((item) => item.__edb_e__ === entity);
  const { data } = await articleEntity().get({ id: 'decided' }).go();
  expect(data?.editorial).toMatchObject({ version: 1, by: 'former member', reason: 'ask eve@newsroom.example' });
  const state = await stateEntity().get({ kind: 'events' }).go();
  expect(state.data).toMatchObject({
    version: 1,
    published: { by: 'former member' },
    history: [{ by: 'former member' }],
  });
  expect((await versionEntity().get({ kind: 'events', number: 1 }).go()).data?.publication.by).toBe('former member');
  expect(of('member')).toMatchObject([{ email: 'mia@newsroom.example', invitedBy: 'former member' }]);
  expect((await auditEntity().query.byPerson({ by: eve }).go({ pages: 'all' })).data).toHaveLength(1);
  expect((await runMigration(editors, { dryRun: true, segments: 1 })).failures).toEqual([]);
});
