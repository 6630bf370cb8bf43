import { eventStart } from '#shared/domain/live/community-event.ts';
import { lazily, locale } from '#web/messages/locale.ts';

const day = lazily(() => new Intl.DateTimeFormat(locale, { day: 'numeric' }));
const month = lazily(() => new Intl.DateTimeFormat(locale, { month: 'short' }));
const wholeDay = lazily(
  () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
);
const moment = lazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/**
 * An event's date in the reader's time zone: day and month for a calendar sheet, and in full. Null for an invalid
 * date.
 */
export function eventDate(date: string): { day: string; month: string; full: string } | null {
  const start = eventStart(date);
  if (start === null) return null;
  return {
    day: day().format(start.at),
    month: month().format(start.at),
    full: (start.wholeDay ? wholeDay() : moment()).format(start.at),
  };
}
