import { eventStart } from '#shared/domain/live/community-event.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { dateFormat, lazily, locale } from './locale.ts';

/** Formats days and months such as `2026-11-21` and `2026-11`, in UTC: a time zone would shift them. */
function dayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = dateFormat({ ...options, timeZone: 'UTC' });
  return (day) => format(new Date(day));
}
const full = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const fullWithYear = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const short = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const daysBetween = (from: string, to: string): number =>
  Math.round((startOf(to).getTime() - startOf(from).getTime()) / dayMs);
const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** `Saturday, November 21`, with the year if it is not the year of `today`. */
export const dayInFull = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? full : fullWithYear)(day);

/** `Yesterday`, `Today`, `Tomorrow`; null for any other day. */
export function nearDay(day: string, today: string): string | null {
  const distance = daysBetween(today, day);
  return Math.abs(distance) <= 1 ? capitalised(relative().format(distance, 'day')) : null;
}

/** `Today` or `Sat, Nov 21`; a text that is no day unchanged. */
export const shortDay = (day: string, today: string): string =>
  Number.isNaN(startOf(day).getTime()) ? day : (nearDay(day, today) ?? short(day));

/** `Nov 21, 2026`. */
export const datedDay = dayFormat({ dateStyle: 'medium' });
/** `November 2026` for `2026-11`. */
export const monthInFull = dayFormat({ month: 'long', year: 'numeric' });
/** `Nov` for `2026-11`. */
export const shortMonth = dayFormat({ month: 'short' });

const long = dateFormat({ dateStyle: 'long' });
/** `November 21, 2027`, in the reader's time zone. */
export const longDate = (moment: string): string => long(new Date(moment));

/** The usual name of a time zone: `Eastern Time`. Its id if the language has no name for it. */
export function zoneName(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** In the reader's time zone, or in UTC. */
function formatsIn(zone: { timeZone?: 'UTC' }) {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat({ ...options, ...zone });
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
    day: formats.day(at),
    month: formats.month(at),
    full: (start.wholeDay ? formats.wholeDay : formats.moment)(at),
  };
}
