import type { Weather } from '#shared/domain/live/weather.ts';
import type { LocalTime } from './wall-clock.ts';

/** The hours of the strip, in its order (WX-09). */
export const stripHours = [9, 12, 15, 18, 21, 0] as const;
export type StripHour = (typeof stripHours)[number];

/** One hour of the strip. `when` is the day it belongs to: the midnight that ends today is today's. */
export interface ShownHour {
  hour: StripHour;
  temperature: number | null;
  when: 'now' | 'today' | 'tomorrow';
}

const hourMs = 3_600_000;

/** A whole number of degrees from -3 to +3 for each hour of the strip (WX-11). */
export const randomOffsets = (draw: () => number): number[] => stripHours.map(() => Math.floor(draw() * 7) - 3);

/** WX-10: what stands in the strip while nobody tells the hours. */
export const hoursAround = (temperature: number, offsets: readonly number[]): ShownHour[] =>
  stripHours.map((hour, n) => ({ hour, temperature: temperature + (offsets[n] ?? 0), when: 'today' }));

/** The next 9 AM, 12 PM ... by the city's clock, out of the hours that the provider told; null when it told none of them. */
export function hoursTold(hourly: Weather['hourly'], clock: (at: Date) => LocalTime, now: Date): ShownHour[] | null {
  const today = clock(now).date;
  const coming = (hourly ?? [])
    .map(({ at, temperature }) => ({ at: new Date(at), temperature }))
    .filter(({ at }) => at.getTime() > now.getTime() - hourMs)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    // Zones of half an hour have no reading on the hour itself; the nearest one is taken.
    .map(({ at, temperature }) => ({ at, temperature, local: clock(new Date(at.getTime() + hourMs / 2)) }));
  const hours = stripHours.map((hour): ShownHour => {
    const found = coming.find(({ local }) => local.hour === hour);
    if (found === undefined) return { hour, temperature: null, when: 'today' };
    const isNow = found.at.getTime() <= now.getTime();
    const isToday = found.local.date === today || (hour === 0 && found.at.getTime() - now.getTime() < 24 * hourMs);
    return { hour, temperature: found.temperature, when: isNow ? 'now' : isToday ? 'today' : 'tomorrow' };
  });
  return hours.every(({ temperature }) => temperature === null) ? null : hours;
}
