import { describe, expect, test } from 'vitest';
import { earningOf, pricesOf } from '#functions/ads/ad-prices.ts';
import { type LineItem, lineItem } from '#shared/domain/ads/line-item.ts';
import { poundsOf, type ReweighedItem } from '#shared/domain/ads/revenue.ts';
import { reweigh } from '#shared/domain/ads/reweigh.ts';
import { seeded } from '#test/support/seeded.ts';

const item = (id: string, more: Record<string, unknown> = {}): LineItem =>
  lineItem.parse({ id, creativeId: `creative-${id}`, zones: ['ARTICLE_MPU'], weight: 10, ...more });
const had = (rows: Record<string, [impressions: number, clicks: number]>) =>
  new Map(Object.entries(rows).map(([id, [impressions, clicks]]) => [id, { impressions, clicks }]));
const weightsOf = (items: LineItem[], shown: Parameters<typeof reweigh>[1], last: ReweighedItem[] = []) =>
  Object.fromEntries(reweigh(items, shown, last, ({ active }) => active).map((one) => [one.id, one.after]));

describe('weight optimisation [REV-07]', () => {
  test('raises weights above the mean click-through rate, lowers others, and smooths few impressions', () => {
    const items = ['good', 'bad', 'new'].map((id) => item(id, { weight: 20 }));
    const weights = weightsOf(items, had({ good: [50_000, 1000], bad: [50_000, 250], new: [10, 2] }));
    expect(weights.good).toBeGreaterThan(28);
    expect(weights.bad).toBe(10);
    expect(weights.new).toBeGreaterThan(20);
    expect(weights.new).toBeLessThan(26);
  });

  test('stays within half and double the weight, and within 1 to 100', () => {
    const draw = seeded(3);
    for (let n = 0; n < 300; n++) {
      const items = Array.from({ length: 5 }, (_, i) => item(`i${i}`, { weight: 1 + Math.floor(draw() * 100) }));
      const shown = new Map(
        items.map(({ id }) => [id, { impressions: Math.floor(draw() * 1e6), clicks: Math.floor(draw() * 1e5) }]),
      );
      for (const { base, after: weight } of reweigh(items, shown, [], () => true)) {
        expect(weight).toBeGreaterThanOrEqual(Math.max(1, Math.floor(base / 2)));
        expect(weight).toBeLessThanOrEqual(Math.min(100, base * 2));
      }
    }
  });

  test('changes nothing when repeated with the same figures', () => {
    const shown = had({ a: [90_000, 2000], b: [90_000, 100] });
    const items = [item('a'), item('b')];
    const first = reweigh(items, shown, [], () => true);
    const published = items.map((one) => ({
      ...one,
      weight: first.find(({ id }) => id === one.id)?.after ?? one.weight,
    }));
    const second = reweigh(published, shown, first, () => true);
    expect(second.map((one) => one.after)).toEqual(first.map((one) => one.after));
    expect(second.map(({ base }) => base)).toEqual([10, 10]);
    expect(reweigh([item('a', { weight: 40 })], shown, first, () => true)[0]?.base).toBe(40);
  });

  test('leaves paused line items unchanged, and all if there are no clicks', () => {
    expect(weightsOf([item('off', { active: false }), item('on')], had({ off: [1000, 900], on: [1000, 0] }))).toEqual({
      on: 10,
    });
    expect(weightsOf([item('a'), item('b')], had({ a: [5000, 0] }))).toEqual({ a: 10, b: 10 });
    expect(weightsOf([], new Map())).toEqual({});
  });
});

describe('advertising revenue [REV-02, REV-12]', () => {
  test('is priced per thousand impressions and per click, and rounded once', () => {
    const price = { cpm: 250, cpc: 12 };
    expect(poundsOf(1000 * earningOf('impression', price))).toBe(2.5);
    expect(poundsOf(3 * earningOf('click', price))).toBe(0.36);
    expect(poundsOf(7 * earningOf('impression', price))).toBe(0.02);
    expect(earningOf('click', undefined)).toBe(0);
  });

  test('is shared by weight among line items with the same creative and zone, and 0 without a price', () => {
    const prices = pricesOf([
      item('a', { creativeId: 'c', weight: 1, cpm: 100, cpc: 10 }),
      item('b', { creativeId: 'c', weight: 3, cpm: 500, zones: ['ARTICLE_MPU', 'HOME_HERO'] }),
      item('off', { creativeId: 'c', weight: 90, cpm: 9000, active: false }),
      item('free'),
    ]);
    expect(prices.get('c')).toEqual({ ARTICLE_MPU: { cpm: 400, cpc: 3 }, HOME_HERO: { cpm: 500, cpc: 0 } });
    expect(prices.get('creative-free')).toEqual({ ARTICLE_MPU: { cpm: 0, cpc: 0 } });
  });

  test('needs valid prices in the file', () => {
    for (const bad of [-1, 0.5, '10', 1_000_001, null])
      expect(lineItem.safeParse({ ...item('a'), cpm: bad }).success).toBe(false);
  });
});
