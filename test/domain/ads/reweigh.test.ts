import { describe, expect, test } from 'vitest';
import { type LineItem, lineItem } from '#shared/domain/ads/line-item.ts';
import type { ReweighedItem } from '#shared/domain/ads/revenue.ts';
import { reweigh } from '#shared/domain/ads/reweigh.ts';
import { seeded } from '#test/support/seeded.ts';

const item = (id: string, more: Record<string, unknown> = {}): LineItem =>
  lineItem.parse({ id, creativeId: `creative-${id}`, zones: ['ARTICLE_MPU'], weight: 10, ...more });
const had = (rows: Record<string, [impressions: number, clicks: number]>) =>
  new Map(Object.entries(rows).map(([id, [impressions, clicks]]) => [id, { impressions, clicks }]));
const reportsOf = (items: LineItem[], shown: Parameters<typeof reweigh>[1]): Record<string, ReweighedItem> =>
  Object.fromEntries(reweigh(items, shown, [], ({ active }) => active).map((one) => [one.id, one]));
const weightsOf = (items: LineItem[], shown: Parameters<typeof reweigh>[1], last: ReweighedItem[] = []) =>
  Object.fromEntries(reweigh(items, shown, last, ({ active }) => active).map((one) => [one.id, one.after]));

describe('weight optimisation [REV-07]', () => {
  const cpc = 10;

  test('weight optimisation raises the weight of what earns more than its competitors and lowers the others', () => {
    const items = ['good', 'bad'].map((id) => item(id, { weight: 20, cpc }));
    const reports = reportsOf(items, had({ good: [50_000, 1000], bad: [50_000, 250] }));
    expect(reports.good).toMatchObject({ after: 40, reason: 'earnsMore', cpc, competitors: 0.51 });
    expect(reports.bad).toMatchObject({
      after: 10,
      reason: 'earnsLess',
      competitors: 1.99,
      impressions: 50_000,
      clicks: 250,
    });
    // 1.99% and 0.51% of a thousand impressions at 10 pence.
    expect([reports.good?.expected?.value, reports.bad?.expected?.value]).toEqual([1.99, 0.51]);
  });

  test('weight optimisation weighs the price of a click against the price of a thousand impressions', () => {
    // 1% of a thousand at 50 pence are 5 pounds.
    const items = [item('clicked', { cpc: 50 }), item('shown', { cpm: 200 }), item('dear', { cpm: 900 })];
    const weights = weightsOf(items, had({ clicked: [40_000, 400], shown: [40_000, 2000], dear: [40_000, 0] }));
    expect(weights.dear).toBeGreaterThan(weights.clicked ?? 0);
    expect(weights.clicked).toBeGreaterThan(weights.shown ?? 0);
    const both = reportsOf(
      [item('both', { cpm: 200, cpc: 50 }), item('other', { cpm: 200 })],
      had({ both: [90_000, 900] }),
    );
    expect(both.both).toMatchObject({ expected: { value: 7 }, reason: 'earnsMore', after: 20 });
    expect(both.other).toMatchObject({ expected: { value: 2, low: 2, high: 2 }, reason: 'earnsLess', after: 5 });
  });

  test('clicks do not count where they earn nothing', () => {
    const items = [item('clicked', { cpm: 100 }), item('ignored', { cpm: 100 })];
    expect(reportsOf(items, had({ clicked: [9000, 900], ignored: [9000, 0] })).clicked).toMatchObject({
      after: 10,
      reason: 'similar',
    });
  });

  test('weight optimisation keeps a weight with few impressions, without a price, without competition or at its limit, and says so', () => {
    const figures = had({ good: [50_000, 1000], bad: [50_000, 250], lucky: [10, 2], free: [50_000, 9000] });
    const items = [
      item('good', { cpc, weight: 100 }),
      item('bad', { cpc, weight: 1 }),
      item('lucky', { cpc }),
      item('free'),
      item('alone', { cpc, zones: ['HOME_HERO'] }),
    ];
    const reports = reportsOf(items, figures);
    expect(Object.entries(reports).map(([id, { base, after, reason }]) => [id, after === base, reason])).toEqual([
      ['good', true, 'limit'],
      ['bad', true, 'limit'],
      ['lucky', true, 'littleEvidence'],
      ['free', true, 'noPrice'],
      ['alone', true, 'alone'],
    ]);
    const { expected, competitors = 0 } = reports.lucky ?? {};
    expect(expected?.low).toBeLessThan(competitors);
    expect(expected?.high).toBeGreaterThan(competitors);
    expect([reports.free?.expected, reports.alone?.competitors]).toEqual([undefined, undefined]);
  });

  test('weight optimisation keeps weights whose expected revenue is about that of the competitors', () => {
    const reports = reportsOf([item('a', { cpc }), item('b', { cpc })], had({ a: [9e6, 90_000], b: [9e6, 92_000] }));
    expect([reports.a, reports.b].map((one) => [one?.after, one?.reason])).toEqual([
      [10, 'similar'],
      [10, 'similar'],
    ]);
  });

  test('weight optimisation compares line items with those of their own zones', () => {
    const zones = ['HOME_HERO'];
    const items = [
      item('a', { cpm: 900, zones }),
      item('b', { cpm: 1000, zones }),
      item('c', { cpm: 100 }),
      item('d', { cpm: 110 }),
    ];
    expect(weightsOf(items, new Map())).toEqual({ a: 9, b: 11, c: 9, d: 11 });
  });

  test('weight optimisation never lowers the expected revenue, stays within half and double the weight, and within 1 to 100', () => {
    const draw = seeded(3);
    for (let n = 0; n < 300; n++) {
      const items = Array.from({ length: 5 }, (_, i) =>
        item(`i${i}`, {
          weight: 20 + Math.floor(draw() * 81),
          cpm: Math.floor(draw() * 3) * 100,
          cpc: Math.floor(draw() * 3) * 10,
        }),
      );
      // Shown in proportion to their weights.
      const shown = new Map(
        items.map(({ id, weight }) => [id, { impressions: weight * 2000, clicks: Math.floor(draw() * weight * 60) }]),
      );
      const reports = reweigh(items, shown, [], () => true);
      for (const { base, after } of reports) {
        expect(after).toBeGreaterThanOrEqual(Math.max(1, Math.floor(base / 2)));
        expect(after).toBeLessThanOrEqual(Math.min(100, base * 2));
      }
      const priced = reports.flatMap(({ expected, base, after }) =>
        expected === undefined ? [] : [{ value: expected.value, base, after }],
      );
      const mean = (weight: 'base' | 'after') =>
        priced.reduce((sum, one) => sum + one.value * one[weight], 0) /
        priced.reduce((sum, one) => sum + one[weight], 0);
      if (priced.length > 0) expect(mean('after')).toBeGreaterThanOrEqual(mean('base') - 0.005);
    }
  });

  test('weight optimisation changes nothing when repeated with the same figures', () => {
    const shown = had({ a: [90_000, 2000], b: [90_000, 100] });
    const items = [item('a', { cpc }), item('b', { cpc })];
    const first = reweigh(items, shown, [], () => true);
    const published = items.map((one) => ({
      ...one,
      weight: first.find(({ id }) => id === one.id)?.after ?? one.weight,
    }));
    const second = reweigh(published, shown, first, () => true);
    expect(second.map((one) => one.after)).toEqual(first.map((one) => one.after));
    expect(second.map(({ base }) => base)).toEqual([10, 10]);
    expect(reweigh([item('a', { weight: 40, cpc })], shown, first, () => true)[0]?.base).toBe(40);
  });

  test('weight optimisation leaves paused line items unchanged, and all if there are no clicks', () => {
    expect(
      weightsOf([item('off', { active: false, cpc }), item('on', { cpc })], had({ off: [1000, 900], on: [1000, 0] })),
    ).toEqual({ on: 10 });
    expect(weightsOf([item('a', { cpc }), item('b', { cpc })], had({ a: [5000, 0] }))).toEqual({ a: 10, b: 10 });
    expect(weightsOf([], new Map())).toEqual({});
  });

  test('weight optimisation accepts more clicks than impressions', () => {
    const reports = reportsOf([item('a', { cpc }), item('b', { cpc })], had({ a: [0, 50], b: [0, 0] }));
    for (const { expected } of Object.values(reports)) expect(expected?.high).toBeLessThanOrEqual(100);
  });
});
