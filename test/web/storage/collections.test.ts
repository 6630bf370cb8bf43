import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { affiliate } from '#shared/domain/ads/affiliate.ts';
import { localAd } from '#shared/domain/ads/local-ad.ts';
import { newestArticles } from '#shared/domain/articles/local-article.ts';
import { watchlist } from '#shared/domain/classification/watchlist.ts';
import { communityEvent } from '#shared/domain/live/community-event.ts';
import { localSource } from '#shared/domain/sources/source.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { collection } from '#web/storage/collection.ts';
import { migrateStoredData } from '#web/storage/stored-value.ts';

const held = new Map<string, string>();
const storage = {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
};
/** The storage is full, but can be read. */
const full = {
  ...storage,
  setItem: () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  },
};
const storedUnder = (name: string): unknown => JSON.parse(held.get(`landfall_${name}`) ?? 'null');

beforeEach(() => {
  held.clear();
  vi.stubGlobal('localStorage', storage);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const place = z.object({
  id: z.string(),
  name: z.string().check(z.minLength(1)),
  about: z.optional(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
const places = () => collection('places', place);
const row = (id: string, name = id) => ({
  id,
  name,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

describe('a collection', () => {
  test('STO-17: is listed, set, added to, updated and removed from', () => {
    const all = places();
    expect(all.read()).toEqual([]);
    expect(all.write([row('a')])).toBe(true);
    expect(all.add({ name: 'Accra' })).toBe(true);
    const [, added] = all.read();
    expect(added).toMatchObject({ name: 'Accra', createdAt: added?.updatedAt });
    expect(added?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(all.update('a', { name: 'Aden', about: 'A port' })).toBe(true);
    expect(all.read()[0]).toMatchObject({ id: 'a', name: 'Aden', about: 'A port', createdAt: row('a').createdAt });
    expect(all.read()[0]?.updatedAt).not.toBe(row('a').updatedAt);
    expect(all.update('a', { about: undefined })).toBe(true);
    expect(all.remove(added?.id ?? '')).toBe(true);
    expect(storedUnder('places')).toEqual([{ ...row('a', 'Aden'), updatedAt: all.read()[0]?.updatedAt }]);
  });
  test('the same list while nothing changes, as React needs; another after a change, also one made by another tab', () => {
    const all = places();
    expect(all.read()).toBe(all.read());
    all.write([row('a')]);
    const before = all.read();
    expect(all.read()).toBe(before);
    held.set('landfall_places', JSON.stringify([row('b')]));
    expect(all.read().map(({ id }) => id)).toEqual(['b']);
  });
  test('what is no record is neither added nor made by an update', () => {
    const all = places();
    all.write([row('a')]);
    expect(all.add({ name: '' })).toBe(false);
    expect(all.update('a', { name: '' })).toBe(false);
    expect(all.update('nobody', { name: 'x' })).toBe(false);
    expect(all.read()).toEqual([row('a')]);
    expect(console.warn).toHaveBeenCalledTimes(3);
  });
  test('STO-03: a damaged record is reported and left out, the others are there; nothing is destroyed by reading', () => {
    const text = JSON.stringify([row('a'), { id: 'b' }, null, 7, row('a', 'again'), row('c')]);
    held.set('landfall_places', text);
    const all = places();
    expect(all.read().map(({ id }) => id)).toEqual(['a', 'c']);
    expect(all.read().map(({ name }) => name)).toEqual(['a', 'c']);
    expect(console.warn).toHaveBeenCalledOnce();
    expect(held.get('landfall_places')).toBe(text);
    all.remove('c');
    expect(storedUnder('places')).toEqual([row('a')]);
  });
  test.each([['{'], ['{}'], ['null'], ['"[]"'], ['']])(
    'STO-03, STO-12: %j is reported and read as an empty list',
    (text) => {
      held.set('landfall_places', text);
      expect(places().read()).toEqual([]);
      expect(console.warn).toHaveBeenCalledOnce();
      expect(held.get('landfall_places')).toBe(text);
    },
  );
  test('STO-04, STO-10: a full storage is reported to the caller and logged; the page goes on with what was written', () => {
    held.set('landfall_places', JSON.stringify([row('a')]));
    vi.stubGlobal('localStorage', full);
    const all = places();
    expect(all.add({ name: 'Accra' })).toBe(false);
    expect(all.read()).toHaveLength(2);
    expect(console.warn).toHaveBeenCalledOnce();
    expect(storedUnder('places')).toEqual([row('a')]);
  });
  test('STO-14: without any storage it lives as long as the page', () => {
    vi.stubGlobal('localStorage', undefined);
    const all = places();
    expect(all.read()).toEqual([]);
    expect(all.add({ name: 'Dakar' })).toBe(false);
    expect(all.read()).toHaveLength(1);
  });
  test('STO-13: of 501 articles the newest 500 are kept', () => {
    const article = (n: number) => ({
      id: `a${n}`,
      title: 'T',
      source: 'S',
      topic: 'general',
      category: 'general' as const,
      summary: '',
      content: '',
      image: null,
      url: null,
      publishedAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
      region: null,
      tags: [],
      dedupKey: '',
      watchlistHits: [],
      entities: [],
      priority: 'none' as const,
    });
    const kept = newestArticles(Array.from({ length: 501 }, (_, n) => article(n)));
    expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([500, 'a500', 'a1']);
  });
});

/** The modules as a page has them that has just been opened. */
async function openPage() {
  vi.resetModules();
  const [
    { seedCollections },
    { localAds },
    { affiliates },
    { events },
    { localSources },
    { watchlists },
    { localArticles },
  ] = await Promise.all([
    import('#web/storage/seed-collections.ts'),
    import('#web/storage/collections.ts'),
    import('#web/storage/collections.ts'),
    import('#web/storage/collections.ts'),
    import('#web/storage/collections.ts'),
    import('#web/storage/collections.ts'),
    import('#web/storage/local-articles.ts'),
  ]);
  return { seedCollections, localAds, affiliates, events, localSources, watchlists, localArticles };
}
const now = new Date('2026-11-20T12:00:00Z');

describe('what a browser starts with', () => {
  test('SEED-01 to SEED-12, STO-05, STO-11: every empty collection is filled, with records that hold to their schemas', async () => {
    const page = await openPage();
    page.seedCollections(now);
    expect(page.localAds.read().map(({ slot, weight }) => [slot, weight])).toEqual([
      ['home_top', 8],
      ['sidebar_top', 6],
    ]);
    expect(page.affiliates.read()).toHaveLength(2);
    expect(page.events.read().map(({ date }) => utcDay(date))).toEqual(['2026-12-20', '2027-01-04']);
    expect(
      page.localSources
        .read()
        .map(({ metadata }) => [metadata.maxRecords, metadata.timespan])
        .slice(5),
    ).toEqual([
      [50, '24h'],
      [30, '48h'],
    ]);
    expect(page.localSources.read()).toHaveLength(7);
    expect(page.watchlists.read().map(({ priority }) => priority)).toEqual(['high', 'medium', 'medium', 'low', 'high']);
    const lists = [
      ['ads', localAd],
      ['affiliates', affiliate],
      ['events', communityEvent],
      ['sources', localSource],
      ['watchlists', watchlist],
    ] as const;
    for (const [name, schema] of lists) {
      const rows = storedUnder(name);
      for (const one of Array.isArray(rows) ? rows : [undefined]) {
        expect(schema.parse(one), name).toEqual(one);
        expect(one).toHaveProperty('enabled', true);
      }
    }
    expect(console.warn).not.toHaveBeenCalled();
  });
  test('SEED-12: nobody’s real address stands in the sample ads and events', async () => {
    const page = await openPage();
    page.seedCollections(now);
    const links = [
      ...page.localAds.read().map(({ link }) => link),
      ...page.events.read().flatMap(({ registrationUrl, affiliateUrl }) => [registrationUrl, affiliateUrl]),
    ];
    for (const link of links) expect(new URL(link).hostname).toMatch(/\.example\.org$/);
    for (const { imageUrl } of page.localAds.read()) expect(imageUrl).toMatch(/^\/creatives\/sample-[a-z]+\.svg$/);
  });
  test('SEED-13: a collection that was emptied stays empty after a reload', async () => {
    const first = await openPage();
    first.seedCollections(now);
    first.localAds.write([]);
    const second = await openPage();
    second.seedCollections(now);
    expect(second.localAds.read()).toEqual([]);
    expect(second.events.read()).toHaveLength(2);
  });
  test('SEED-14: a collection that has something is left alone, and stays so when it is emptied later', async () => {
    held.set(
      'landfall_events',
      JSON.stringify([{ id: 'mine', title: 'Mine', date: '2027-01-01', location: 'Home', enabled: true }]),
    );
    const first = await openPage();
    first.seedCollections(now);
    expect(first.events.read().map(({ id }) => id)).toEqual(['mine']);
    expect(first.localAds.read()).toHaveLength(2);
    first.events.write([]);
    const second = await openPage();
    second.seedCollections(now);
    expect(second.events.read()).toEqual([]);
  });
  test('STO-14: where nothing can be stored, the page has them; the next one tries again', async () => {
    vi.stubGlobal('localStorage', full);
    const first = await openPage();
    first.seedCollections(now);
    expect(first.localAds.read()).toHaveLength(2);
    first.localAds.write([]);
    first.seedCollections(now);
    expect(first.localAds.read()).toEqual([]);
    vi.stubGlobal('localStorage', storage);
    const second = await openPage();
    second.seedCollections(now);
    expect(storedUnder('ads')).toHaveLength(2);
  });
});

describe('LADS-17, LADS-22: counting', () => {
  test('a showing counts for the slot and the ad, a click for the ad', async () => {
    const page = await openPage();
    page.seedCollections(now);
    const { countAdImpression, countAdClick, slotImpressions } = await import('#web/storage/collections.ts');
    const [ad] = page.localAds.read();
    if (ad === undefined) throw new Error('no sample ad');
    countAdImpression('home_top', ad);
    countAdImpression('home_top', ad);
    countAdClick(ad);
    expect(page.localAds.read()[0]).toMatchObject({ impressions: 2, clicks: 1 });
    expect(slotImpressions.read()).toEqual({ home_top: 2 });
    page.localAds.remove(ad.id);
    countAdImpression('home_top', ad);
    expect(slotImpressions.read()).toEqual({ home_top: 3 });
    expect(console.warn).not.toHaveBeenCalled();
  });
});

describe('another version’s data', () => {
  const steps = [
    { to: '0.9.0', name: 'places', change: () => 'a step that this version had taken already' },
    {
      to: '1.0.0',
      name: 'places',
      change: (stored: unknown) => (Array.isArray(stored) ? stored.map((name) => row(String(name))) : []),
    },
  ];
  test('STO-12: an older version’s are kept and brought up to date', () => {
    held.set('landfall_version', '0.9.0');
    held.set('landfall_places', '["a","b"]');
    held.set('landfall_other', '{"kept":true}');
    migrateStoredData(steps);
    expect(places().read()).toEqual([row('a'), row('b')]);
    expect(held.get('landfall_other')).toBe('{"kept":true}');
    expect(held.get('landfall_version')).toBe('1.0.0');
  });
  test('STO-12: with nothing to change, older data are just there', async () => {
    held.set('landfall_version', '0.1.0');
    held.set('landfall_ads', '[]');
    held.set('landfall_seeded', '["ads"]');
    held.set(
      'landfall_events',
      JSON.stringify([{ id: 'mine', title: 'Mine', date: '2027-01-01', location: 'Home', enabled: true }]),
    );
    const page = await openPage();
    expect(page.events.read().map(({ id }) => id)).toEqual(['mine']);
    expect(held.get('landfall_version')).toBe('1.0.0');
  });
  test('what a step cannot take stays as it is', () => {
    held.set('landfall_version', '0.9.0');
    held.set('landfall_places', '{broken');
    migrateStoredData(steps);
    expect(held.get('landfall_places')).toBe('{broken');
    expect(console.warn).toHaveBeenCalledOnce();
  });
  test.each([['2.0.0'], ['1.0.1'], ['1.0.0']])('data of version %s are left alone', (version) => {
    held.set('landfall_version', version);
    held.set('landfall_places', '["a"]');
    migrateStoredData(steps);
    expect([held.get('landfall_places'), held.get('landfall_version')]).toEqual(['["a"]', version]);
  });
  test('a version that is none is older than any', () => {
    held.set('landfall_version', 'what');
    held.set('landfall_places', '["a"]');
    migrateStoredData(steps.slice(1));
    expect(places().read()).toEqual([row('a')]);
  });
  test('STO-14: without any storage there is nothing to bring', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => migrateStoredData(steps)).not.toThrow();
  });
});
