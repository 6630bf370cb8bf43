import { addDays, dayMs } from '../utc-day.ts';

/** UTC days, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

/** A year, leap day included: what one request reads stays bounded. */
export const longestPeriod = 366;
/** Before the first article and the first ad. */
export const firstDay = '2020-01-01';

export const periodFaults = ['order', 'length', 'future'] as const;
/** Why a period cannot be shown: its end comes before its start, it is too long, or it ends in the future. */
export type PeriodFault = (typeof periodFaults)[number];

/** The number of days of a period. */
export const lengthOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/**
 * Checks a period.
 * @param today the present UTC day; without it, a period in the future is accepted
 */
export function periodFault(period: Period, today?: string): PeriodFault | null {
  if (period.from > period.to) return 'order';
  if (lengthOf(period) > longestPeriod) return 'length';
  return today !== undefined && period.to > today ? 'future' : null;
}

/** The days of a period, the oldest first. */
export const daysOf = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, n) => addDays(period.from, n));

/** The period of equal length that ends on the day before this one. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
});

/** The period of `days` days that ends on `to`. */
export const daysUpTo = (to: string, days: number): Period => ({ from: addDays(to, 1 - days), to });

/** The month of `to`, up to `to`. */
export const monthUpTo = (to: string): Period => ({ from: `${to.slice(0, 7)}-01`, to });
