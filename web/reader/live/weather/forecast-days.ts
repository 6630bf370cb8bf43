import { addDays } from '#shared/domain/utc-day.ts';
import { weatherMessages as words } from '#web/shell/messages/en-weather.ts';
import { lazily, locale } from '#web/shell/messages/locale.ts';

/** A day of the forecast. Missing values are null or empty; a placeholder day has only its name and date. */
export interface ShownDay {
  /** `Mon`, as the provider spells it; shown if there is no date. */
  day: string;
  date: string | null;
  condition: string;
  temperature: number | null;
  high: number | null;
  low: number | null;
  placeholder: boolean;
}

/** The number of days on the weather page. */
export const pageDays = 7;
/** From this many days on, no placeholder days are added. */
const completeDays = 6;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const finite = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseDate(value: unknown): string | null {
  const date = text(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : null;
}

/** Parses an item of the forecast; null if it has no weather data. */
function parseDay(item: unknown): ShownDay | null {
  if (!isRecord(item)) return null;
  const [temperature, high, low] = [finite(item.temperature), finite(item.high), finite(item.low)];
  const condition = text(item.condition);
  if (condition === '' && temperature === null && high === null && low === null) return null;
  return { day: text(item.day), date: parseDate(item.date), condition, temperature, high, low, placeholder: false };
}

/** The items of a forecast, which is a list or a list as JSON; none for anything else. */
function parseForecast(forecast: unknown): readonly unknown[] {
  if (Array.isArray(forecast)) return forecast;
  if (typeof forecast !== 'string') return [];
  try {
    const parsed: unknown = JSON.parse(forecast);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

/** A day without data, `count` days after `last`; without `last` the first one is today. */
function placeholder(last: ShownDay | undefined, count: number, today: string): ShownDay {
  const from = last === undefined ? addDays(today, -1) : last.date;
  const weekday = weekdays.findIndex((name) => last?.day.startsWith(name));
  return {
    day: weekday === -1 ? '' : (weekdays[(weekday + count) % 7] ?? ''),
    date: from === null ? null : addDays(from, count),
    condition: '',
    temperature: null,
    high: null,
    low: null,
    placeholder: true,
  };
}

/**
 * The days of the weather page: at most seven; five or fewer are filled up to seven with placeholders, six stay six.
 * Days before `today`, the city's date, are dropped.
 */
export function forecastDays(forecast: unknown, today: string): ShownDay[] {
  const days = parseForecast(forecast)
    .flatMap((item) => parseDay(item) ?? [])
    .filter(({ date }) => date === null || date >= today)
    .slice(0, pageDays);
  if (days.length >= completeDays) return days;
  const last = days.at(-1);
  return [...days, ...Array.from({ length: pageDays - days.length }, (_, n) => placeholder(last, n + 1, today))];
}

// The dates are days of the city's calendar, so they are formatted without conversion to the reader's time zone.
const weekdayFormat = lazily(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const shortWeekdayFormat = lazily(() => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }));
const dateFormat = lazily(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));

/** `Today`, `Saturday` or `Sat`; without a date the provider's own text. */
export function dayName(day: ShownDay, today: string | undefined, length: 'long' | 'short'): string {
  if (day.date === null) return day.day === '' ? words.missing : day.day;
  if (day.date === today) return words.today;
  return (length === 'long' ? weekdayFormat() : shortWeekdayFormat()).format(new Date(day.date));
}

/** For example `21 Nov`; empty without a date. */
export const dayDate = (day: ShownDay): string => (day.date === null ? '' : dateFormat().format(new Date(day.date)));
