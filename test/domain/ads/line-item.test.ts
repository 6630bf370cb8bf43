import { describe, expect, test } from 'vitest';
import { type AdConsent, adConsents, adZones, zoneOf } from '#shared/domain/ads/ad.ts';
import { type AdRequest, chooseLineItem, type LineItem, lineItem } from '#shared/domain/ads/line-item.ts';
import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import { pageAddress } from '#shared/domain/web-address.ts';
import { seeded } from '#test/support/seeded.ts';

const now = new Date('2026-11-20T12:00:00Z');
const item = (id: string, more: Record<string, unknown> = {}): LineItem =>
  lineItem.parse({ id, creativeId: `creative-${id}`, zones: ['ARTICLE_MPU'], weight: 10, ...more });
const request = (more: Partial<AdRequest> = {}): AdRequest => ({
  zone: 'ARTICLE_MPU',
  tags: [],
  consent: 'unknown',
  ...more,
});
const none = new Map<string, { today: number; total: number }>();
const chosen = (items: LineItem[], asked: Partial<AdRequest> = {}, delivered = none, at = now, draw = 0.5) =>
  chooseLineItem(items, request(asked), delivered, at, draw)?.id ?? null;

describe('zones', () => {
  test('the zones of line items are the specified ones [ADS-02, CONST-17]', () => {
    expect(adZones).toEqual(['HOME_HERO', 'ARTICLE_LEADERBOARD', 'ARTICLE_MPU', 'SIDEBAR_TOP', 'FEED_INLINE']);
  });
  test('the zones of line items are derived from placement keys such as FEED_INLINE_2 [ADS-27]', () => {
    expect(['FEED_INLINE', 'FEED_INLINE_1', 'FEED_INLINE_2'].map(zoneOf)).toEqual([
      'FEED_INLINE',
      'FEED_INLINE',
      'FEED_INLINE',
    ]);
    expect(['FEED', 'FEED_INLINE_', 'feed_inline', 'FEED_INLINE_123', '', '__proto__'].map(zoneOf)).toEqual(
      Array(6).fill(undefined),
    );
  });
});

