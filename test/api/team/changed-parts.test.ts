import { expect, test } from 'vitest';
import { changedParts } from '#functions/records/changed-parts.ts';

const cases: [what: string, before: unknown, after: unknown, parts: object][] = [
  ['a changed field', { a: 1, b: 2 }, { a: 1, b: 3 }, { before: { b: 2 }, after: { b: 3 } }],
  ['an added and a removed field', { a: 1 }, { b: 2 }, { before: { a: 1, b: null }, after: { a: null, b: 2 } }],
  [
    'a field of a field',
    { a: { b: 1, c: 2 } },
    { a: { b: 1, c: 3 } },
    { before: { a: { c: 2 } }, after: { a: { c: 3 } } },
  ],
  ['nothing', { a: 1 }, { a: 1 }, { before: {}, after: {} }],
  ['the first content', null, { a: 1 }, { before: null, after: { a: 1 } }],
  ['a dropped draft', { a: 1 }, null, { before: { a: 1 }, after: null }],
  [
    'entries of a list',
    [{ id: '1' }, { id: '2', n: 1 }, { id: '3' }],
    [{ id: '1' }, { id: '2', n: 2 }, { id: '4' }],
    { before: [{ id: '2', n: 1 }, { id: '3' }], after: [{ id: '2', n: 2 }, { id: '4' }] },
  ],
  [
    'the fields of an entry that differ, with its id and name',
    { links: [{ id: '1', title: 'T', url: 'a', text: 'long', at: { x: 1, y: 1 } }] },
    { links: [{ id: '1', title: 'T', url: 'b', text: 'long', at: { x: 1, y: 2 } }] },
    {
      before: { links: [{ id: '1', title: 'T', url: 'a', at: { y: 1 } }] },
      after: { links: [{ id: '1', title: 'T', url: 'b', at: { y: 2 } }] },
    },
  ],
  [
    'the order of a list, with names',
    [{ id: '1', name: 'A', n: 1 }, { id: '2' }],
    [{ id: '2' }, { id: '1', name: 'A', n: 1 }],
    { before: [{ id: '1', name: 'A' }, { id: '2' }], after: [{ id: '2' }, { id: '1', name: 'A' }] },
  ],
  ['a list without ids', { a: [1] }, { a: [1, 2] }, { before: { a: [1] }, after: { a: [1, 2] } }],
];
test.each(cases)('the log of changes has %s', (_, before, after, parts) => {
  expect(changedParts(before, after)).toEqual(parts);
});
