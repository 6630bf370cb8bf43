import { describe, expect, test } from 'vitest';
import { valuesOf } from '#shared/records/fields.ts';
import { checkEntry } from '#shared/records/record-kind.ts';
import { checkLocalSource, localSources } from '#shared/records/sources.ts';
import { records } from '#shared/records.ts';
import { missingFields as watchlistLacks } from '#web/desk/watchlists/watchlists-page.tsx';
import { missingFields as sourceLacks } from '#web/reader/sources/sources-page.tsx';

describe('the form of a browser’s source', () => {
  const values = { ...valuesOf(localSources.fields, null), name: 'Harbour' };
  test.each([
    'harbour',
    'javascript:alert(1)',
    'ftp://harbour.example/feed',
    'https://me:secret@harbour.example/',
    'gdelt',
  ])('refuses the address %s of a feed [SRC-46]', (url) => {
    expect(checkLocalSource({ ...values, url })).toEqual({ problems: { url: expect.stringContaining('web address') } });
    expect(sourceLacks({ ...values, url })).toBeNull();
  });
  test('takes blanks for a missing name or URL [SRC-34, SRC-46]', () => {
    const url = 'https://harbour.example/feed';
    for (const given of [
      { name: '   ', url },
      { name: 'Harbour', url: '  ' },
    ])
      expect(sourceLacks({ ...values, ...given })).toBe('Name and URL are required');
    expect(sourceLacks({ ...values, url })).toBeNull();
  });
});

describe('the form of a watchlist', () => {
  test('asks for name and description first, then for a keyword [WAT-09, WAT-10, WAT-21]', () => {
    const summaryOf = (given: object): string | null => {
      const values = { ...valuesOf(records.watchlists.fields, null), ...given };
      return 'record' in checkEntry(records.watchlists, values, null) ? null : watchlistLacks(values);
    };
    const [name, description, keywords] = ['Ports', 'Harbours', ['quay']];
    for (const given of [{}, { name }, { description }, { name, keywords }, { name: ' ', description, keywords }])
      expect(summaryOf(given)).toBe('Name and description are required');
    expect(summaryOf({ name, description })).toBe('At least one keyword is required');
    expect(summaryOf({ name, description, keywords })).toBeNull();
  });
});
