import { isInLanguages, primaryLanguage } from '#shared/domain/articles/language.ts';
import type { ReadLanguages } from './use-languages.ts';

interface InLanguage {
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

/** The languages of articles with their numbers, most frequent first, then by code. */
export function languageCounts(articles: readonly InLanguage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const article of articles) {
    const language = primaryLanguage(article.language);
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)));
}

/** A list with fewer readable articles than this is completed by the server. */
const enough = 60;

/** The languages to ask the server for, as a query; undefined if the list has enough to read. */
export const missingLanguages = ({ shown, others }: ByLanguage<InLanguage>, languages: readonly string[]) =>
  others.length > 0 && shown.length < enough ? languages.join(',') : undefined;

/** The articles of `more` that `list` does not have. */
export function withoutKnown<A extends { id: string }>(more: readonly A[], list: readonly A[]): readonly A[] {
  const known = new Set(list.map(({ id }) => id));
  return more.filter(({ id }) => !known.has(id));
}
