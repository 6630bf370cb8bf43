/** Codes that have been replaced. */
const oldCodes = /^(?:iw|in|ji|jw|mo|sh|tl)$/;
/** Undetermined, several languages, no language, none of the listed ones. */
const unnamed = /^(?:und|mul|zxx|mis)$/;

/**
 * The primary subtag of a BCP 47 tag or a POSIX locale in its usual form: `en` for `en-GB`, `eng` and `en.UTF-8`. Null
 * if the tag names none.
 */
export function primaryLanguage(tag: string | null | undefined): string | null {
  if (!tag) return null;
  const [subtag = ''] = /^[^-_.@]*/.exec(tag.trim().toLowerCase()) ?? [];
  // Two letters are the usual form of nearly all: Intl is slow on its first use.
  if (/^[a-z]{2}$/.test(subtag) && !oldCodes.test(subtag)) return subtag;
  if (!/^[a-z]{2,3}$/.test(subtag) || unnamed.test(subtag)) return null;
  return Intl.getCanonicalLocales(subtag)[0] ?? null;
}

/** Primary subtags, each once and sorted: one order is one cache key. */
export const normalisedLanguages = (tags: readonly string[]): string[] =>
  [...new Set(tags.flatMap((tag) => primaryLanguage(tag) ?? []))].sort();

/** Whether a reader of these languages reads `tag`. An article of unknown language is for all readers. */
export function isInLanguages(tag: string | null | undefined, languages: readonly string[]): boolean {
  const language = primaryLanguage(tag);
  return language === null || languages.includes(language);
}
