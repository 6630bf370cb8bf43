import { listOf, text } from '../state/shapes.ts';
import { storedValue } from './stored-value.ts';

const maxSearches = 10;

/** The words of the last searches in this browser, newest first, each once. */
export const recentSearches = storedValue('recent_searches', listOf(text), []);

const isSame = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** Puts the words of a search first. Searches beyond ten are dropped, oldest first. */
export function rememberSearch(words: string): void {
  const searches = recentSearches.read();
  if (searches[0] === words) return;
  recentSearches.write([words, ...searches.filter((one) => !isSame(one, words))].slice(0, maxSearches));
}

/** Removes a search from the list. */
export const forgetSearch = (words: string): boolean =>
  recentSearches.write(recentSearches.read().filter((one) => one !== words));
