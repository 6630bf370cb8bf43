import { describe, expect, test } from 'vitest';
import { checkWatchlist, watchlistErrorSummary, watchlistValues } from '#web/desk/watchlists/watchlist-form.ts';
import { checkSource, missingFieldsMessage, sourceValues } from '#web/reader/sources/source-form.ts';

describe('the form of a browser’s source', () => {
  const values = { ...sourceValues(null), name: 'Harbour' };
  test.each([
    'harbour',
    'javascript:alert(1)',
    'ftp://harbour.example/feed',
    'https://me:secret@harbour.example/',
    'gdelt',
  ])('refuses the address %s of a feed [SRC-46]', (url) => {
    expect(checkSource({ ...values, url })).toEqual({ invalid: ['url'] });
    expect(missingFieldsMessage(['url'], { ...values, url })).toBeNull();
  });
  test('takes blanks for a missing name or URL [SRC-34, SRC-46]', () => {
    const url = 'https://harbour.example/feed';
    for (const given of [
      { name: '   ', url },
      { name: 'Harbour', url: '  ' },
    ])
      expect(missingFieldsMessage([], { ...values, ...given })).toBe('Name and URL are required');
    expect(missingFieldsMessage([], { ...values, url })).toBeNull();
  });
});

describe('the form of a watchlist', () => {
  test('asks for name and description first, then for a keyword [WAT-09, WAT-10, WAT-21]', () => {
    const summaryOf = (given: object): string | null => {
      const values = { ...watchlistValues(null), ...given };
      const checked = checkWatchlist(values);
      return 'fields' in checked ? null : watchlistErrorSummary(checked.invalid, values);
    };
    const [name, description, keywords] = ['Ports', 'Harbours', ['quay']];
    for (const given of [{}, { name }, { description }, { name, keywords }, { name: ' ', description, keywords }])
      expect(summaryOf(given)).toBe('Name and description are required');
    expect(summaryOf({ name, description })).toBe('At least one keyword is required');
    expect(summaryOf({ name, description, keywords })).toBeNull();
  });
});
