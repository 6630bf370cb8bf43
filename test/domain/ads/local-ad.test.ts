import { describe, expect, test } from 'vitest';
import { chooseAd, type LocalAd, localAd, localAdSlots, showingsPerSlot } from '#shared/domain/ads/local-ad.ts';
import { type AdFile, adFileLimits, adFileName, readAdFile, writeAdFile } from '#shared/domain/ads/local-ad-file.ts';
import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import { seeded } from '#test/support/seeded.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ad = (given: Partial<LocalAd> = {}): LocalAd => ({
  id: 'a',
  title: 'A pier with a view',
  imageUrl: 'https://pictures.example.org/pier.jpg',
  link: 'https://pier.example.org/',
  slot: 'home_top',
  weight: 5,
  enabled: true,
  impressions: 0,
  clicks: 0,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  ...given,
});

describe('an ad', () => {
  test('a local ad has one of five slots [LADS-05]', () => {
    expect(localAdSlots).toEqual(['home_top', 'feed_card', 'sidebar_top', 'sidebar_mid', 'newsletter_top']);
  });
  test('a local ad is validated by its schema [LADS-07, LADS-09, LADS-21, CONST-40]', () => {
    for (const good of [
      {},
      { weight: 1 },
      { weight: 10 },
      { description: 'x' },
      { imageUrl: '/creatives/sample-books.svg' },
    ]) {
      expect(localAd.safeParse(ad(good)).success, JSON.stringify(good)).toBe(true);
    }
    const bad = [
      { title: ' ' },
      { title: '<script>alert(1)</script>' },
      { description: '<img src=x onerror=alert(1)>' },
      { imageUrl: '' },
      { imageUrl: 'data:image/png;base64,AAAA' },
      { imageUrl: '//elsewhere.example.org/x.png' },
      { imageUrl: '/\\elsewhere.example.org/x.png' },
      { imageUrl: 'javascript:alert(1)' },
      { link: '' },
      { link: '/path' },
      { link: 'javascript:alert(1)' },
      { link: 'jAvA\nscript:alert(1)' },
      { link: 'data:text/html,<script>' },
      { link: 'ftp://a.example.org/' },
      { weight: 0 },
      { weight: 11 },
      { weight: 2.5 },
      { weight: 9.999 },
      { weight: Number.NaN },
      { impressions: -1 },
      { clicks: 0.5 },
      { createdAt: 'yesterday' },
    ];
    for (const given of bad) expect(localAd.safeParse(ad(given)).success, JSON.stringify(given)).toBe(false);
    for (const given of [{ slot: 'everywhere' }, { enabled: 'yes' }, { weight: '5' }, { title: 7 }])
      expect(localAd.safeParse({ ...ad(), ...given }).success, JSON.stringify(given)).toBe(false);
  });
  test('a local ad may have a < in its title that is no markup', () => {
    expect(localAd.safeParse(ad({ title: 'Fares < 50, with <3' })).success).toBe(true);
  });
  test.each([
    [3, 1, 33.33],
    [3, 2, 66.67],
    [0, 0, 0],
    [0, 4, 0],
    [8, 8, 100],
    [100_000, 1, 0],
  ])('%d impressions and %d clicks are a rate of %d [LADS-10, LADS-11]', (impressions, clicks, rate) => {
    expect(clickThroughRate(clicks, impressions)).toBe(rate);
  });
});

describe('the choice for a slot', () => {
  test('the choice of a local ad picks by weight among the enabled ads of the slot [LADS-16]', () => {
    const ads = [
      ad({ id: 'heavy', weight: 8 }),
      ad({ id: 'light', weight: 2 }),
      ad({ id: 'off', weight: 10, enabled: false }),
      ad({ id: 'elsewhere', weight: 10, slot: 'feed_card' }),
    ];
    const random = seeded(7);
    const times = new Map<string | undefined, number>();
    for (let i = 0; i < 10_000; i++) {
      const id = chooseAd(ads, 'home_top', {}, random)?.id;
      times.set(id, (times.get(id) ?? 0) + 1);
    }
    expect([...times.keys()].sort()).toEqual(['heavy', 'light']);
    expect(times.get('heavy')).toBeGreaterThan(7800);
    expect(times.get('heavy')).toBeLessThan(8200);
  });
  test('the choice of a local ad picks an ad for both extremes of the random number, and none without ads [LADS-16]', () => {
    const ads = [ad({ id: 'first' }), ad({ id: 'last' })];
    expect(chooseAd(ads, 'home_top', {}, () => 0)?.id).toBe('first');
    expect(chooseAd(ads, 'home_top', {}, () => 0.999999999)?.id).toBe('last');
    expect(chooseAd([], 'home_top', {}, () => 0)).toBeUndefined();
    expect(chooseAd(ads, 'sidebar_mid', {}, () => 0)).toBeUndefined();
  });
  test('the choice of a local ad stops after three displays per slot [LADS-18, CONST-39]', () => {
    const ads = [ad(), ad({ id: 'b', slot: 'feed_card' })];
    expect(showingsPerSlot).toBe(3);
    expect(chooseAd(ads, 'home_top', { home_top: 2 }, () => 0)?.id).toBe('a');
    expect(chooseAd(ads, 'home_top', { home_top: 3 }, () => 0)).toBeUndefined();
    expect(chooseAd(ads, 'feed_card', { home_top: 3 }, () => 0)?.id).toBe('b');
  });
});

