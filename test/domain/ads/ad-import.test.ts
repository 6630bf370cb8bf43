import { describe, expect, test } from 'vitest';
import { readAdInventory } from '#shared/domain/ads/ad-import.ts';

const image = {
  id: 'ferry',
  advertiserName: 'Blue Ferry',
  campaignName: 'Winter',
  format: 'IMAGE',
  clickUrl: 'https://ferry.example/winter?from=news',
  imageUrl: '/creatives/ferry.svg',
  width: 300,
  height: 250,
};
const html = { ...image, id: 'markup', format: 'HTML', imageUrl: undefined, htmlMarkup: '<b>Hello</b>' };
const video = {
  ...image,
  id: 'film',
  format: 'VIDEO',
  imageUrl: undefined,
  videoUrl: 'https://cdn.ferry.example/a.webm',
};
const native = {
  ...image,
  id: 'words',
  format: 'NATIVE',
  imageUrl: undefined,
  width: undefined,
  height: undefined,
  nativeContent: {
    title: 'Sail on',
    description: 'Daily.',
    image: '/creatives/ferry.svg',
    sponsor: 'Blue Ferry',
    cta: 'Look',
  },
};
const item = { id: 'ferry-mpu', creativeId: 'ferry', zones: ['ARTICLE_MPU', 'SIDEBAR_TOP'], weight: 10 };

const read = (creatives: unknown, lineItems: unknown = []) => readAdInventory(JSON.stringify({ creatives, lineItems }));
const faults = (creatives: unknown, lineItems: unknown = []) => read(creatives, lineItems).faults ?? [];
const places = (creatives: unknown, lineItems: unknown = []) => faults(creatives, lineItems).map(({ at }) => at);

