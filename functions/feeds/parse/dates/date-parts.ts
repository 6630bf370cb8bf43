import { offsetAt, type Zone } from './time-zones.ts';

const firstYear = 1900;
const lastYear = 9998;

/** A date as it is written: local time, and where it is local. */
export interface Moment {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  zone: Zone;
}

/** ISO 8601 in UTC; null if a part is out of its range. */
export function isoString({ year, month, day, hour, minute, second, zone }: Moment): string | null {
  const inRange = year >= firstYear && year <= lastYear && month >= 1 && month <= 12 && minute < 60 && second <= 60;
  if (!inRange || hour > 24 || (hour === 24 && minute + second > 0)) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return new Date(local - offsetAt(zone, new Date(local)) * 60_000).toISOString();
}

/** Two digits are a year from 1970 to 2069. */
export function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}
