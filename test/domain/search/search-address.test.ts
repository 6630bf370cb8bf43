import { describe, expect, test } from 'vitest';
import { cursorOf, quoted, readSearch, type SearchInput, searchAddress } from '#shared/domain/search/search-address.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));
const plain: SearchInput = {
  q: 'port',
  topic: undefined,
  region: undefined,
  source: undefined,
  language: undefined,
  from: undefined,
  to: undefined,
  sort: 'relevance',
  exact: false,
};

describe('the address of a search', () => {
  test('the address of a search has the words, the filters and the order, and is read again as the same search', () => {
    const search: SearchInput = {
      q: '"port strike" -cruise & ميناء',
      topic: 'finance_justice',
      region: 'middle_eastern',
      source: 'harbour-tribune',
      language: 'ar',
      from: '2026-01-01',
      to: '2026-11-23',
      sort: 'newest',
      exact: true,
    };
    const address = searchAddress(search);
    expect(address).toMatch(/^\/search\?q=/);
    expect(read(address.slice('/search'.length))).toEqual(search);
  });

  test('the address of a search is the same for equal searches, and has no defaults', () => {
    expect(searchAddress({ sort: 'relevance', region: 'asian', q: 'port' })).toBe('/search?q=port&region=asian');
    expect(searchAddress({ q: '' })).toBe('/search');
    expect(searchAddress(plain, 'abc')).toBe('/search?q=port&cursor=abc');
  });

  test.each([
    'q=port&region=atlantis',
    'q=port&topic=a/b',
    'q=port&source=%00',
    'q=port&language=EN',
    'q=port&from=2026-02-30&to=soon',
    'q=port&sort=price',
    'q=%20port%20&prefix=true&limit=9',
  ])('the address of a search leaves invalid filters out: %s', (query) => {
    expect(read(query)).toEqual(plain);
  });

  test('the address of a search cuts words that are too long, and takes the first of several', () => {
    expect(read(`q=${'w'.repeat(500)}`).q).toHaveLength(200);
    expect(read('q=port&q=ship').q).toBe('port');
    expect(read('').q).toBe('');
    // A pair that is cut in two would be an invalid character.
    expect(read(`q=${'w'.repeat(199)}${encodeURIComponent('😀')}`).q.isWellFormed()).toBe(true);
  });

  test('the address of a search has a cursor only if it is one', () => {
    expect(cursorOf(new URLSearchParams('cursor=abc'))).toBe('abc');
    expect(cursorOf(new URLSearchParams(`cursor=${'a'.repeat(201)}`))).toBeUndefined();
    expect(cursorOf(new URLSearchParams('cursor='))).toBeUndefined();
  });
});

test('words are quoted unless they have quotation marks', () => {
  expect(['port', '"port"', '« port »'].map(quoted)).toEqual(['“port”', '"port"', '« port »']);
});
