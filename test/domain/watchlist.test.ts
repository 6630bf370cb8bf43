import { describe, expect, test } from 'vitest';
import { localSources, publisherSources } from '#shared/config/seed/sources.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import { classify } from '#shared/domain/classification/classification.ts';
import { regions } from '#shared/domain/classification/taxonomy.ts';
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
  test('CLS-07 an enabled watchlist hits, a disabled one does not', () => {
    expect(hits('The port of Tema', {})).toEqual(['w1']);
    expect(hits('The port of Tema', { enabled: false })).toEqual([]);
  });

  test('CLS-08 no regions: any article; otherwise one of its regions must be the article’s', () => {
    expect(hits('A port', { regions: [] })).toEqual(['w1']);
    expect(hits('The port of Tema', { regions: ['african'] })).toEqual(['w1']);
    expect(hits('The port of Tema', { regions: ['asian', 'african'] })).toEqual(['w1']);
    expect(hits('The port of Tema', { regions: ['asian'] })).toEqual([]);
    expect(hits('A port', { regions: ['asian'] })).toEqual([]);
  });

  test('CLS-11 all regions of the article are tried, not only the leading one', () => {
    expect(hits('Ghana and Togo share a port with Brazil', { regions: ['latinx'] })).toEqual(['w1']);
  });

  test('CLS-11 an article that names no region has its source’s', () => {
    expect(hits('A port', { regions: ['caribbean'] }, 'caribbean')).toEqual(['w1']);
    expect(hits('Tema port', { regions: ['caribbean'] }, 'caribbean')).toEqual([]);
  });

  test('CLS-09 CLS-13 a keyword must be there, as whole words in any case', () => {
    expect(hits('Airports are full', {})).toEqual([]);
    expect(hits('PORT news', {})).toEqual(['w1']);
    expect(hits('Debt restructuring begins', { keywords: ['debt restructuring'] })).toEqual(['w1']);
    expect(hits('Debt-restructuring begins', { keywords: ['debt restructuring'] })).toEqual(['w1']);
    expect(hits('Debt begins', { keywords: ['debt restructuring'] })).toEqual([]);
    expect(hits('الميناء مغلق', { keywords: ['ميناء'] })).toEqual(['w1']);
    expect(hits('上海港口关闭', { keywords: ['港口'] })).toEqual(['w1']);
    expect(hits('El café de Huila', { keywords: ['cafe'] })).toEqual(['w1']);
  });

  test('CLS-09 one keyword inside another: both lists hit', () => {
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

  test('the signs of the vocabulary mean nothing in a keyword; one without letters finds nothing', () => {
    expect(hits('Ports', { keywords: ['port*'] })).toEqual([]);
    expect(hits('port', { keywords: ['=Port'] })).toEqual(['w1']);
    expect(hits('port !!', { keywords: ['!!', '*', '='] })).toEqual([]);
  });

  test('CLS-10 a watchlist’s priority does not change the article’s', () => {
    const marks = classify(
      { title: 'The port', summary: '', text: '', sourceRegion: null, sourceCategory: 'general' },
      [list({ priority: 'high' })],
    );
    expect(marks).toMatchObject({ watchlistHits: ['w1'], priority: 'none' });
  });

  test('CLS-16 stored articles are tried again with other lists', () => {
    const article = { title: 'Tema port', summary: 'Ships', text: 'Quays', regions: ['african' as const] };
    expect(watchlistHits(article, [list({ regions: ['african'] })])).toEqual(['w1']);
    expect(watchlistHits(article, [list({ keywords: ['quays'] })])).toEqual(['w1']);
    expect(watchlistHits(article, [])).toEqual([]);
  });
});

describe('the schema', () => {
  test('WAT-07 keywords are trimmed and lower-cased', () => {
    expect(watchlist.parse(list({ keywords: [' CARICOM '] })).keywords).toEqual(['caricom']);
  });

  test('WAT-09 WAT-10 name, description and a keyword are required', () => {
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

  test('WAT-08, WAT-17, CONST-44 ten colours', () => {
    expect(new Set(watchlistColors).size).toBe(10);
  });
});

describe('what everybody starts with', () => {
  test('SEED-07 SEED-08 SEED-12 five watchlists', () => {
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

  test('SEED-06 SEED-09 SEED-10 SEED-12 seven sources over the five regions', () => {
    expect(localSources.map(({ type }) => type)).toEqual(['rss', 'rss', 'rss', 'rss', 'api', 'gdelt', 'gdelt']);
    expect(localSources.slice(4).map(({ url }) => url)).toEqual(['newsapi', 'gdelt', 'gdelt']);
    expect(localSources.slice(5).map(({ metadata }) => [metadata.maxRecords, metadata.timespan])).toEqual([
      [50, '24h'],
      [30, '48h'],
    ]);
    expect(new Set(localSources.map(({ region }) => region))).toEqual(new Set(regions));
    for (const { metadata } of localSources) expect(sourceMetadata.parse(metadata)).toEqual(metadata);
  });

  test('the pipeline’s publishers: distinct https feeds, three or more for each region', () => {
    expect(new Set(publisherSources.map(({ url }) => url)).size).toBe(publisherSources.length);
    for (const { url, type } of publisherSources) expect([type, new URL(url).protocol]).toEqual(['rss', 'https:']);
    for (const region of regions)
      expect(publisherSources.filter((source) => source.region === region).length).toBeGreaterThanOrEqual(3);
  });
});
