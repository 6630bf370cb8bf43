/** The language that the texts are written in. */
const language = 'en';

/**
 * The reader's own variety of the texts' language (en-JM, en-NG, en-GB ...): times, dates and numbers then look as at home, and a date's words
 * are in the language of the sentence around it. A reader without any variety of it gets the plain language.
 */
export const locale =
  (typeof navigator === 'undefined' ? [] : navigator.languages).find((tag) => tag.split('-')[0] === language) ?? language;

const plurals = new Intl.PluralRules(locale);
const whole = new Intl.NumberFormat(locale);
const names = new Intl.ListFormat(locale, { type: 'conjunction' });

/** `1,234` as the reader writes it. */
export const number = (value: number): string => whole.format(value);

/** The form that goes with `count`; the words themselves may hold the number. */
export const plural = (count: number, forms: { one: string; other: string }): string =>
  plurals.select(count) === 'one' ? forms.one : forms.other;

/** `A, B and C`. */
export const list = (items: readonly string[]): string => names.format(items);
