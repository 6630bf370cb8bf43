import { daysAfter } from './wall-clock.ts';

/** A day of the forecast as it is shown. What nobody told is null or empty; a placeholder day has nothing but its name. */
export interface ShownDay {
  /** `Mon`, in the provider's words; shown where there is no date. */
  day: string;
  date: string | null;
  condition: string;
  temperature: number | null;
  high: number | null;
  low: number | null;
  placeholder: boolean;
}

/** Days on the page (WX-05). */
export const pageDays = 7;
const enough = 6;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const figure = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function dateOf(value: unknown): string | null {
  const date = text(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : null;
}

/** An entry of the list; null when it says nothing about the weather of any day. */
function told(entry: unknown): ShownDay | null {
  if (!isRecord(entry)) return null;
  const [temperature, high, low] = [figure(entry.temperature), figure(entry.high), figure(entry.low)];
  const condition = text(entry.condition);
  if (condition === '' && temperature === null && high === null && low === null) return null;
  return { day: text(entry.day), date: dateOf(entry.date), condition, temperature, high, low, placeholder: false };
}

/** WX-18, WX-20: JSON of a list, or the list itself; anything else holds no days. */
function listed(forecast: unknown): readonly unknown[] {
  if (Array.isArray(forecast)) return forecast;
  if (typeof forecast !== 'string') return [];
  try {
    const parsed: unknown = JSON.parse(forecast);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

/** A day without a forecast, `count` days after `last`; the first one is today. */
function placeholder(last: ShownDay | undefined, count: number, today: string): ShownDay {
  const from = last === undefined ? daysAfter(today, -1) : last.date;
  const weekday = weekdays.findIndex((name) => last?.day.startsWith(name));
  return {
    day: weekday === -1 ? '' : (weekdays[(weekday + count) % 7] ?? ''),
    date: from === null ? null : daysAfter(from, count),
    condition: '',
    temperature: null,
    high: null,
    low: null,
    placeholder: true,
  };
}

/**
 * The days of the page, seven at most (WX-07, WX-22): five or fewer are filled up with placeholder days (WX-06, WX-08), six stay six. Days that are
 * over where the city lies are none of a forecast.
 */
export function forecastDays(forecast: unknown, today: string): ShownDay[] {
  const days = listed(forecast)
    .flatMap((entry) => told(entry) ?? [])
    .filter(({ date }) => date === null || date >= today)
    .slice(0, pageDays);
  if (days.length >= enough) return days;
  const last = days.at(-1);
  return [...days, ...Array.from({ length: pageDays - days.length }, (_, n) => placeholder(last, n + 1, today))];
}
