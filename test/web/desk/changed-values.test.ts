import { expect, test } from 'vitest';
import { changedValues } from '#web/desk/audit/changed-values.ts';

test('each changed field is listed with its old and its new value', () => {
  expect(
    changedValues({
      before: { name: 'Old', on: true, words: [] },
      after: { name: 'New', on: false, words: ['a', 'b'] },
    }),
  ).toEqual([
    { field: 'name', before: 'Old', after: 'New' },
    { field: 'on', before: 'yes', after: 'no' },
    { field: 'words', before: 'none', after: 'a, b' },
  ]);
});

test('what was added or deleted has one side', () => {
  expect(changedValues({ before: null, after: { role: 'editor' } })).toEqual([
    { field: 'role', before: 'none', after: 'editor' },
  ]);
  expect(changedValues({ before: { role: 'editor' }, after: null })).toEqual([
    { field: 'role', before: 'editor', after: 'none' },
  ]);
});

test('a change that has no fields is shown as one value, and none as nothing', () => {
  expect(changedValues({ before: 'a', after: 'b' })).toEqual([{ field: 'Value', before: 'a', after: 'b' }]);
  expect(changedValues({ before: null, after: null })).toEqual([]);
});

test('a long value is cut, and a list without ids is written as JSON', () => {
  const [text, nested] = changedValues({ before: {}, after: { text: 'x'.repeat(400), nested: [{ b: 1 }] } });
  expect(text?.after).toBe(`${'x'.repeat(300)}…`);
  expect(nested?.after).toBe('[{"b":1}]');
});

test('a long value is cut to the part that has changed', () => {
  const padding = 'x'.repeat(1000);
  expect(changedValues({ before: { text: `${padding} a` }, after: { text: `${padding} b` } })).toEqual([
    { field: 'text', before: `…${'x'.repeat(39)} a`, after: `…${'x'.repeat(39)} b` },
  ]);
});

test('each field of a changed entry of a list has a line of its own', () => {
  const before = { ads: [{ id: 'ferry', url: 'https://ferry.example/', size: { width: 1 } }] };
  const after = {
    ads: [
      { id: 'ferry', url: 'https://phish.example/', size: { width: 2 } },
      { id: 'bakery', url: '/bread' },
    ],
  };
  expect(changedValues({ before, after })).toEqual([
    { field: 'ads · ferry · url', before: 'https://ferry.example/', after: 'https://phish.example/' },
    { field: 'ads · ferry · size · width', before: '1', after: '2' },
    { field: 'ads · bakery · url', before: 'none', after: '/bread' },
  ]);
});
