import { eventStart } from '#shared/domain/live/community-event.ts';
import { lazily, locale } from '#web/messages/locale.ts';

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
