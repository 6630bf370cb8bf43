import { expect, test } from 'vitest';
import { datePresets, datesOfMonth, monthOf } from '#web/reader/search/filters.ts';

test('presets begin so many days before today, in UTC', () => {
  const presets = datePresets(new Date('2026-03-01T00:30:00Z'));
  expect(presets.map(({ name, dates }) => [name, dates.from, dates.to])).toEqual([
    ['any', undefined, undefined],
    ['day', '2026-02-28', undefined],
    ['week', '2026-02-22', undefined],
    ['month', '2026-01-30', undefined],
    ['year', '2025-03-01', undefined],
  ]);
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('the month %s ends on %s', (month, to) => {
  const dates = datesOfMonth(month);
  expect(dates).toEqual({ from: `${month}-01`, to });
  expect(monthOf(dates)).toBe(month);
});

test('other dates are no month', () => {
  expect(monthOf({ from: '2026-02-01', to: '2026-02-27' })).toBeNull();
  expect(monthOf({ from: '2026-02-01', to: undefined })).toBeNull();
  expect(monthOf({ from: undefined, to: '2026-02-28' })).toBeNull();
});
