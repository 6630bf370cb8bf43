import { describe, expect, test } from 'vitest';
import { localSources, publisherSources } from '#shared/config/seed/sources.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import { classify } from '#shared/domain/classification/classification.ts';
import { regions } from '#shared/domain/classification/regions.ts';
import { type Watchlist, watchlist, watchlistColors } from '#shared/domain/classification/watchlist.ts';
import { watchlistHits } from '#shared/domain/classification/watchlist-hits.ts';
import { sourceMetadata } from '#shared/domain/sources/source.ts';

const list = (rest: Partial<Watchlist>): Watchlist => ({
  id: 'w1',
  name: 'Ports',
  description: 'Ships and quays',
  keywords: ['port'],
  regions: [],
  priority: 'medium',
  color: '#EF4444',
  enabled: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...rest,
});
const hits = (title: string, rest: Partial<Watchlist>, sourceRegion: Watchlist['regions'][number] | null = null) =>
  classify({ title, summary: '', text: '', sourceRegion, sourceCategory: 'general' }, [list(rest)]).watchlistHits;

describe('watchlist hits', () => {
  test('watchlist hits need an enabled watchlist [CLS-07]', () => {
    expect(hits('The port of Tema', {})).toEqual(['w1']);
    expect(hits('The port of Tema', { enabled: false })).toEqual([]);
  });

  test('watchlist hits need a shared region, unless the watchlist has none [CLS-08]', () => {
    expect(hits('A port', { regions: [] })).toEqual(['w1']);
    expect(hits('The port of Tema', { regions: ['african'] })).toEqual(['w1']);
    expect(hits('The port of Tema', { regions: ['asian', 'african'] })).toEqual(['w1']);
    expect(hits('The port of Tema', { regions: ['asian'] })).toEqual([]);
    expect(hits('A port', { regions: ['asian'] })).toEqual([]);
  });

  test('watchlist hits consider all regions of the article [CLS-11]', () => {
    expect(hits('Ghana and Togo share a port with Brazil', { regions: ['latinx'] })).toEqual(['w1']);
  });

  test("watchlist hits use the source's region if the article names none [CLS-11]", () => {
    expect(hits('A port', { regions: ['caribbean'] }, 'caribbean')).toEqual(['w1']);
    expect(hits('Tema port', { regions: ['caribbean'] }, 'caribbean')).toEqual([]);
  });

  test('watchlist hits need a keyword as whole words in any case [CLS-09, CLS-13]', () => {
    expect(hits('Airports are full', {})).toEqual([]);
    expect(hits('PORT news', {})).toEqual(['w1']);
    expect(hits('Debt restructuring begins', { keywords: ['debt restructuring'] })).toEqual(['w1']);
    expect(hits('Debt-restructuring begins', { keywords: ['debt restructuring'] })).toEqual(['w1']);
    expect(hits('Debt begins', { keywords: ['debt restructuring'] })).toEqual([]);
    expect(hits('الميناء مغلق', { keywords: ['ميناء'] })).toEqual(['w1']);
    expect(hits('上海港口关闭', { keywords: ['港口'] })).toEqual(['w1']);
    expect(hits('El café de Huila', { keywords: ['cafe'] })).toEqual(['w1']);
  });

  test('watchlist hits include both lists if one keyword contains the other [CLS-09]', () => {
    const both = [
      list({ id: 'a', keywords: ['central bank'] }),
      list({ id: 'b', keywords: ['central bank of kenya'] }),
    ];
    const marks = classify(
      { title: 'Central Bank of Kenya waits', summary: '', text: '', sourceRegion: null, sourceCategory: 'general' },
      both,
    );
    expect(marks.watchlistHits).toEqual(['a', 'b']);
  });

  test("watchlist hits ignore the vocabulary's signs in keywords, and keywords without letters", () => {
    expect(hits('Ports', { keywords: ['port*'] })).toEqual([]);
    expect(hits('port', { keywords: ['=Port'] })).toEqual(['w1']);
    expect(hits('port !!', { keywords: ['!!', '*', '='] })).toEqual([]);
  });

  test("watchlist hits do not change the article's priority [CLS-10]", () => {
    const marks = classify(
      { title: 'The port', summary: '', text: '', sourceRegion: null, sourceCategory: 'general' },
      [list({ priority: 'high' })],
    );
    expect(marks).toMatchObject({ watchlistHits: ['w1'], priority: 'none' });
  });

  test('watchlist hits can be computed again for stored articles [CLS-16]', () => {
    const article = { title: 'Tema port', summary: 'Ships', text: 'Quays', regions: ['african' as const] };
    expect(watchlistHits(article, [list({ regions: ['african'] })])).toEqual(['w1']);
    expect(watchlistHits(article, [list({ keywords: ['quays'] })])).toEqual(['w1']);
    expect(watchlistHits(article, [])).toEqual([]);
  });
});