describe('a file of creatives and line items', () => {
  test('the import of creatives and line items accepts every format, with empty fields of other formats [ADS-08 to ADS-11]', () => {
    const { inventory } = read(
      [image, html, video, native, { ...image, id: 'empty', htmlMarkup: null, nativeContent: null }],
      [item],
    );
    expect(inventory?.creatives.map(({ format }) => format)).toEqual(['IMAGE', 'HTML', 'VIDEO', 'NATIVE', 'IMAGE']);
    expect(inventory?.lineItems).toEqual([
      {
        ...item,
        cpm: 0,
        cpc: 0,
        targeting: { countries: [], cities: [], tags: [] },
        needsConsent: false,
        active: true,
      },
    ]);
  });

  test.each([
    ['javascript:alert(1)'],
    ['JavaScript:alert(1)//https://a.example'],
    ['data:text/html,x'],
    ['http://ferry.example'],
    ['//ferry.example/x'],
    ['/\\ferry.example'],
    ['https://ada:secret@ferry.example'],
    ['https://ferry.example@evil.example'],
    ['https:// ferry.example'],
    ['https://ferry.example/a b'],
    [' https://ferry.example'],
    ['https://ferry.example/\u200b'],
    ['https:\n//ferry.example'],
    ['https:ferry.example'],
    ['https://'],
    ['blob:https://ferry.example/1'],
    ['ferry.html'],
    [''],
    [7],
    [`https://ferry.example/${'x'.repeat(2000)}`],
  ])('the import of creatives and line items rejects the address %j in every field [ADS-32]', (bad) => {
    expect(
      places([
        { ...image, clickUrl: bad },
        { ...image, id: 'b', imageUrl: bad },
        { ...video, videoUrl: bad },
        { ...native, nativeContent: { ...native.nativeContent, image: bad } },
      ]),
    ).toEqual([
      'creatives[0].clickUrl',
      'creatives[1].imageUrl',
      'creatives[2].videoUrl',
      'creatives[3].nativeContent.image',
    ]);
  });

  test.each<[string, object, string]>([
    ['no advertiser', { advertiserName: undefined }, 'advertiserName'],
    ['a blank name', { campaignName: ' \t ' }, 'campaignName'],
    ['a text direction mark', { campaignName: 'Win\u202eter' }, 'campaignName'],
    ['a lone surrogate', { campaignName: 'a\ud800' }, 'campaignName'],
    ['a long name', { campaignName: 'x'.repeat(121) }, 'campaignName'],
    ['an id with a key separator', { id: 'a#b' }, 'id'],
    ['no id', { id: undefined }, 'id'],
    ['no width', { width: undefined }, 'width'],
    ['no height at all', { height: 0 }, 'height'],
    ['too wide', { width: 2001 }, 'width'],
    ['half a pixel', { width: 1.5 }, 'width'],
    ['a size as text', { width: '300' }, 'width'],
    ['no picture', { imageUrl: null }, 'imageUrl'],
    ['markup of another format', { htmlMarkup: '<b>' }, 'htmlMarkup'],
    ['an unknown format', { format: 'FLASH' }, 'format'],
  ])('the import of creatives and line items reports the row and field of %s', (_, change, field) => {
    expect(places([image, { ...image, id: 'second', ...change }])).toEqual([`creatives[1].${field}`]);
  });

  test('the import of creatives and line items rejects an unknown field', () => {
    expect(faults([{ ...image, onload: 'x' }])).toEqual([{ at: 'creatives[0].onload', why: 'is not a known field' }]);
  });

  test('the import of creatives and line items limits the length of markup and native texts', () => {
    expect(places([{ ...html, htmlMarkup: 'x'.repeat(50_000) }])).toEqual([]);
    expect(places([{ ...html, htmlMarkup: 'x'.repeat(50_001) }])).toEqual(['creatives[0].htmlMarkup']);
    expect(places([{ ...html, htmlMarkup: '' }])).toEqual(['creatives[0].htmlMarkup']);
    const { nativeContent } = native;
    expect(places([{ ...native, nativeContent: { ...nativeContent, title: 'x'.repeat(121) } }])).toEqual([
      'creatives[0].nativeContent.title',
    ]);
    expect(places([{ ...native, nativeContent: { ...nativeContent, cta: 'x'.repeat(41) } }])).toEqual([
      'creatives[0].nativeContent.cta',
    ]);
    expect(places([{ ...native, nativeContent: undefined }])).toEqual(['creatives[0].nativeContent']);
  });

  test.each<[string, object, string]>([
    ['an unknown zone', { zones: ['FOOTER'] }, 'zones[0]'],
    ['a place instead of a zone', { zones: ['FEED_INLINE_1'] }, 'zones[0]'],
    ['no zone', { zones: [] }, 'zones'],
    ['a zone twice', { zones: ['HOME_HERO', 'HOME_HERO'] }, 'zones'],
    ['weight 0', { weight: 0 }, 'weight'],
    ['weight 101', { weight: 101 }, 'weight'],
    ['half a weight', { weight: 1.5 }, 'weight'],
    ['no weight', { weight: undefined }, 'weight'],
    ['an unknown creative', { creativeId: 'unknown' }, 'creativeId'],
    ['an invalid day', { starts: '2026-02-30' }, 'starts'],
    ['a time without zone', { starts: '2026-02-20T10:00:00' }, 'starts'],
    ['an end before the start', { starts: '2026-02-20', ends: '2026-02-19' }, 'ends'],
    ['a cap of 0', { dailyCap: 0 }, 'dailyCap'],
    ['a tag without letters', { targeting: { tags: ['!!'] } }, 'targeting.tags[0]'],
    ['consent as text', { needsConsent: 'yes' }, 'needsConsent'],
  ])('the import of creatives and line items reports the row and field of a line item with %s', (_, change, field) => {
    expect(places([image], [item, { ...item, id: 'second', ...change }])).toEqual([`lineItems[1].${field}`]);
  });

  test('the import of creatives and line items rejects repeated ids', () => {
    expect(faults([image, video, { ...video, id: 'ferry' }], [item, item])).toEqual([
      { at: 'creatives[2].id', why: "'ferry' is already the id of creatives[0]" },
      { at: 'lineItems[1].id', why: "'ferry-mpu' is already the id of lineItems[0]" },
    ]);
  });

  test('the import of creatives and line items reports every fault of a file', () => {
    const bad = Array.from({ length: 30 }, (_, n) => ({ ...image, id: `c${n}`, clickUrl: 'javascript:1' }));
    expect(faults(bad)).toHaveLength(30);
  });

  test.each([
    ['{"creatives":[],"lineItems":[],"__proto__":{"x":1}}', '__proto__'],
    ['{"creatives":[{"constructor":{"prototype":{}}}],"lineItems":[]}', 'creatives[0].constructor'],
    [
      '{"creatives":[{"nativeContent":{"__proto__":{"polluted":true}}}],"lineItems":[]}',
      'creatives[0].nativeContent.__proto__',
    ],
  ])('the import of creatives and line items rejects keys that could pollute prototypes: %s', (text, at) => {
    expect(readAdInventory(text).faults).toContainEqual({ at, why: 'is a forbidden field name' });
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '{"creatives":[]}',
    '"x"',
    '{"creatives":{},"lineItems":[]}',
    'not json',
    '[[[[',
    `${'['.repeat(200_000)}`,
  ])('the import of creatives and line items rejects other files: %#', (text) => {
    expect(readAdInventory(text).faults?.length).toBeGreaterThan(0);
  });

  test('the import of creatives and line items survives deep nesting', () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect(readAdInventory(deep).faults?.length).toBeGreaterThan(0);
  });
});
