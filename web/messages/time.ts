import { messages } from './en.ts';
import { lazily, locale } from './locale.ts';

const day = lazily(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }));
const dayOfYear = lazily(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }));
const moment = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }));
const today = lazily(
  () => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
);

const minute = 60_000;
const hour = 60 * minute;
const oneDay = 24 * hour;

/** Whole minutes, hours or days from `at` to `now`; null beyond a week. */
function span(at: Date, now: Date): { unit: 'minute' | 'hour' | 'day'; count: number } | null {
  // A publisher's clock may run ahead of ours: a story is never "in 3 minutes".
  const ago = Math.max(0, now.getTime() - at.getTime());
  if (ago < hour) return { unit: 'minute', count: Math.floor(ago / minute) };
  if (ago < oneDay) return { unit: 'hour', count: Math.floor(ago / hour) };
  if (ago < 7 * oneDay) return { unit: 'day', count: Math.floor(ago / oneDay) };
  return null;
}

const dateOf = (at: Date, now: Date): string =>
  (at.getUTCFullYear() === now.getUTCFullYear() ? day() : dayOfYear()).format(at);

/** `5m`, `3h`, `2d`; older than a week, the date. */
export function shortSpan(publishedAt: string, now: Date): string {
  const at = new Date(publishedAt);
  const gone = span(at, now);
  return gone === null ? dateOf(at, now) : messages.time.spans[gone.unit](gone.count);
}

/** `5m ago`, `3h ago`, `2d ago`; older than a week, the date (CARD-20). */
export function shortAge(publishedAt: string, now: Date): string {
  const at = new Date(publishedAt);
  const gone = span(at, now);
  return gone === null ? dateOf(at, now) : messages.time.ago(messages.time.spans[gone.unit](gone.count));
}

/** `12 minutes ago`, `yesterday`; older than a week, the date. */
export function longAge(publishedAt: string, now: Date): string {
  const at = new Date(publishedAt);
  const gone = span(at, now);
  return gone === null ? dateOf(at, now) : messages.time.agoInFull[gone.unit](gone.count);
}

/** The moment in full, in the reader's zone. */
export const fullMoment = (publishedAt: string): string => moment().format(new Date(publishedAt));

/** `Friday 20 November 2026`. */
export const dateInFull = (now: Date): string => today().format(now);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time of day in a place, `16:40` or `4:40 pm` as the reader's variety has it. */
export function timeIn(timeZone: string, now: Date): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
    clocks.set(timeZone, clock);
  }
  return clock.format(now);
}
