import type { SearchInput } from '#shared/domain/search/search-address.ts';
import { addDays, utcDay } from '#shared/domain/utc-day.ts';

/** First and last day of publication, in UTC. */
export type SearchDates = Pick<SearchInput, 'from' | 'to'>;

export const anyTime: SearchDates = { from: undefined, to: undefined };

/** Days before today with which a preset begins. */
const presetDays = { day: 1, week: 7, month: 30, year: 365 } as const;
const presetNames = ['day', 'week', 'month', 'year'] as const;

/** The presets with their dates, the widest first. */
export function datePresets(now: Date): { name: 'any' | keyof typeof presetDays; dates: SearchDates }[] {
  const today = utcDay(now);
  const since = presetNames.map((name) => ({
    name,
    dates: { from: addDays(today, -presetDays[name]), to: undefined },
  }));
  return [{ name: 'any', dates: anyTime }, ...since];
}

/** The first and last day of a month such as 2026-11. */
export function datesOfMonth(month: string): SearchDates {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: utcDay(Date.UTC(year, number, 0)) };
}

export const isSameDates = (a: SearchDates, b: SearchDates): boolean => a.from === b.from && a.to === b.to;

/** The month whose first and last day these are; null for other dates. */
export function monthOf(dates: SearchDates): string | null {
  const month = dates.from?.slice(0, 7) ?? null;
  return month !== null && isSameDates(datesOfMonth(month), dates) ? month : null;
}
