import { describe, expect, test } from 'vitest';
import { type PaidMembership, paidUntilLater, standingOf } from '#shared/domain/membership/paid-membership.ts';

const now = new Date('2026-11-22T12:00:00Z');
const paid = (values: Partial<PaidMembership>): PaidMembership => ({
  uid: 'ada',
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  planId: 'digital',
  granting: true,
  startDate: '2026-10-22T12:00:00.000Z',
  paidUntil: '2026-12-22T12:00:00.000Z',
  renews: true,
  isIntro: false,
  createdAt: '2026-10-22T12:00:00.000Z',
  updatedAt: '2026-10-22T12:00:00.000Z',
  ...values,
});

describe('the next payment of a reader', () => {
  test('the next payment of a reader is that of the successor when the better plan has been cancelled', () => {
    const cancelled = paid({ planId: 'bundle', renews: false });
    const successor = paid({ subscriptionId: 'sub_2', paidUntil: '2026-12-22T12:00:00.000Z' });
    expect(standingOf([cancelled, successor], now)).toMatchObject({
      membership: { planId: 'bundle' },
      renewsAt: '2026-12-22T12:00:00.000Z',
    });
  });

  test('the next payment of a reader is none without a valid membership that renews', () => {
    expect(standingOf([], now)).toEqual({ membership: null, renewsAt: null });
    expect(standingOf([paid({ renews: false })], now).renewsAt).toBeNull();
    expect(standingOf([paid({ granting: false })], now).renewsAt).toBeNull();
  });
});

describe('the first payment of a new plan', () => {
  test.each([
    ['when the paid time ends', [paid({ renews: false })], '2026-12-22T12:00:00.000Z'],
    [
      'when the last paid time ends',
      [paid({ paidUntil: '2027-01-01T00:00:00.000Z' }), paid({})],
      '2027-01-01T00:00:00.000Z',
    ],
    ['today without a membership', [], null],
    ['today after one that gives no access', [paid({ granting: false })], null],
    ['today if the paid time ends within three days', [paid({ paidUntil: '2026-11-25T12:00:00.000Z' })], null],
    ['later if it ends after that', [paid({ paidUntil: '2026-11-25T12:00:01.000Z' })], '2026-11-25T12:00:01.000Z'],
  ])('the first payment of a new plan is %s', (_, memberships, expected) => {
    expect(paidUntilLater(memberships, now)).toBe(expected);
  });
});
