import { weatherMessages } from '#web/messages/en-weather.ts';
import { lazily, locale } from '#web/messages/locale.ts';
import type { ShownDay } from './forecast-days.ts';

// A date of the forecast is a day of the city's own calendar: it is worded as it stands, in no zone.
const weekday = lazily(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const short = lazily(() => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }));
const date = lazily(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));

/** `Today`, `Saturday` or `Sat`; without a date the provider's own word. */
export function dayName(day: ShownDay, today: string | undefined, length: 'long' | 'short'): string {
  if (day.date === null) return day.day === '' ? weatherMessages.missing : day.day;
  if (day.date === today) return weatherMessages.today;
  return (length === 'long' ? weekday() : short()).format(new Date(day.date));
}

/** `21 Nov`; nothing without a date. */
export const dayDate = (day: ShownDay): string => (day.date === null ? '' : date().format(new Date(day.date)));
