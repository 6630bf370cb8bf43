import { Entity } from 'electrodb';
import { expect, test } from 'vitest';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { json, optionalPacked, packed, typed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { itemOf, keyOf, rowOf } from '#functions/table/items.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

/** Uses all that definitions of this table may have. */
const entity = defineEntity({
  model: { entity: 'everything', version: '2', service },
  attributes: {
    owner: { type: 'string', required: true },
    page: { type: 'number', required: true, padding: { length: 4, char: '0' } },
    part: { type: 'string', default: '' },
    reports: packed<string[]>(),
    later: optionalPacked<string[]>(),
    shown: json<{ title: string }>(),
    region: { type: typed<string | null>() },
    count: { type: 'number' },
    due: { type: 'string', required: true },
  },
  indexes: {
    byOwner: {
      pk: { field: 'pk', composite: ['owner'], template: 'everything#${owner}', casing: 'none' },
      sk: { field: 'sk', composite: ['page', 'part'], template: 'page#${page}#${part}', casing: 'none' },
    },
    dueNow: {
      index: 'gsi1',
      condition: ({ due }: Record<string, unknown>) => due !== '',
      pk: { field: 'gsi1pk', composite: ['due'], template: 'due#${due}', casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['owner'], template: '${owner}', casing: 'none' },
    },
  },
});
const least = { owner: 'Ünë#1', page: 7, reports: ['a'], shown: { title: 'b' }, due: '' };
const all = { ...least, part: 'two', later: [], region: null, count: 0, due: 'now' };

/** The item that ElectroDB writes. */
const written = (put: { params<P>(): P }) => put.params<{ Item: Record<string, unknown> }>().Item;

test.each([
  ['without what may be missing', least],
  ['with everything', all],
])('an item is that of ElectroDB: %s', (_, row) => {
  expect(itemOf(entity(), row)).toEqual(written(entity().put(row)));
});

test('a key is that of ElectroDB, and needs no other attribute', () => {
  const { owner, page } = least;
  const { Key } = entity().get({ owner, page, part: 'x' }).params<{ Key: Record<string, unknown> }>();
  expect(keyOf(entity(), { owner, page, part: 'x' })).toEqual(Key);
  expect(keyOf(articleEntity(), { id: 'one' })).toEqual({ pk: 'article#one', sk: 'article' });
});

test('an item of another entity or version is no row', () => {
  const item = itemOf(entity(), least);
  expect(rowOf(articleEntity(), item)).toBeNull();
  expect(rowOf(entity(), { ...item, __edb_v__: '1' })).toBeNull();
});

test('a row without an attribute of its key is refused', () => {
  expect(() => itemOf(entity(), { ...all, owner: undefined as unknown as string })).toThrow('owner');
});

test.each([
  ['an attribute under another name', { owner: { type: 'string', field: 'o' } }, '${owner}', 'owner'],
  ['a calculated default', { owner: { type: 'string', default: () => 'me' } }, '${owner}', 'owner'],
  ['a key without a template', { owner: { type: 'string' } }, undefined, 'sk'],
] as const)('an entity with %s is refused, not written wrongly', (_, attributes, template, named) => {
  const odd = new Entity({
    model: { entity: 'odd', version: '1', service },
    attributes,
    indexes: {
      byOwner: {
        pk: { field: 'pk', composite: [], template: 'odd', casing: 'none' },
        sk: { field: 'sk', composite: ['owner'], ...(template && { template }), casing: 'none' },
      },
    },
  });
  expect(() => itemOf(odd, { owner: 'a' })).toThrow(named);
});
