import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { affiliate } from '#shared/domain/ads/affiliate.ts';
import { localAd } from '#shared/domain/ads/local-ad.ts';
import { newestArticles } from '#shared/domain/articles/local-article.ts';
import { watchlist } from '#shared/domain/classification/watchlist.ts';
import { withFallback } from '#shared/domain/fallback.ts';
import { communityEvent } from '#shared/domain/live/community-event.ts';
import { localSource } from '#shared/domain/sources/source.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { collection } from '#web/shell/storage/collection.ts';
import { migrateStoredData } from '#web/shell/storage/stored-value.ts';

const held = new Map<string, string>();
const storage = {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
};
/** Full, but readable. */
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
  test('a collection lists, replaces, adds, updates and removes records [STO-17]', () => {
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
  test('a collection returns the same list until this or another tab changes it', () => {
    const all = places();
    expect(all.read()).toBe(all.read());
    all.write([row('a')]);
    const before = all.read();
    expect(all.read()).toBe(before);
    held.set('landfall_places', JSON.stringify([row('b')]));
    expect(all.read().map(({ id }) => id)).toEqual(['b']);
  });
  test('a collection rejects invalid additions and updates', () => {
    const all = places();
    all.write([row('a')]);
    expect(all.add({ name: '' })).toBe(false);
    expect(all.update('a', { name: '' })).toBe(false);
    expect(all.update('missing', { name: 'x' })).toBe(false);
    expect(all.read()).toEqual([row('a')]);
    expect(console.warn).toHaveBeenCalledTimes(3);
  });
  test('a collection logs and skips damaged records without deleting them [STO-03]', () => {
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
  test('a collection completes records of an older build [STO-03, DATA-22]', () => {
    const dated = z.extend(place, { visits: withFallback(z.int(), 0) });
    held.set('landfall_places', JSON.stringify([row('a'), { ...row('b'), visits: 'many' }, { id: 'c' }]));
    const all = collection('places', dated);
    expect(all.read()).toEqual([
      { ...row('a'), visits: 0 },
      { ...row('b'), visits: 0 },
    ]);
    expect(console.warn).toHaveBeenCalledOnce();
  });
  test('a collection leaves out a watchlist with bad regions, which would match every region [STO-03]', () => {
    const list = {
      ...row('a'),
      description: 'Ports',
      keywords: ['port'],
      priority: 'high',
      color: '#EF4444',
      enabled: true,
    };
    const lists = [
      { ...list, regions: 'asian' },
      { ...list, id: 'b', regions: ['pacific'] },
      { ...list, id: 'c', regions: ['pacific', 'asian'] },
    ];
    held.set('landfall_lists', JSON.stringify(lists));
    expect(collection('lists', watchlist).read()).toMatchObject([{ id: 'c', regions: ['asian'] }]);
  });
  test.each([['{'], ['{}'], ['null'], ['"[]"'], ['']])(
    'a collection logs %j and reads it as an empty list [STO-03, STO-12]',
    (text) => {
      held.set('landfall_places', text);
      expect(places().read()).toEqual([]);
      expect(console.warn).toHaveBeenCalledOnce();
      expect(held.get('landfall_places')).toBe(text);
    },
  );
  test('a collection keeps the newest 500 of 501 articles [STO-13]', () => {
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
      language: null,
    });
    const kept = newestArticles(Array.from({ length: 501 }, (_, n) => article(n)));
    expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([500, 'a500', 'a1']);
  });
});

/** Loads the modules again, like a newly opened page: they keep state. */
async function openPage() {
  vi.resetModules();
  const [{ seedCollections }, collections] = await Promise.all([
    import('#web/shell/storage/seed-collections.ts'),
    import('#web/shell/storage/collections.ts'),
  ]);
  return { ...collections, seedCollections };
}
const now = new Date('2026-11-20T12:00:00Z');

