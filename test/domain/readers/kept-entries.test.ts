import { expect, test } from 'vitest';
import { idsOf, type KeptEntry, keptEntries, mergedEntries } from '#shared/domain/readers/kept-entries.ts';
import { seeded, seeds } from '#test/support/seeded.ts';

test('the later act of two devices on each article counts, the newest first', () => {
  const phone: KeptEntry[] = [
    { id: 'a', at: 5, removed: true },
    { id: 'b', at: 2 },
  ];
  const desktop: KeptEntry[] = [
    { id: 'c', at: 6 },
    { id: 'a', at: 3 },
    { id: 'b', at: 4 },
  ];
  const merged = mergedEntries(phone, desktop);
  expect(merged).toEqual([
    { id: 'c', at: 6 },
    { id: 'a', at: 5, removed: true },
    { id: 'b', at: 4 },
  ]);
  expect(idsOf(merged)).toEqual(['c', 'b']);
});

test('a list keeps its newest entries', () => {
  const many = Array.from({ length: 700 }, (_, n) => ({ id: `a${n}`, at: n }));
  const merged = mergedEntries(many, []);
  expect([merged.length, merged[0]?.id, merged.at(-1)?.id]).toEqual([keptEntries, 'a699', 'a200']);
});

test.each(seeds(20))('the order in which devices are merged does not matter (seed %i)', (seed) => {
  const next = seeded(seed);
  const list = (): KeptEntry[] =>
    Array.from({ length: 30 }, () => ({
      id: `a${Math.floor(next() * 20)}`,
      at: Math.floor(next() * 8),
      ...(next() < 0.4 && { removed: true as const }),
    }));
  const [a, b, c] = [list(), list(), list()];
  const merged = mergedEntries(mergedEntries(a, b), c);
  expect(mergedEntries(c, mergedEntries(b, a))).toEqual(merged);
  expect(mergedEntries(merged, b)).toEqual(merged);
});
