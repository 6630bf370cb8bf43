import { expect, test } from 'vitest';
import { paceOf } from '#shared/domain/ads/pacing.ts';

const item = { goal: 1000, starts: '2026-11-01', ends: '2026-11-10' };
const midway = new Date('2026-11-06T00:00:00Z');

test.each([
  [440, 'behind'],
  [460, 'onPace'],
  [540, 'onPace'],
  [560, 'ahead'],
  [1000, 'reached'],
])('a booking of 1,000 impressions with %i of them after half of its time is: %s', (delivered, pace) => {
  expect(paceOf(item, delivered, midway)).toBe(pace);
});

test('a booking without a goal, without an end or before its start has no pace', () => {
  expect(paceOf({ ...item, goal: null }, 10, midway)).toBeNull();
  expect(paceOf({ ...item, ends: null }, 10, midway)).toBeNull();
  expect(paceOf(item, 0, new Date('2026-10-31T00:00:00Z'))).toBeNull();
  expect(paceOf(item, 900, new Date('2026-12-01T00:00:00Z'))).toBe('behind');
});
