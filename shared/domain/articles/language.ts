import * as z from 'zod/mini';
import { limits } from '../../config/limits.ts';

/** The primary subtag of a BCP 47 tag in its usual form: `en` for `en-GB` and `eng`. Null if the tag names none. */
export function primaryLanguage(tag: string | null | undefined): string | null {
  if (!tag) return null;
  const [subtag = ''] = tag.trim().toLowerCase().split(/[-_]/, 1);
  // Two letters are usual already; only a few old codes (iw, in) and three letters have another form.
  if (/^[a-z]{2}$/.test(subtag) && !oldCodes.test(subtag)) return subtag;
  if (!/^[a-z]{2,3}$/.test(subtag) || unnamed.test(subtag)) return null;
  return Intl.getCanonicalLocales(subtag)[0] ?? null;
}
const oldCodes = /^(?:iw|in|ji|jw|mo|sh|tl)$/;
/** Undetermined, several languages, no language, none of the listed ones. */
const unnamed = /^(?:und|mul|zxx|mis)$/;

/** Languages that a reader can choose, or a request can name. */
export const maxLanguages = limits.articles.maxLanguages;

/** The code of a language, as in `readLanguages`. */
export const languageCode = z.string().check(z.regex(/^[a-z]{2,3}$/));

/** The languages that a reader reads; empty: all. Null: the reader has not chosen. */
export const readLanguages = z.nullable(z.array(languageCode).check(z.maxLength(maxLanguages)));
export type ReadLanguages = z.infer<typeof readLanguages>;

/** Primary subtags, each once and sorted: one order is one cache key. */
export const normalisedLanguages = (codes: readonly string[]): string[] =>
  [...new Set(codes.flatMap((code) => primaryLanguage(code) ?? []))].sort();

/** Whether a reader of these primary subtags reads `tag`. An article of unknown language is for everybody. */
export function isInLanguages(tag: string | null | undefined, languages: readonly string[]): boolean {
  const language = primaryLanguage(tag);
  return language === null || languages.includes(language);
}

/** The choice of a browser and that of an account as one: what either reads, all if either reads all. */
export function mergedLanguages(a: ReadLanguages, b: ReadLanguages): ReadLanguages {
  if (a === null || b === null) return a ?? b;
  if (a.length === 0 || b.length === 0) return [];
  const both = normalisedLanguages([...a, ...b]);
  return both.length > maxLanguages ? [] : both;
}
