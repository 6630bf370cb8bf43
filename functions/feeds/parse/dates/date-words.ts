import { lazy } from '#functions/runtime/lazy.ts';

const words = (list: string): string[] => list.split(' ');

/** Languages whose names of months and days occur in the dates of feeds. */
const latinLocales = words(
  'en es pt fr de it nl sv da nb fi pl cs sk hu ro hr sl sq tr az id ms sw af vi ca gl eu et lv lt is ga cy mt so ' +
    'ha yo ig zu xh rw om mg ff ln lg wo uz ku jv su fil',
);
const otherLocales = words(
  'ru uk be bg sr mk el ka hy ar ar-LB ar-MA ar-DZ he fa ps ckb ur sd hi ne bn as mr ta te kn ml si pa gu or th lo km my am ' +
    'ti kk tg mn',
);
const englishMonths = words('jan feb mar apr may jun jul aug sep oct nov dec');
const englishNames =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const englishWeekdays = words('sun mon tue wed thu fri sat');
const englishWeekday = /^(?:sun|mon|tue|wed|thu|fri|sat)(?:[a-z]{0,3}day|rs?|s)?$/;

/**
 * Names that the runtime does not have, or has replaced, by month: Haitian Creole and Sinhala, and other spellings. The
 * Haitian 'out' is August, but in Portuguese October, which is more frequent.
 */
const moreMonths = [
  'janvye jänner çile ජනවාරි জানুয়ারী ጃንዩወሪ ጃኑዋሪ',
  'fevriye feber feberaayo පෙබරවාරි ফেব্রুয়ারী ፌብሩወሪ',
  'mas mrz maerz මාර්තු מרס',
  'avril අප්‍රේල් अप्रेल',
  'me මැයි می مې',
  'jen jwen ජූනි يونيه',
  'jiye luuliyo ජූලි జూలై يوليه',
  'dawou agoosto අගෝස්තු অগস্ট ஆகஸ்டு ઓગસ્ટ آگوست',
  'septanm setiembre සැප්තැම්බර් سپتمبر',
  'oktob ඔක්තෝබර් अक्तूबर ઓક્ટોબર',
  'novanm nofembar නොවැම්බර්',
  'desanm desembar දෙසැම්බර් ډسمبر',
].map(words);

/** Made on first use, which takes some 20 milliseconds for a script. */
const tables = {
  latinMonths: lazy(() => monthsOf(latinLocales)),
  otherMonths: lazy(() => monthsOf(otherLocales)),
  latinWeekdays: lazy(() => weekdaysOf(latinLocales)),
  otherWeekdays: lazy(() => weekdaysOf(otherLocales)),
};
const isLatin = (name: string): boolean => /^[\p{Script=Latin}\p{M}'’-]*$/u.test(name);

/** Number of a month (1 to 12) by its name in English or another language; null for any other word. */
export function monthNumber(word: string): number | null {
  const name = plain(word);
  if (englishNames.test(name)) return englishMonths.indexOf(name.slice(0, 3)) + 1;
  if (name.length < 2) return null;
  return (isLatin(name) ? tables.latinMonths() : tables.otherMonths()).get(name) ?? null;
}

/** The number of an English day of the week, Sunday is 0; null for any other word. */
export function weekdayNumber(word: string): number | null {
  const name = plain(word);
  return englishWeekday.test(name) ? englishWeekdays.indexOf(name.slice(0, 3)) : null;
}

/** Whether a word is the name of a day of the week in any of the languages. */
export function isWeekday(word: string): boolean {
  if (weekdayNumber(word) !== null) return true;
  const name = plain(word);
  return (isLatin(name) ? tables.latinWeekdays() : tables.otherWeekdays()).has(name);
}

/**
 * Month names from the runtime's Intl data, and their first three letters. Leaves out a name that means different
 * months in two languages.
 */
function monthsOf(locales: readonly string[]): Map<string, number | null> {
  const names = new Map<string, number | null>();
  const starts = new Map<string, number | null>();
  for (const [i, more] of moreMonths.entries()) for (const name of more) addMonth(names, plain(name), i + 1);
  for (const locale of locales.map(gregorian)) {
    // Greek and the Slavic languages inflect the name beside a day; both forms occur in feeds.
    const formats = (['long', 'short'] as const).flatMap((month) => [
      new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' }),
    ]);
    for (let month = 1; month <= 12; month++) {
      for (const format of formats) {
        const part = format.formatToParts(Date.UTC(2001, month - 1, 5)).find(({ type }) => type === 'month');
        // Without the space of 'تشرين الثاني' and the word for month in Yoruba, which are removed from dates too.
        const name = plain(part?.value ?? '')
          .replaceAll(' ', '')
          .replace(/^osu(?=\w)/, '');
        if (/\d|^[a-z]{0,2}$/.test(name)) continue;
        addMonth(names, name, month);
        if (name.length > 3) addMonth(starts, name.slice(0, 3), month);
      }
    }
  }
  return new Map([...starts, ...names]);
}

/** A name of two different months gets null. */
function addMonth(names: Map<string, number | null>, name: string, month: number): void {
  const known = names.get(name);
  names.set(name, known === undefined || known === month ? month : null);
}

function weekdaysOf(locales: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const locale of locales.map(gregorian)) {
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
      for (let day = 1; day <= 7; day++)
        for (const name of plain(format.format(Date.UTC(2001, 0, day))).split(' ')) names.add(name);
    }
  }
  names.delete('');
  return names;
}

/** The language with the calendar and the digits that dates are compared in. */
const gregorian = (locale: string): string => `${locale}-u-ca-gregory-nu-latn`;

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
