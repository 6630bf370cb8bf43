import { eventStart } from '#shared/domain/live/community-event.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { lazily, locale } from './locale.ts';

// Calendar days such as `2026-11-21` are formatted in UTC: a time zone would shift them.
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

/** `Saturday, November 21`, with the year if it is not the year of `today`. */
export const dayInFull = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? full() : fullWithYear()).format(startOf(day));

/** `Yesterday`, `Today`, `Tomorrow`; null for any other day. */
export function nearDay(day: string, today: string): string | null {
  const distance = daysBetween(today, day);
  return Math.abs(distance) <= 1 ? capitalised(relative().format(distance, 'day')) : null;
}

/** `Today` or `Sat, Nov 21`; a text that is no day unchanged. */
export const shortDay = (day: string, today: string): string =>
  Number.isNaN(startOf(day).getTime()) ? day : (nearDay(day, today) ?? short().format(startOf(day)));

const dated = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));

/** `Nov 21, 2026`. */
export const datedDay = (day: string): string => dated().format(startOf(day));

const monthOfYear = lazily(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const shortMonthName = lazily(() => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }));

/** `November 2026` for `2026-11`. */
export const monthInFull = (month: string): string => monthOfYear().format(startOf(`${month}-01`));

/** `Nov` for `2026-11`. */
export const shortMonth = (month: string): string => shortMonthName().format(startOf(`${month}-01`));

const long = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }));

/** `November 21, 2027`, in the reader's time zone. */
export const longDate = (moment: string): string => long().format(new Date(moment));

/** The usual name of a time zone: `Eastern Time`. Its id if the language has no name for it. */
export function zoneName(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** In the reader's time zone, or in UTC. */
function formatsIn(zone: { timeZone?: 'UTC' }) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(locale, { ...options, ...zone }));
  const full = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return {
    day: format({ day: 'numeric' }),
    month: format({ month: 'short' }),
    wholeDay: format(full),
    moment: format({ ...full, hour: 'numeric', minute: '2-digit' }),
  };
}
const here = formatsIn({});
const inUtc = formatsIn({ timeZone: 'UTC' });

/** A time with the offset of its place, as opposed to one in UTC or without a zone. */
const atPlace = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?[+-]\d{2}:\d{2}$/;

/**
 * An event's date: day and month for a calendar sheet, and in full. A date with an offset is shown by the clocks of
 * its place, any other in the reader's time zone. Null for an invalid date.
 */
export function eventDate(date: string): { day: string; month: string; full: string } | null {
  const start = eventStart(date);
  if (start === null) return null;
  const [, clock] = atPlace.exec(date) ?? [];
  // Its digits as UTC, formatted in UTC: offsets are not time zones in all browsers.
  const [at, formats] = clock === undefined ? [start.at, here] : [new Date(`${clock}Z`), inUtc];
  return {
    day: formats.day().format(at),
    month: formats.month().format(at),
    full: (start.wholeDay ? formats.wholeDay() : formats.moment()).format(at),
  };
}
