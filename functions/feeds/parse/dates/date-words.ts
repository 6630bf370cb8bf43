import { byScript, plain, words } from './languages.ts';

const englishMonths = words('jan feb mar apr may jun jul aug sep oct nov dec');
const englishNames =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const englishWeekdays = words('sun mon tue wed thu fri sat');
const englishWeekday = /^(?:sun|mon|tue|wed|thu|fri|sat)(?:[a-z]{0,3}day|rs?|s)?$/;

/** Names that the runtime does not have, or has replaced, by month: Haitian Creole and Sinhala, and other spellings. */
const moreMonths = [
  'janvye jänner çile ජනවාරි জানুয়ারী ጃንዩወሪ ጃኑዋሪ',
  'fevriye feber feberaayo පෙබරවාරි ফেব্রুয়ারী ፌብሩወሪ',
  'mas mrz maerz මාර්තු מרס',
  'avril අප්‍රේල් अप्रेल',
  'me මැයි می مې',
  'jen jwen ජූනි يونيه',
  'jiye luuliyo ජූලි జూలై يوليه',
  'out dawou agoosto අගෝස්තු অগস্ট ஆகஸ்டு ઓગસ્ટ آگوست',
  'septanm setiembre සැප්තැම්බර් سپتمبر',
  'oktob ඔක්තෝබර් अक्तूबर ઓક્ટોબર',
  'novanm nofembar නොවැම්බර්',
  'desanm desembar දෙසැම්බර් ډسمبر',
].map(words);

/** Number of a month (1 to 12) by its name in English or another language; null for any other word. */
export function monthNumber(word: string): number | null {
  const name = plain(word);
  if (englishNames.test(name)) return englishMonths.indexOf(name.slice(0, 3)) + 1;
  if (name.length < 2) return null;
  // "ئازاری", "mijdara": Kurdish joins the month to the year.
  return monthsFor(name).get(name) ?? monthsFor(name).get(name.replace(/[\u064aa]$/, '')) ?? null;
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
  return weekdaysFor(name).has(name);
}

/**
 * Month names from the runtime's Intl data, and their first three letters. A name of two months, such as "listopad", is
 * the later one: a date in the future counts as the time of the fetch, so an error does no harm while the news is new.
 */
const monthsFor = byScript((locales): Map<string, number> => {
  const names = new Map<string, number>();
  const starts = new Map<string, number>();
  const add = (to: Map<string, number>, name: string, month: number) =>
    to.set(name, Math.max(month, to.get(name) ?? 0));
  for (const [i, more] of moreMonths.entries()) for (const name of more) add(names, plain(name), i + 1);
  for (const locale of locales) {
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
        // Numbers, and abbreviations that are words of other languages.
        if (/\d|^[a-z]{0,2}$/.test(name)) continue;
        add(names, name, month);
        if (name.length > 3) add(starts, name.slice(0, 3), month);
      }
    }
  }
  return new Map([...starts, ...names]);
});

const weekdaysFor = byScript((locales): Set<string> => {
  const names = new Set<string>();
  for (const locale of locales) {
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
      for (let day = 1; day <= 7; day++)
        for (const name of plain(format.format(Date.UTC(2001, 0, day))).split(' ')) names.add(name);
    }
  }
  names.delete('');
  return names;
});
