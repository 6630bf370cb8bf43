import { dayMs, hourMs, utcDay } from '#shared/domain/utc-day.ts';
import { messages } from './en.ts';
import { dateFormat, locale, serverZone } from './locale.ts';

const day = dateFormat({ day: 'numeric', month: 'short' });
const dayOfYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const moment = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

const minuteMs = 60_000;

/** Whole minutes, hours or days from `at` to `now`. Null for more than a week, and for a time after tomorrow. */
function span(at: Date, now: Date): { unit: 'minute' | 'hour' | 'day'; count: number } | null {
  // A publisher's clock may be ahead of ours by a time zone. A device's clock that is years late has no ages.
  if (at.getTime() - now.getTime() > dayMs) return null;
  const ago = Math.max(0, now.getTime() - at.getTime());
  if (ago < hourMs) return { unit: 'minute', count: Math.floor(ago / minuteMs) };
  if (ago < dayMs) return { unit: 'hour', count: Math.floor(ago / hourMs) };
  if (ago < 7 * dayMs) return { unit: 'day', count: Math.floor(ago / dayMs) };
  return null;
}

// Intl throws for invalid dates; an unreadable time is shown as nothing.
const isReadable = (at: Date): boolean => !Number.isNaN(at.getTime());

const dateOf = (at: Date, now: Date): string =>
  isReadable(at) ? (at.getUTCFullYear() === now.getUTCFullYear() ? day : dayOfYear)(at) : '';

type Words = Record<'minute' | 'hour' | 'day', (count: number) => string>;
/** The span from a time to `now` in words; the date after a week. */
const spanIn =
  (words: Words, around = (text: string) => text) =>
  (publishedAt: string, now: Date): string => {
    const at = new Date(publishedAt);
    const elapsed = span(at, now);
    return elapsed === null ? dateOf(at, now) : around(words[elapsed.unit](elapsed.count));
  };

/** `5m ago`, `3h ago`, `2d ago`; the date after a week. */
export const shortAge = spanIn(messages.time.spans, messages.time.ago);
/** `12 minutes ago`, `yesterday`; the date after a week. */
export const longAge = spanIn(messages.time.agoInFull);

const clock = dateFormat({ timeStyle: 'short' });
const weekday = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const weekdayOfYear = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

// A publisher's clock may be ahead of ours: nothing was published tomorrow.
const untilNow = (publishedAt: string, now: Date): Date =>
  new Date(Math.min(new Date(publishedAt).getTime(), now.getTime()));

/** `14:05` or `2:05 PM`, in the reader's time zone; empty for an unreadable time. */
export function clockTime(publishedAt: string, now: Date): string {
  const at = untilNow(publishedAt, now);
  return isReadable(at) ? clock(at) : '';
}

/** `14:00` for the beginning of an hour, in the reader's time zone. */
export const timeOfHour = (iso: string): string => clock(new Date(iso));

/** The day that is this many days before `at`, as a text to compare. */
const dayOf = (at: Date, before = 0): string =>
  serverZone() === undefined
    ? new Date(at.getFullYear(), at.getMonth(), at.getDate() - before).toDateString()
    : utcDay(new Date(at.getTime() - before * dayMs));

/**
 * `Today`, `Yesterday`, `Tuesday, November 24`, with the year if it is not that of `now`. Days begin at midnight in the
 * reader's time zone. Empty for an unreadable time.
 */
export function dayLine(publishedAt: string, now: Date): string {
  const at = untilNow(publishedAt, now);
  if (!isReadable(at)) return '';
  const day = dayOf(at);
  if (day === dayOf(now)) return messages.time.today;
  if (day === dayOf(now, 1)) return messages.time.yesterday;
  return (at.getFullYear() === now.getFullYear() ? weekday : weekdayOfYear)(at);
}

/** Date and time, in the reader's time zone; empty for an unreadable time. */
export function fullMoment(publishedAt: string): string {
  const at = new Date(publishedAt);
  return isReadable(at) ? moment(at) : '';
}

/** `Friday 20 November 2026`. */
export const dateInFull = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time of day in a time zone: `16:40` or `4:40 pm`, by locale. */
export function timeIn(timeZone: string, now: Date): string {
  const id = `${locale} ${timeZone}`;
  let clock = clocks.get(id);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
    clocks.set(id, clock);
  }
  return clock.format(now);
}