describe('the watchlist schema', () => {
  test('the watchlist schema trims keywords and makes them lower case [WAT-07]', () => {
    expect(watchlist.parse(list({ keywords: [' CARICOM '] })).keywords).toEqual(['caricom']);
  });

  test('the watchlist schema requires a name, a description and a keyword [WAT-09, WAT-10]', () => {
    for (const broken of [
      { name: ' ' },
      { description: '' },
      { keywords: [] },
      { keywords: [' '] },
      { color: 'red' },
    ]) {
      expect(watchlist.safeParse(list(broken)).success).toBe(false);
    }
  });

  test('the watchlist schema has ten colours [WAT-08, WAT-17, CONST-44]', () => {
    expect(new Set(watchlistColors).size).toBe(10);
  });
});

describe('initial data', () => {
  test('the initial data has five watchlists [SEED-07, SEED-08, SEED-12]', () => {
    expect(watchlists.map(({ priority }) => priority)).toEqual(['high', 'medium', 'medium', 'low', 'high']);
    expect(watchlists.map(({ name }) => name)).toEqual([
      'Caribbean Finance and Justice',
      'Diaspora Business',
      'African Markets',
      'Culture and Festivals',
      'Social Justice',
    ]);
    for (const seeded of watchlists) {
      expect(watchlist.parse(seeded)).toEqual(seeded);
      expect(seeded.enabled).toBe(true);
      expect(seeded.keywords.length).toBeGreaterThanOrEqual(5);
      expect(watchlistColors).toContain(seeded.color);
    }
    expect(watchlists[0]?.regions).toEqual(['caribbean']);
    expect(watchlists[2]?.regions).toEqual(['african']);
  });

  test('the initial data has seven sources over the five regions [SEED-06, SEED-09, SEED-10, SEED-12]', () => {
    expect(localSources.map(({ type }) => type)).toEqual(['rss', 'rss', 'rss', 'rss', 'api', 'gdelt', 'gdelt']);
    expect(localSources.slice(4).map(({ url }) => url)).toEqual(['newsapi', 'gdelt', 'gdelt']);
    expect(localSources.slice(5).map(({ metadata }) => [metadata.maxRecords, metadata.timespan])).toEqual([
      [50, '24h'],
      [30, '48h'],
    ]);
    expect(new Set(localSources.map(({ region }) => region))).toEqual(new Set(regions));
    for (const { metadata } of localSources) expect(sourceMetadata.parse(metadata)).toEqual(metadata);
  });

  test('the initial data has distinct https feeds of publishers, at least three per region', () => {
    expect(new Set(publisherSources.map(({ url }) => url)).size).toBe(publisherSources.length);
    for (const { url, type } of publisherSources) expect([type, new URL(url).protocol]).toEqual(['rss', 'https:']);
    for (const region of regions)
      expect(publisherSources.filter((source) => source.region === region).length).toBeGreaterThanOrEqual(3);
  });
});
