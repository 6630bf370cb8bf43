import { createContext, useContext } from 'react';

const none: readonly string[] = [];
const Tags = createContext(none);

/** What the page is about: the article's keywords, the open topic (ADS-29). */
export const AdTags = Tags.Provider;
export const useAdTags = (): readonly string[] => useContext(Tags);

/** The country that the browser's language names: `en-GB` is GB; undefined when it names none. */
export function countryOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}