describe('ads as a file', () => {
  const read = (text: string): AdFile => readAdFile(text, now, () => 'made');
  const problems = (rows: unknown) => {
    const file = read(JSON.stringify(rows));
    return file.kind === 'rows' ? file.problems : file.kind;
  };

  test('the import of local ads restores exported ads unchanged [LADS-12, LADS-25, CONST-41]', () => {
    const ads = [
      ad({ description: 'With “quotes” and الميناء' }),
      ad({ id: 'b', impressions: 7, clicks: 2, enabled: false }),
    ];
    expect(adFileName).toBe('ads-export.json');
    expect(read(writeAdFile(ads))).toEqual({ kind: 'ads', ads });
    expect(read(writeAdFile([]))).toEqual({ kind: 'ads', ads: [] });
  });
  test('the import of local ads fills in the defaults of a hand-written row', () => {
    const { title, imageUrl, link, slot } = ad();
    expect(read(JSON.stringify([{ title, imageUrl, link, slot, colour: 'red' }]))).toEqual({
      kind: 'ads',
      ads: [ad({ id: 'made' })],
    });
  });
  test.each([[''], ['{'], ['[{"id":1},]'], ['ads'], ['<html>']])(
    'the import of local ads rejects %j as invalid JSON [LADS-15]',
    (text) => {
      expect(read(text)).toMatchObject({ kind: 'unreadable', reason: 'json' });
    },
  );
  test.each([['{}'], ['null'], ['7'], ['"[]"'], ['{"ads":[]}']])(
    'the import of local ads rejects %s, which is no list [LADS-23]',
    (text) => {
      expect(read(text)).toEqual({ kind: 'unreadable', reason: 'list' });
    },
  );
  test('the import of local ads rejects files that are too large', () => {
    expect(read(`[${' '.repeat(adFileLimits.bytes)}]`)).toEqual({ kind: 'large', reason: 'bytes' });
    expect(problems(Array.from({ length: adFileLimits.rows + 1 }, () => 1))).toBe('large');
    expect(read(JSON.stringify(Array.from({ length: adFileLimits.rows }, (_, i) => ad({ id: `${i}` }))))).toMatchObject(
      { kind: 'ads' },
    );
  });
  test('the import of local ads checks every row and reports each wrong field [LADS-14]', () => {
    expect(
      problems([ad(), { ...ad({ id: 'b' }), link: 'javascript:alert(1)', weight: '9' }, 'an ad', null, [ad()]]),
    ).toEqual([
      { row: 2, field: 'link', problem: 'wrong' },
      { row: 2, field: 'weight', problem: 'wrong' },
      { row: 3, field: null, problem: 'wrong' },
      { row: 4, field: null, problem: 'wrong' },
      { row: 5, field: null, problem: 'wrong' },
    ]);
    expect(problems([{ ...ad(), slot: undefined, title: undefined }])).toEqual([
      { row: 1, field: 'title', problem: 'wrong' },
      { row: 1, field: 'slot', problem: 'wrong' },
    ]);
  });
  test('the import of local ads rejects a repeated id', () => {
    expect(problems([ad(), ad({ id: 'b' }), ad()])).toEqual([{ row: 3, field: 'id', problem: 'twice' }]);
  });
  test('the import of local ads rejects keys that could pollute prototypes', () => {
    const row = JSON.stringify(ad()).slice(0, -1);
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const file = read(`[${row},"${key}":{"enabled":false,"polluted":true}}]`);
      expect(file).toEqual({ kind: 'rows', problems: [{ row: 1, field: key, problem: 'forbidden' }] });
    }
    expect('polluted' in {}).toBe(false);
  });
  test('the import of local ads accepts a damaged file as a whole or not at all', () => {
    const random = seeded(23);
    const good = writeAdFile([ad(), ad({ id: 'b', description: 'More' }), ad({ id: 'c', slot: 'feed_card' })]);
    let taken = 0;
    for (let i = 0; i < 3000; i++) {
      const at = Math.floor(random() * good.length);
      const length = Math.floor(random() * 12);
      const put = ['', '0', '"', '}', 'null', '-1', '<script>', '\u0000'][Math.floor(random() * 8)] ?? '';
      const file = read(good.slice(0, at) + put + good.slice(at + length));
      if (file.kind !== 'ads') continue;
      taken += 1;
      for (const one of file.ads) expect(localAd.safeParse(one).success).toBe(true);
    }
    expect(taken).toBeGreaterThan(0);
  });
});