describe('sample records of a new browser', () => {
  test('the samples are two ads, two affiliates and two events, in 30 and 45 days [SEED-02, SEED-03, SEED-04, SEED-05]', async () => {
    const page = await openPage();
    page.seedCollections(now);
    expect(page.localAds.read().map(({ slot, weight }) => [slot, weight])).toEqual([
      ['home_top', 8],
      ['sidebar_top', 6],
    ]);
    expect(page.affiliates.read()).toHaveLength(2);
    expect(page.events.read().map(({ date }) => utcDay(date))).toEqual(['2026-12-20', '2027-01-04']);
  });
  test('a new browser has valid sample records in every collection, all enabled [STO-05, STO-11, SEED-01, SEED-12]', async () => {
    const page = await openPage();
    page.seedCollections(now);
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
  test('sample ads and events link to example domains only [SEED-12]', async () => {
    const page = await openPage();
    page.seedCollections(now);
    const links = [
      ...page.localAds.read().map(({ link }) => link),
      ...page.events.read().flatMap(({ registrationUrl, affiliateUrl }) => [registrationUrl, affiliateUrl]),
    ];
    for (const link of links) expect(new URL(link).hostname).toMatch(/\.example\.org$/);
    for (const { imageUrl } of page.localAds.read()) expect(imageUrl).toMatch(/^\/creatives\/sample-[a-z]+\.svg$/);
  });
  test('an emptied collection stays empty after a reload [SEED-13]', async () => {
    const first = await openPage();
    first.seedCollections(now);
    first.localAds.write([]);
    const second = await openPage();
    second.seedCollections(now);
    expect(second.localAds.read()).toEqual([]);
    expect(second.events.read()).toHaveLength(2);
  });
  test('a collection with records gets no samples, also when it is emptied later [SEED-14]', async () => {
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
  test('samples that cannot be stored stay in memory, and the next page tries again [STO-14]', async () => {
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

describe('ad counters', () => {
  test('impressions are counted per slot and ad, and clicks per ad [LADS-17, LADS-22]', async () => {
    const page = await openPage();
    page.seedCollections(now);
    const { countAdImpression, countAdClick, slotImpressions } = page;
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

describe('migrations', () => {
  const steps = [
    { to: '0.9.0', name: 'places', change: () => 'applied already' },
    {
      to: '1.0.0',
      name: 'places',
      change: (stored: unknown) => (Array.isArray(stored) ? stored.map((name) => row(String(name))) : []),
    },
  ];
  test('data of an older version is migrated [STO-12]', () => {
    held.set('landfall_version', '0.9.0');
    held.set('landfall_places', '["a","b"]');
    held.set('landfall_other', '{"kept":true}');
    migrateStoredData(steps);
    expect(places().read()).toEqual([row('a'), row('b')]);
    expect(held.get('landfall_other')).toBe('{"kept":true}');
    expect(held.get('landfall_version')).toBe('1.0.0');
  });
  test('older data without a migration stays [STO-12]', async () => {
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
  test('data that a migration cannot convert is left alone', () => {
    held.set('landfall_version', '0.9.0');
    held.set('landfall_places', '{broken');
    migrateStoredData(steps);
    expect(held.get('landfall_places')).toBe('{broken');
    expect(console.warn).toHaveBeenCalledOnce();
  });
  test.each([['2.0.0'], ['1.0.1'], ['1.0.0']])('data of version %s is left alone', (version) => {
    held.set('landfall_version', version);
    held.set('landfall_places', '["a"]');
    migrateStoredData(steps);
    expect([held.get('landfall_places'), held.get('landfall_version')]).toEqual(['["a"]', version]);
  });
  test('an invalid version counts as older than any', () => {
    held.set('landfall_version', 'what');
    held.set('landfall_places', '["a"]');
    migrateStoredData(steps.slice(1));
    expect(places().read()).toEqual([row('a')]);
  });
  test('nothing is migrated without localStorage [STO-14]', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => migrateStoredData(steps)).not.toThrow();
  });
});
