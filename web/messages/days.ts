import { dayMs } from '#shared/domain/utc-day.ts';
import { lazily, locale } from './locale.ts';

// Days of the calendar, not moments: reckoned in UTC from end to end, so that no zone moves them.
const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const full = lazily(() => new Intl.DateTimeFormat(locale, options));
const fullWithYear = lazily(() => new Intl.DateTimeFormat(locale, { ...options, year: 'numeric' }));
const short = lazily(
  () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const daysBetween = (from: string, to: string): number =>
  Math.round((startOf(to).getTime() - startOf(from).getTime()) / dayMs);
const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** `Saturday, November 21`; with the year when it is another than today's. Days are written `2026-11-21`. */
export const dayInFull = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? full() : fullWithYear()).format(startOf(day));

/** `Yesterday`, `Today`, `Tomorrow`; null for any other day. */
export function nearDay(day: string, today: string): string | null {
  const away = daysBetween(today, day);
  return Math.abs(away) <= 1 ? capitalised(relative().format(away, 'day')) : null;
}

/** `Today`, or `Sat, Nov 21`: where there is little room. */
export const shortDay = (day: string, today: string): string => nearDay(day, today) ?? short().format(startOf(day));
