import { lazily, locale } from './locale.ts';

/**
 * The languages of most of our feeds by their own names, as Intl spells them. Cards name them before the page is idle,
 * when a first Intl object is too slow.
 */
const common: Readonly<Record<string, string>> = {
  ar: 'العربية',
  bn: 'বাংলা',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  hi: 'हिन्दी',
  pt: 'Português',
};

/** Languages of ours that browsers have no name for. */
const unnamed: Readonly<Record<string, string>> = { pap: 'Papiamento' };

const own = new Map<string, string>(Object.entries(unnamed));

/** A language's own name, with a capital letter where its script has them: `Español` for `es`. */
export function languageName(code: string): string {
  const known = common[code] ?? own.get(code);
  if (known !== undefined) return known;
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  const capitalised = name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  own.set(code, capitalised);
  return capitalised;
}

const english = lazily(() => new Intl.DisplayNames(locale, { type: 'language' }));

/** A language's name in the language of the texts; an unknown tag is returned unchanged. */
export function languageInWords(tag: string): string {
  try {
    return unnamed[tag] ?? english().of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const countries = lazily(() => new Intl.DisplayNames(locale, { type: 'region' }));

/** A country's name in the language of the texts, by its ISO 3166-1 code; an unknown code is returned unchanged. */
export function countryName(code: string): string {
  try {
    return countries().of(code) ?? code;
  } catch {
    return code;
  }
}
