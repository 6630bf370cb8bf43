/** The language of the texts. */
export const textLanguage = 'en';

/**
 * The reader's variety of that language (en-JM, en-NG, en-GB ...), used to format times, dates and numbers. Readers
 * without one get the plain language, so month names match the language of the texts.
 */
export const locale =
  (typeof navigator === 'undefined' ? [] : navigator.languages).find((tag) => tag.split('-')[0] === textLanguage) ??
  textLanguage;

/**
 * Defers `make` to the first call. A browser's first Intl object takes 100 ms on a phone, too long before the first
 * paint.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Formats dates for the reader's locale. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const format = lazily(() => new Intl.DateTimeFormat(locale, options));
  return (at) => format().format(at);
}

const plurals = lazily(() => new Intl.PluralRules(locale));
const grouped = lazily(() => new Intl.NumberFormat(locale));

/** `1,234`, formatted for the reader's locale. Small integers skip Intl: all English varieties write them the same. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : grouped().format(value);

/** Selects the plural form for `count`. */
export const plural = (count: number, forms: { one: string; other: string }): string =>
  plurals().select(count) === 'one' ? forms.one : forms.other;

/** `1 article`, `1,234 articles`. */
export const counted = (count: number, one: string, other = `${one}s`): string =>
  `${formatNumber(count)} ${plural(count, { one, other })}`;
