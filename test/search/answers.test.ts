import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { answerOf } from '#functions/search/answer-query.ts';
import type { Filter } from '#functions/search/find-documents.ts';
import { pagesNamed } from '#functions/search/named-pages.ts';
import { neighboursOf } from '#functions/search/neighbours.ts';
import { documentsAfter, type Order } from '#functions/search/results/ordered-hits.ts';
import { searchIndexOf } from '#functions/search/search-index.ts';
import { buildSegment, type SearchDocument } from '#functions/search/segment.ts';
import { openedSegment } from '#test/support/search/opened-segment.ts';

const asOf = Date.parse('2026-11-23T00:00:00Z') / 1000;
const folder = mkdtempSync(join(tmpdir(), 'answers-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Given = Partial<SearchDocument> & { id: string; title: string };
const document = (given: Given): SearchDocument => ({
  ...{ summary: '', body: '', author: '', keywords: '', entities: [], topic: 'general', region: null },
  ...{ publisherId: 'paper', source: 'The Paper', language: 'en', publishedAt: '2026-11-22T00:00:00Z' },
  ...given,
});

let segments = 0;
/** The searches of an archive of these documents. */
function archive(given: readonly Given[]) {
  const path = join(folder, `segment-${segments++}`);
  const documents = given.map(document);
  buildSegment(path, documents);
  const index = searchIndexOf([{ id: path, segment: openedSegment(path), gone: [] }]);
  const textsOf = async (ids: readonly string[]) =>
    documents
      .filter(({ id }) => ids.includes(id))
      .flatMap(({ title, summary, language }) => [title, summary].map((text) => ({ text, language })));
  const answer = async (q: string, { order = 'relevance', exact = false, filter = {} }: Options = {}) => {
    const { found, instead, query } = await answerOf(index, { q, exact }, { asOf, filter }, order, textsOf);
    const { documents: best } = await documentsAfter(found, order, null, 50);
    const without = best.map(({ lacks }) =>
      query.must.flatMap(({ written }, n) => (lacks & (1 << n) ? [written] : [])),
    );
    return { ids: best.map(({ id }) => id), instead, without };
  };
  return {
    answer,
    found: async (q: string, order: Order = 'relevance') => (await answer(q, { order })).ids,
    neighbours: (q: string, hasFilters = false) => neighboursOf(index, { q }, hasFilters, textsOf),
    pages: (q: string) => pagesNamed(index, q),
  };
}
interface Options {
  order?: Order;
  exact?: boolean;
  filter?: Filter;
}

const titled = (titles: Record<string, string>, given: Partial<SearchDocument> = {}): Given[] =>
  Object.entries(titles).map(([id, title]) => ({ id, title, ...given }));

const { answer, found } = archive([
  { id: 'both', title: 'Dengue spreads to Barbados', publishedAt: '2026-10-01T00:00:00Z' },
  ...titled({
    dengue: 'Dengue dengue dengue: what helps',
    barbados: 'Barbados votes',
    clinics: 'Clinics open in Kingston',
  }),
  ...Array.from({ length: 20 }, (_, n) => ({ id: `cricket-${n}`, title: `Cricket match ${n} in Lagos` })),
]);

describe('an answer', () => {
  test('an answer has articles with all words first, even old ones, then those with some', async () => {
    expect(await found('dengue barbados')).toEqual(['both', expect.any(String), expect.any(String)]);
  });

  test('an answer has at least half of the words in each article', async () => {
    expect(await found('clinics kingston dengue barbados lagos votes')).toEqual([]);
    expect(await found('clinics kingston lagos match')).toContain('clinics');
  });

  test('an answer has only articles with all words if these fill a page', async () => {
    expect(await found('cricket lagos')).toHaveLength(20);
  });

  test('an answer has only articles with all words in the order of time', async () => {
    expect(await found('dengue barbados', 'newest')).toEqual(['both']);
  });

  test('an answer forgives a typing error, and still requires the other word first', async () => {
    expect((await found('dengu barbados'))[0]).toBe('both');
  });

  test('an answer leaves out what the query excludes, also from partial matches', async () => {
    expect(await found('dengue barbados -votes')).not.toContain('barbados');
  });

  test('an answer says which words an article lacks', async () => {
    expect((await answer('dengue in the Barbados')).without).toEqual([[], expect.any(Array), expect.any(Array)]);
    const { ids, without } = await answer('dengue Barbados', { filter: { to: '2026-11-30', from: '2026-11-01' } });
    expect(Object.fromEntries(ids.map((id, n) => [id, without[n]]))).toEqual({
      dengue: ['Barbados'],
      barbados: ['dengue'],
    });
  });

  test('an answer has no article without the rarest word if the others are common', async () => {
    expect(await found('cricket zanzibar')).toEqual([]);
    expect((await answer('kingston cricket')).ids).toEqual(['clinics']);
  });
});

describe('a last word that no article has', () => {
  const capital = archive(
    titled({
      one: 'Kingston votes',
      two: 'Kingston harbour opens',
      three: 'Kingstown prays',
      port: 'Port of Portmore',
    }),
  );

  test('a last word that no article has counts as the beginning of a word, and the answer says so', async () => {
    expect(await capital.answer('kingst')).toMatchObject({
      ids: expect.arrayContaining(['one', 'two', 'three']),
      instead: { q: 'kingst…', kind: 'completed' },
    });
    expect((await capital.answer('harbour Kingst')).ids).toEqual(['two']);
  });

  test('a last word that some article has is not completed', async () => {
    expect(await capital.answer('port')).toMatchObject({ ids: ['port'], instead: null });
    expect(await capital.found('kingston', 'newest')).toHaveLength(2);
  });

  test('a last word that no article has finds nothing if the words count as they are written', async () => {
    expect(await capital.answer('kingst', { exact: true })).toMatchObject({ ids: [], instead: null });
  });

  test('a last word that no article has completes in Arabic with its article too', async () => {
    const votes = archive(titled({ one: 'نتائج الانتخابات', two: 'الطقس اليوم' }, { language: 'ar' }));
    expect((await votes.answer('الانتخ')).ids).toEqual(['one']);
  });

  test('a last word that completes only without the other words is left as it is', async () => {
    expect((await capital.answer('prays por')).ids).not.toContain('port');
  });
});

describe('a misspelt word', () => {
  const mixed = archive([
    ...titled({ storm: 'Hurricane nears the islands', flood: 'Hurricanes bring floods' }),
    ...titled(
      { money: 'Las remesas crecen', food: 'La comida en casa', invited: 'Ella convida a todos' },
      { language: 'es' },
    ),
    ...titled({ dinheiro: 'As remessas crescem', sem: 'Inflação e eleição' }, { language: 'pt' }),
  ]);

  test.each([
    ['huricane', 'hurricane', ['flood', 'storm']],
    ['Huricane islands', 'hurricane islands', ['storm']],
    ['remezas', 'remesas', ['money']],
  ])('a misspelt word is replaced by the one that was meant: %s', async (q, corrected, ids) => {
    const { ids: found, instead } = await mixed.answer(q);
    expect(instead).toEqual({ q: corrected, kind: 'corrected' });
    expect(found.filter((id) => ids.includes(id)).sort()).toEqual(ids);
  });

  test('a misspelt word is replaced by the most frequent of several spellings', async () => {
    const spelt = archive(titled({ one: 'Ghana votes', two: 'Ghana counts', three: 'The Ghanã of old' }));
    expect((await spelt.answer('ghanna')).instead).toEqual({ q: 'ghana', kind: 'corrected' });
  });

  test('a misspelt word says so if the last word is completed too', async () => {
    expect(await mixed.answer('huricane isl')).toMatchObject({
      ids: ['storm', 'flood'],
      instead: { q: 'hurricane isl…', kind: 'corrected' },
    });
  });

  test('a misspelt word is not replaced if the words count as they are written', async () => {
    expect(await mixed.answer('huricane', { exact: true })).toMatchObject({ ids: [], instead: null });
  });

  test.each(['remesas', 'COVID', 'inflacion', 'eleccion'])(
    'a word of another language is no misspelt word: %s',
    async (q) => {
      expect((await mixed.answer(q)).instead).toBeNull();
    },
  );
});

test('a stem of a word counts only in articles of its language', async () => {
  const mixed = archive([
    ...titled({ fire: 'Forest burns again', sea: 'Coast guard' }),
    ...titled({ burnt: 'Floresta burna' }, { language: 'pt' }),
    ...titled({ unknown: 'Isle of burn' }, { language: null }),
  ]);
  expect((await mixed.found('burna')).sort()).toEqual(['burnt', 'unknown']);
});

describe('the neighbours of a search that finds nothing', () => {
  const near = archive([
    ...titled({ storm: 'Hurricane nears the islands', king: 'Kingfisher seen' }),
    ...titled(
      { votes: 'Inflação e eleição em Angola' },
      { language: 'pt', publisherId: 'observador', source: 'Observador' },
    ),
  ]);
  const words = async (q: string, hasFilters = false) =>
    (await near.neighbours(q, hasFilters)).map(({ q: other, kind, count }) => `${kind} ${other} ${count}`);

  test.each([
    ['inflacion', 'near inflação 1'],
    ['kingfissssher', 'near kingfisher 1'],
    ['observadro', 'near Observador 1'],
    ['zanzibar hurricane quagga', 'fewer hurricane 1'],
    ['"islands hurricane"', 'fewer islands hurricane 1'],
    ['hurricane -islands', 'fewer hurricane 1'],
  ])('the neighbours of a search that finds nothing are searches that find something: %s', async (q, expected) => {
    expect(await words(q)).toContain(expected);
  });

  test('the neighbours of a search that finds nothing begin with the same words without filters', async () => {
    expect((await words('huricane', true))[0]).toBe('unfiltered huricane 1');
  });

  test('the neighbours of a search are missing where nothing is near', async () => {
    expect(await words('qqqqqq')).toEqual([]);
  });
});

describe('a name', () => {
  const named = archive([
    ...Array.from({ length: 6 }, (_, n) => ({
      id: `own-${n}`,
      title: `Match report ${n}`,
      ...{ publisherId: 'gleaner', source: 'The Island Gleaner', entities: ['São Tomé'] },
    })),
    { id: 'about', title: 'Why the Island Gleaner moves' },
    { id: 'other', title: 'Island life of a gleaner' },
    { id: 'ferry', title: 'Late again', publisherId: 'post', source: 'Harbour Post – Breaking News' },
    { id: 'mention', title: 'Media news', body: 'The island has a paper, the gleaner of old.' },
  ]);

  test.each(['The Island Gleaner', 'island gleaner', 'ISLAND GLEANER', '"Island Gleaner"'])(
    'a name of a publisher finds all of its articles: %s',
    async (q) => {
      const { ids, without } = await named.answer(q);
      expect(['about', 'other']).toContain(ids[0]);
      expect(ids).toEqual(expect.arrayContaining(Array.from({ length: 6 }, (_, n) => `own-${n}`)));
      expect([-1, ids.length - 1]).toContain(ids.indexOf('mention'));
      expect(without.flat()).toEqual([]);
    },
  );

  test('a name of a publisher finds its articles only within the filters', async () => {
    expect((await named.answer('island gleaner', { filter: { publisherId: 'paper' } })).ids).not.toContain('own-1');
  });

  test.each([
    ['the island gleaner', [{ kind: 'publisher', id: 'gleaner', name: 'The Island Gleaner' }]],
    ['harbour post', [{ kind: 'publisher', id: 'post', name: 'Harbour Post – Breaking News' }]],
    ['sao tome', [{ kind: 'entity', id: 'sao-tome', name: 'São Tomé' }]],
    ['FINANCE and justice', [{ kind: 'topic', id: 'finance_justice', name: 'Finance & Justice' }]],
    ['island', []],
    ['???', []],
  ])('a name leads to its pages: %s', async (q, pages) => {
    expect(await named.pages(q)).toEqual(pages);
  });
});
