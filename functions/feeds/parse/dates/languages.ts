import { lazy } from '#functions/runtime/lazy.ts';

export const words = (list: string): string[] => list.split(' ');

/** Languages whose words occur in the dates of feeds. */
const latinLocales = words(
  'en es pt fr fr-CA de it nl sv da nb fi pl cs sk hu ro hr bs sr-Latn sl sq tr az id ms sw af vi ca gl eu et lv lt is ' +
    'ga cy mt so ha yo ig zu xh rw om mg ff ln lg wo uz ku jv su fil',
);
const otherLocales = words(
  'ru uk be bg sr mk el ka hy ar ar-LB ar-MA ar-DZ he fa ps ckb ur sd hi ne bn as mr ta te kn ml si pa gu or th lo km my am ' +
    'ti kk tg mn zh',
);

/** The language with the calendar and the digits that dates are compared in. */
const gregorian = (locale: string): string => `${locale}-u-ca-gregory-nu-latn`;

const isLatin = (name: string): boolean => /^[\p{Script=Latin}\p{M}'’-]*$/u.test(name);

/**
 * A table of the languages with Latin letters, or of the others, as a word needs it. Each is made on first use, which
 * takes some 20 to 50 milliseconds.
 */
export function byScript<T>(make: (locales: readonly string[]) => T): (name: string) => T {
  const latin = lazy(() => make(latinLocales.map(gregorian)));
  const other = lazy(() => make(otherLocales.map(gregorian)));
  return (name) => (isLatin(name) ? latin() : other());
}

/** Marks that many publishers leave out: accents and dots, the Arabic hamza and vowels, the Indic nukta, joiners. */
const marks = /[\u0300-\u036f.\u064b-\u0655\u0670\u093c\u09bc\u0a3c\u200c\u200d]/g;

/** Lower case, and one spelling where publishers have several: `ابريل` for `أبريل`, `नवम्बर` for `नवंबर`, `KASIM`. */
export function plain(word: string): string {
  return word
    .normalize('NFD')
    .replace(marks, '')
    .replace(/[\u06cc\u0649]/g, '\u064a')
    .replaceAll('\u06a9', '\u0643')
    .replace(/\u092e\u094d(?=[\u092a-\u092e])/g, '\u0902')
    .toLowerCase()
    .replaceAll('ı', 'i');
}
