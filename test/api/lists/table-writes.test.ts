import { expect, test } from 'vitest';
import { optionalPacked, typed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { putRow, setRow, setRowOfCommit } from '#functions/table/write-row.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { tableItems } from '#test/support/table-items.ts';

withRealTable();

const entity = defineEntity({
  model: { entity: 'thing', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    // Words of DynamoDB's expressions.
    name: { type: 'string' },
    status: { type: typed<string | null | undefined>() },
    reports: optionalPacked<string[]>(),
    commit: { type: 'number' },
    due: { type: 'string', required: true },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: [], template: 'things', casing: 'none' },
      sk: { field: 'sk', composite: ['id'], template: '${id}', casing: 'none' },
    },
    dueNow: {
      index: 'gsi1',
      condition: ({ due }: Record<string, unknown>) => due !== '',
      pk: { field: 'gsi1pk', composite: ['due'], template: 'due#${due}', casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['id'], template: '${id}', casing: 'none' },
    },
  },
});
const itemOf = async (id: string) => (await tableItems()).find(({ pk, sk }) => pk === 'things' && sk === id);
const rowOf = async (id: string) => (await entity().get({ id }).go({ consistent: true })).data;

test('a new row is the item that ElectroDB writes', async () => {
  const row = { name: 'A', status: null, reports: ['b'], commit: 1, due: 'now' };
  await entity()
    .put({ id: 'electrodb', ...row })
    .go();
  await setRow(entity(), { id: 'set', ...row });
  await putRow(entity(), { id: 'put', ...row }, ({ notExists }) => notExists('id'));
  const written = await itemOf('electrodb');
  expect(await itemOf('set')).toEqual({ ...written, sk: 'set', id: 'set', gsi1sk: 'set' });
  expect(await itemOf('put')).toEqual({ ...written, sk: 'put', id: 'put', gsi1sk: 'put' });
});

test('a row that is set keeps its other attributes, and those that are set once', async () => {
  await setRow(entity(), { id: 'kept', name: 'first', status: 'new', due: '' }, { once: ['name', 'commit'] });
  await setRow(entity(), { id: 'kept', name: 'second', due: '', commit: 7 }, { once: ['name', 'commit'] });
  expect(await rowOf('kept')).toEqual({ id: 'kept', name: 'first', status: 'new', due: '', commit: 7 });
});

test('a row that is put loses its other attributes and its place in an index', async () => {
  await putRow(entity(), { id: 'lost', name: 'old', due: 'now' }, ({ notExists }) => notExists('id'));
  await putRow(entity(), { id: 'lost', due: '' }, ({ exists, eq }) => `${exists('due')} AND ${eq('name', 'old')}`);
  expect(await rowOf('lost')).toEqual({ id: 'lost', due: '' });
  expect(await itemOf('lost')).not.toHaveProperty('gsi1pk');
});

test('a row stays where the condition fails, and other failures are errors', async () => {
  await putRow(entity(), { id: 'stays', name: 'old', due: '' }, ({ notExists }) => notExists('id'));
  await putRow(entity(), { id: 'stays', name: 'new', due: '' }, ({ notExists }) => notExists('id'));
  expect(await rowOf('stays')).toMatchObject({ name: 'old' });
  await expect(putRow(entity(), { id: 'stays', due: '' }, () => 'no condition')).rejects.toThrow();
});

test('a row has what the latest commit has written, in any order', async () => {
  for (const commit of [2, 10, 9, 10])
    await setRowOfCommit(entity(), { id: 'latest', name: `${commit}`, commit, due: '' });
  expect(await rowOf('latest')).toMatchObject({ name: '10', commit: 10 });
  await setRow(entity(), { id: 'uncounted', name: 'old', due: '' });
  await setRowOfCommit(entity(), { id: 'uncounted', name: 'new', commit: 1, due: '' });
  expect(await rowOf('uncounted')).toMatchObject({ name: 'new', commit: 1 });
});
