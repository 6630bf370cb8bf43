import { createContext, useContext } from 'react';

const none: readonly string[] = [];
const Tags = createContext<readonly string[] | null>(none);

/** What the page is about: the article's keywords, the open topic (ADS-29); null while that is not known yet. */
export const AdTags = Tags.Provider;
export const useAdTags = (): readonly string[] | null => useContext(Tags);

/** The country that the browser's language names: `en-GB` is GB; undefined when it names none. */
export function countryOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}
