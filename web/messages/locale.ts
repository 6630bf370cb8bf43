/** The language that the texts are written in. */
const language = 'en';

/**
 * The reader's own variety of the texts' language (en-JM, en-NG, en-GB ...): times, dates and numbers then look as at home, and a date's words
 * are in the language of the sentence around it. A reader without any variety of it gets the plain language.
 */
export const locale =
  (typeof navigator === 'undefined' ? [] : navigator.languages).find((tag) => tag.split('-')[0] === language) ??
  language;

/** What `make` gives, made when it is first asked for: the first of a browser's Intl objects costs a phone 100 ms, too much before the first paint. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const plurals = lazily(() => new Intl.PluralRules(locale));
const grouped = lazily(() => new Intl.NumberFormat(locale));

/** `1,234` as the reader writes it. All varieties of the texts' language write whole numbers below a thousand alike. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : grouped().format(value);

/** The form that goes with `count`; the words themselves may hold the number. */
export const plural = (count: number, forms: { one: string; other: string }): string =>
  plurals().select(count) === 'one' ? forms.one : forms.other;
