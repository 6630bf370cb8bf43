import { lazy } from '#functions/runtime/lazy.ts';
import type { Moment } from './date-parts.ts';
import { plain } from './languages.ts';

/** Iran, Afghanistan in both languages, and the names in Latin letters. */
const locales = ['fa', 'fa-AF', 'ps', 'en'];
const firstYear = 1300;
/** From 1421 on, a year is more likely one of the Islamic calendar, in which 1421 is 2000. */
const lastYear = 1420;
const dayMs = 86_400_000;

/** Whether dates of this year count in the Solar Hijri calendar of Iran and Afghanistan: 1405 began in March 2026. */
export const isSolarYear = (year: number): boolean => year >= firstYear && year <= lastYear;

/** Number of a month of the Solar Hijri calendar (1 to 12) by its name; null for any other word. */
export const solarMonthNumber = (word: string): number | null => months().get(plain(word)) ?? null;

/** The same moment in the Gregorian calendar; null if there is no such day. */
export function fromSolar(moment: Moment): Moment | null {
  const { year, month, day } = moment;
  const daysBefore = month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30;
  const earliest = Date.UTC(year + 621, 2, 19) + (daysBefore + day - 1) * dayMs;
  // A year begins on 20, 21 or 22 March.
  for (const days of [0, 1, 2, 3]) {
    const date = new Date(earliest + days * dayMs);
    if (solarDate(date) !== `${year}-${month}-${day}`) continue;
    return { ...moment, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  }
  return null;
}

const format = lazy(
  () =>
    new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    }),
);

function solarDate(date: Date): string {
  const parts = new Map(
    format()
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

const months = lazy(() => {
  const names = new Map<string, number>();
  for (const locale of locales) {
    const name = new Intl.DateTimeFormat(`${locale}-u-ca-persian`, { month: 'long', timeZone: 'UTC' });
    // On the 25th of a Gregorian month, a month of this calendar is some days old; in March it is the first.
    for (let month = 1; month <= 12; month++) names.set(plain(name.format(Date.UTC(2001, month + 1, 25))), month);
  }
  return names;
});
