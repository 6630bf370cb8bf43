import { isInLanguages, primaryLanguage } from '../articles/language.ts';

/** The languages that someone reads. */
export interface ReadLanguages {
  /** Primary subtags, sorted; empty: all languages. */
  languages: readonly string[];
  /** Whether the reader chose them. Else they are the browser's, or all where the stage says so. */
  isChosen: boolean;
}

export interface InLanguage {
  language?: string | null | undefined;
}

/** Articles that the reader can read, and the others; both in the order of the list. */
export interface ByLanguage<A> {
  shown: readonly A[];
  others: readonly A[];
}

/** Whether the reader sees all articles of the list. */
export const readsWhole = (articles: readonly InLanguage[], { languages, isChosen }: ReadLanguages): boolean =>
  languages.length === 0 ||
  (!isChosen && !articles.some(({ language }) => languages.includes(primaryLanguage(language) ?? '')));

/**
 * Splits a list by the reader's languages. Languages that the reader has not chosen, those of the browser, do not
 * empty a list: without an article in them, all are shown.
 */
export function byLanguage<A extends InLanguage>(articles: readonly A[], read: ReadLanguages): ByLanguage<A> {
  if (readsWhole(articles, read)) return { shown: articles, others: [] };
  const { languages } = read;
  const shown = articles.filter(({ language }) => isInLanguages(language, languages));
  return { shown, others: articles.filter(({ language }) => !isInLanguages(language, languages)) };
}
