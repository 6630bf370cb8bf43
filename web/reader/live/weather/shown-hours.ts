import type { Weather } from '#shared/domain/live/weather.ts';
import { hourMs } from '#shared/domain/utc-day.ts';
import type { LocalTime } from '../local-time.ts';

/** The hours of the strip, in display order. */
export const stripHours = [9, 12, 15, 18, 21, 0] as const;
export type StripHour = (typeof stripHours)[number];

/** One hour of the strip. `when` is its day: midnight at the end of today counts as today. */
export interface ShownHour {
  hour: StripHour;
  temperature: number | null;
  when: 'now' | 'today' | 'tomorrow';
}

/**
 * A random whole number from -3 to 3 for each hour of the strip.
 * @param random returns a number from 0 to 1, like Math.random
 */
export const randomOffsets = (random: () => number): number[] => stripHours.map(() => Math.floor(random() * 7) - 3);

/** The hours without an hourly forecast: estimates around the current temperature. */
export const estimatedHours = (temperature: number, offsets: readonly number[]): ShownHour[] =>
  stripHours.map((hour, n) => ({ hour, temperature: temperature + (offsets[n] ?? 0), when: 'today' }));

/**
 * The next 9 AM, 12 PM ... by the city's clock from the hourly forecast; null if the forecast has none of these hours.
 */
export function forecastHours(
  hourly: Weather['hourly'],
  clock: (at: Date) => LocalTime,
  now: Date,
): ShownHour[] | null {
  const today = clock(now).date;
  const upcoming = (hourly ?? [])
    .map(({ at, temperature }) => ({ at: new Date(at), temperature }))
    .filter(({ at }) => at.getTime() > now.getTime() - hourMs)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    // In zones with a half-hour offset no reading falls on the full hour: this takes the nearest one.
    .map(({ at, temperature }) => ({ at, temperature, local: clock(new Date(at.getTime() + hourMs / 2)) }));
  const hours = stripHours.map((hour): ShownHour => {
    const match = upcoming.find(({ local }) => local.hour === hour);
    if (match === undefined) return { hour, temperature: null, when: 'today' };
    const isNow = match.at.getTime() <= now.getTime();
    const isToday = match.local.date === today || (hour === 0 && match.at.getTime() - now.getTime() < 24 * hourMs);
    return { hour, temperature: match.temperature, when: isNow ? 'now' : isToday ? 'today' : 'tomorrow' };
  });
  return hours.every(({ temperature }) => temperature === null) ? null : hours;
}
