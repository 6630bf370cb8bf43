import { describe, expect, test } from 'vitest';
import { earningOf, priceOf } from '#functions/ads/ad-prices.ts';
import type { AdZone } from '#shared/domain/ads/ad.ts';
import { lineItem } from '#shared/domain/ads/line-item.ts';
import { poundsOf } from '#shared/domain/ads/revenue.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const booked = { id: 'item', creativeId: 'ferry', zones: ['ARTICLE_MPU'], weight: 10 };
/** The price of the creative `ferry` that these line items show. */
const priceFrom = (items: Record<string, unknown>[], now = noon, zone: AdZone = 'ARTICLE_MPU') =>
  priceOf(
    items.map((item) => lineItem.parse({ ...booked, ...item })),
    'ferry',
    zone,
    now,
  );

describe('the price of an ad event [REV-02, REV-12]', () => {
  test('the price of an ad event is the mean of the line items that show the creative in the zone, by weight', () => {
    const items = [
      { weight: 1, cpm: 100, cpc: 10 },
      { weight: 3, cpm: 500, zones: ['ARTICLE_MPU', 'HOME_HERO'] },
      { weight: 90, cpm: 9000, creativeId: 'other' },
    ];
    expect(priceFrom(items)).toEqual({ cpm: 400, cpc: 3 });
    expect(priceFrom(items, noon, 'HOME_HERO')).toEqual({ cpm: 500, cpc: 0 });
    expect(priceFrom(items, noon, 'SIDEBAR_TOP')).toEqual({ cpm: 0, cpc: 0 });
  });

  test.each<[string, Record<string, unknown>]>([
    ['has ended', { ends: '2026-03-31' }],
    ['ended just now', { ends: '2026-11-20T12:00:00Z' }],
    ['has not begun', { starts: '2026-12-01' }],
    ['is paused', { active: false }],
  ])('the price of an ad event is not set by a line item that %s', (_, period) => {
    expect(priceFrom([{ cpm: 900, cpc: 9, ...period }, { cpm: 100 }])).toEqual({ cpm: 100, cpc: 0 });
    expect(priceFrom([{ cpm: 900, cpc: 9, ...period }])).toEqual({ cpm: 0, cpc: 0 });
  });

  test('the price of an ad event changes when one line item ends and another begins', () => {
    const items = [
      { cpm: 900, ends: '2026-11-20' },
      { cpm: 100, starts: '2026-11-21' },
    ];
    const cpmAt = (time: string) => priceFrom(items, new Date(time)).cpm;
    expect([cpmAt('2026-11-20T23:59:59.999Z'), cpmAt('2026-11-21T00:00:00Z')]).toEqual([900, 100]);
  });

  test('the price of an ad event is per thousand impressions and per click, and rounded once', () => {
    const price = { cpm: 250, cpc: 12 };
    expect(poundsOf(1000 * earningOf('impression', price))).toBe(2.5);
    expect(poundsOf(3 * earningOf('click', price))).toBe(0.36);
    expect(poundsOf(7 * earningOf('impression', price))).toBe(0.02);
  });

  test('the price of an ad event must be valid in the file', () => {
    for (const bad of [-1, 0.5, '10', 1_000_001, null])
      expect(lineItem.safeParse({ ...booked, cpm: bad }).success).toBe(false);
  });
});
