import { expect, test } from 'vitest';
import { withBrowserStorage } from '#test/support/browser-storage.ts';
import { forgetSearch, recentSearches, rememberSearch } from '#web/shell/storage/recent-searches.ts';

withBrowserStorage();

test('the last ten searches are kept, newest first', () => {
  for (let n = 1; n <= 11; n++) rememberSearch(`word ${n}`);
  expect(recentSearches.read()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `word ${n}`));
});

test('a search in another case is the same search, and moves to the front as it was typed last', () => {
  for (const words of ['port', 'strike', 'PORT', 'PORT']) rememberSearch(words);
  expect(recentSearches.read()).toEqual(['PORT', 'strike']);
});

test('a forgotten search leaves the others in their order', () => {
  for (const words of ['port', 'strike', 'pilots']) rememberSearch(words);
  forgetSearch('strike');
  expect(recentSearches.read()).toEqual(['pilots', 'port']);
});
