import { describe, expect, test } from 'vitest';
import { daysOf, daysUpTo, lengthOf, monthUpTo, periodBefore, periodFault } from '#shared/domain/desk/period.ts';

describe('periods', () => {
  test('periods count both ends, across months and leap days', () => {
    expect(daysUpTo('2026-03-02', 7)).toEqual({ from: '2026-02-24', to: '2026-03-02' });
    expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(lengthOf({ from: '2026-11-20', to: '2026-11-20' })).toBe(1);
    expect(monthUpTo('2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' });
  });

  test('periods are compared with the same number of days before', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({ from: '2026-02-22', to: '2026-02-28' });
  });

  test.each([
    ['2026-11-20', '2026-11-20', null],
    ['2026-11-20', '2026-11-19', 'order'],
    ['2025-11-20', '2026-11-20', null],
    ['2025-11-19', '2026-11-20', 'length'],
    ['2026-11-20', '2026-11-21', 'future'],
  ] as const)('periods from %s to %s have the fault %s', (from, to, fault) => {
    expect(periodFault({ from, to }, '2026-11-20')).toBe(fault);
  });
});
