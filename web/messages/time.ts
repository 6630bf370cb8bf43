import { locale } from './locale.ts';

const short = new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' });
const long = new Intl.RelativeTimeFormat(locale, { style: 'long', numeric: 'auto' });
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
const today = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const minute = 60_000;
const hour = 60 * minute;
const oneDay = 24 * hour;

function relative(format: Intl.RelativeTimeFormat, at: Date, now: Date): string | null {
  // A publisher's clock may run ahead of ours: a story is never "in 3 minutes".
  const ago = Math.max(0, now.getTime() - at.getTime());
  if (ago < hour) return format.format(-Math.floor(ago / minute), 'minute');
  if (ago < oneDay) return format.format(-Math.floor(ago / hour), 'hour');
  if (ago < 7 * oneDay) return format.format(-Math.floor(ago / oneDay), 'day');
  return null;
}

/** `5m ago`, `3h ago`, `2d ago`; older than a week, the date (CARD-20). */
export function shortAge(publishedAt: string, now: Date): string {
  const at = new Date(publishedAt);
  return relative(short, at, now) ?? (at.getUTCFullYear() === now.getUTCFullYear() ? day : dayOfYear).format(at);
}

/** `12 minutes ago`, `yesterday`; older than a week, the date. */
export function longAge(publishedAt: string, now: Date): string {
  const at = new Date(publishedAt);
  return relative(long, at, now) ?? dayOfYear.format(at);
}

/** The moment in full, in the reader's zone. */
export const fullMoment = (publishedAt: string): string => moment.format(new Date(publishedAt));

/** `Friday 20 November 2026`. */
export const dateInFull = (now: Date): string => today.format(now);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time of day in a place, `16:40` or `4:40 pm` as the reader's variety has it. */
export function timeIn(timeZone: string, now: Date): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone });
    clocks.set(timeZone, clock);
  }
  return clock.format(now);
}