describe('the choice of a line item', () => {
  test('the choice of a line item is proportional to weight among those that may be shown', () => {
    const items = [
      item('a', { weight: 1 }),
      item('b', { weight: 3 }),
      item('c', { weight: 6 }),
      item('off', { weight: 100, active: false }),
      item('elsewhere', { weight: 100, zones: ['HOME_HERO'] }),
    ];
    const draw = seeded(11);
    const shown = new Map<string | null, number>();
    const draws = 20_000;
    for (let n = 0; n < draws; n++) {
      const id = chosen(items, {}, none, now, draw());
      shown.set(id, (shown.get(id) ?? 0) + 1);
    }
    expect([...shown.keys()].sort()).toEqual(['a', 'b', 'c']);
    for (const [id, share] of [
      ['a', 0.1],
      ['b', 0.3],
      ['c', 0.6],
    ] as const) {
      // Four standard deviations of a fair draw.
      expect(Math.abs((shown.get(id) ?? 0) / draws - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / draws));
    }
  });

  test('the choice of a line item is always allowed, and the same for the same draw', () => {
    const draw = seeded(5);
    for (let round = 0; round < 500; round++) {
      const items = Array.from({ length: 1 + Math.floor(draw() * 6) }, (_, n) =>
        item(`i${n}`, { weight: 1 + Math.floor(draw() * 100), active: draw() > 0.4, needsConsent: draw() > 0.7 }),
      );
      const consent = adConsents[Math.floor(draw() * 3)] ?? 'unknown';
      const at = draw();
      const allowed = items.filter(
        ({ active, needsConsent }) => active && (consent === 'personalized' || !needsConsent),
      );
      const id = chosen(items, { consent }, none, now, at);
      expect(allowed.length === 0 ? id === null : allowed.some((one) => one.id === id)).toBe(true);
      expect(chosen(items, { consent }, none, now, at)).toBe(id);
    }
  });

  test('the choice of a line item covers the first and the last line item at the extremes of the draw', () => {
    const items = [item('first', { weight: 1 }), item('last', { weight: 1 })];
    expect([0, 0.4999999, 0.5, 0.9999999999999999, 1].map((draw) => chosen(items, {}, none, now, draw))).toEqual([
      'first',
      'first',
      'last',
      'last',
      'last',
    ]);
    expect(chosen([])).toBeNull();
  });

  test.each([
    ['2026-11-20T12:00:00Z', null, true],
    ['2026-11-20T12:00:01Z', null, false],
    ['2026-11-20T14:00:00+02:00', null, true],
    [null, '2026-11-20T12:00:00Z', false],
    [null, '2026-11-20T12:00:00.001Z', true],
    // A day as the end is inclusive; as the start it begins at midnight.
    ['2026-11-20', '2026-11-20', true],
    ['2026-11-21', null, false],
    [null, '2026-11-19', false],
  ])('the choice of a line item respects the period from %s to %s: %s', (starts, ends, shown) => {
    expect(chosen([item('a', { starts, ends })]) === 'a').toBe(shown);
  });

  test.each([
    [{ dailyCap: 5 }, { today: 4, total: 400 }, true],
    [{ dailyCap: 5 }, { today: 5, total: 5 }, false],
    [{ totalCap: 5 }, { today: 0, total: 4 }, true],
    [{ totalCap: 5 }, { today: 0, total: 5 }, false],
    [{ dailyCap: 5, totalCap: 9 }, { today: 1, total: 9 }, false],
    [{}, { today: 1e9, total: 1e9 }, true],
  ])('the choice of a line item respects caps %o after %o: %s', (caps, delivery, shown) => {
    expect(chosen([item('a', caps)], {}, new Map([['a', delivery]])) === 'a').toBe(shown);
  });

  test('the choice of a line item gives the share of a full line item to the others', () => {
    const items = [item('full', { weight: 99, totalCap: 1 }), item('other', { weight: 1 })];
    expect(chosen(items, {}, new Map([['full', { today: 1, total: 1 }]]))).toBe('other');
  });

  test.each([
    [{ countries: ['GB'] }, { country: 'gb' }, true],
    [{ countries: ['GB'] }, { country: 'JM' }, false],
    [{ countries: ['GB'] }, {}, false],
    [{ countries: ['Côte d’Ivoire'] }, { country: "COTE D'IVOIRE" }, true],
    [{ tags: ['carnival', 'Música'] }, { tags: ['news', 'musica'] }, true],
    [{ tags: ['carnival'] }, { tags: ['carnivals'] }, false],
    [{ tags: ['carnival'] }, { tags: [''] }, false],
    [{ countries: ['GB'], tags: ['carnival'] }, { country: 'GB' }, false],
    [{ countries: ['GB'], tags: ['carnival'] }, { country: 'GB', tags: ['Carnival'] }, true],
    [{ cities: ['São Paulo'] }, { city: 'sao paulo', consent: 'personalized' as AdConsent }, true],
    [{ cities: ['São Paulo'] }, { city: 'Recife', consent: 'personalized' as AdConsent }, false],
  ])(
    'the choice of a line item respects targeting %o for a request with %o: %s [ADS-03, ADS-29]',
    (targeting, asked, shown) => {
      expect(chosen([item('a', { targeting })], asked) === 'a').toBe(shown);
    },
  );

  test('the choice of a line item requires consent for line items that need it or target cities [ADS-21]', () => {
    const personal = [item('needs', { needsConsent: true }), item('city', { targeting: { cities: ['Leeds'] } })];
    for (const one of personal) {
      expect(adConsents.map((consent) => chosen([one], { consent, city: 'Leeds' }))).toEqual([one.id, null, null]);
    }
    const context = item('context', { targeting: { countries: ['GB'], tags: ['food'] } });
    expect(adConsents.map((consent) => chosen([context], { consent, country: 'GB', tags: ['food'] }))).toEqual(
      Array(3).fill('context'),
    );
  });
});

describe('click-through rate', () => {
  test.each([
    [1, 3, 33.33],
    [2, 3, 66.67],
    [0, 10, 0],
    [0, 0, 0],
    [5, 0, 0],
    [1, 1, 100],
    [1, 8000, 0.01],
    [287, 10_000, 2.87],
  ])('%i clicks of %i impressions are a click-through rate of %d [LADS-10, LADS-11]', (clicks, impressions, rate) => {
    expect(clickThroughRate(clicks, impressions)).toBe(rate);
  });
});

describe('a stored page address', () => {
  test.each([
    ['https://news.example/article/a1?email=ada@example.org#me', 'https://news.example/article/a1'],
    ['http://localhost:3000/', 'http://localhost:3000/'],
    ['https://ada:secret@news.example/x', 'https://news.example/x'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['file:///etc/passwd', undefined],
    ['/article/a1', undefined],
    ['', undefined],
    ['\u0000', undefined],
    [undefined, undefined],
  ])('the page address %s is stored as %s', (address, kept) => {
    expect(pageAddress(address)).toBe(kept);
  });
  test('a stored page address is cut to 300 characters', () => {
    expect(pageAddress(`https://news.example/${'x'.repeat(5000)}`)).toHaveLength(300);
  });
});
