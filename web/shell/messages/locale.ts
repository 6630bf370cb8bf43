import { servedPageId } from '#shared/config/site-paths.ts';

/** The language of the texts. */
export const textLanguage = 'en';

/** The part of a language tag that Intl and the site need: language, script and region. */
const tagForm = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?![a-z\d])/i;

/**
 * The languages of the browser, the preferred one first, in a form that Intl accepts: `en-US` for the POSIX locale
 * `en-US@posix`. Empty if the browser names none. Without Intl, whose first use is slow.
 */
export function browserLanguages({ languages, language } = browserSettings()): string[] {
  const tags: unknown[] = Array.isArray(languages) && languages.length > 0 ? languages : [language];
  return tags.flatMap((tag) => {
    const found = typeof tag === 'string' ? tagForm.exec(tag.trim()) : null;
    return found === null ? [] : found.slice(1).filter(Boolean).join('-');
  });
}

/** The language of the browser, in the same form; empty if the browser names none. */
export const browserLanguage = ({ languages, language } = browserSettings()): string =>
  browserLanguages({ languages: [language, languages].flat() })[0] ?? '';

interface BrowserSettings {
  languages?: unknown;
  language?: unknown;
}
/**
 * Whether times and dates are those of a document: on a server, whose own settings are not the reader's, and in the
 * browser until it has taken the document over (use-now.ts).
 */
export const hasDocumentFormats = (): boolean => typeof document === 'undefined' || !isTakenOver;
let isTakenOver = typeof document === 'undefined' || document.getElementById(servedPageId) === null;
const browserSettings = (): BrowserSettings => (hasDocumentFormats() ? {} : navigator);

/** The time zone of a document; undefined where it is the reader's. */
export const serverZone = (): 'UTC' | undefined => (hasDocumentFormats() ? 'UTC' : undefined);

/**
 * The reader's variety of that language (en-JM, en-NG, en-GB ...), used to format times, dates and numbers. Readers
 * without one get the plain language, so month names match the language of the texts.
 */
export let locale = readerLocale();

function readerLocale(): string {
  return browserLanguages().find((tag) => tag.split('-')[0] === textLanguage) ?? textLanguage;
}

/** Formats times and dates for the reader from now on, no longer as the document has them. */
export function takeReaderFormats(): void {
  isTakenOver = true;
  locale = readerLocale();
}

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
  const make = () => new Intl.DateTimeFormat(locale, { timeZone: serverZone(), ...options });
  const [ofDocument, ofReader] = [lazily(make), lazily(make)];
  return (at) => (hasDocumentFormats() ? ofDocument : ofReader)().format(at);
}

const plurals = lazily(() => new Intl.PluralRules(locale));
const grouped = lazily(() => new Intl.NumberFormat(textLanguage));

/** `1,234`, the same in a document and in all browsers. Small integers skip Intl. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : grouped().format(value);

/** Selects the plural form for `count`. */
export const plural = (count: number, forms: { one: string; other: string }): string =>
  plurals().select(count) === 'one' ? forms.one : forms.other;

/** `1 article`, `1,234 articles`. */
export const counted = (count: number, one: string, other = `${one}s`): string =>
  `${formatNumber(count)} ${plural(count, { one, other })}`;
