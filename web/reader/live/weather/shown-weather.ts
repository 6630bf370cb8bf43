import { type Sky, skies, type Weather } from '#shared/domain/live/weather.ts';
import { hourMs, utcDay } from '#shared/domain/utc-day.ts';
import { type LocalTime, localTime } from '../local-time.ts';
import { forecastDays, type ShownDay } from './forecast-days.ts';

/** Shown for values that no provider measured. */
const assumedValues = { humidity: 65, wind: 12, visibility: 10 } as const;
type Detail = keyof typeof assumedValues;
const details: readonly Detail[] = ['humidity', 'wind', 'visibility'];

/** The weather of a city as the site displays it; in degrees Celsius, per cent, km/h and km. */
export interface ShownWeather {
  temperature: number;
  description: string;
  sky: Sky;
  feelsLike: number;
  high: number;
  low: number;
  humidity: number;
  wind: number;
  visibility: number;
  /** Details with an assumed value; none for a sample, all of which is. */
  assumed: readonly Detail[];
  hours: readonly ShownHour[];
  /** False if the hours are estimates around the current temperature. */
  hasHourlyForecast: boolean;
  days: readonly ShownDay[];
  /** The city's local time; null if its time zone is unknown. */
  local: LocalTime | null;
  /** The city's time zone, if the browser knows it. */
  timeZone: string | undefined;
}

/** A function that converts a moment to the local time of a zone; undefined for a zone that is unknown here. */
export function wallClock(timeZone: string | undefined): ((at: Date) => LocalTime) | undefined {
  if (timeZone === undefined) return undefined;
  try {
    localTime(timeZone, new Date(0));
  } catch {
    return undefined;
  }
  return (at) => localTime(timeZone, at);
}

/**
 * Completes the reported weather with assumed values, placeholder days and estimated hours. The details of a sample
 * are assumed too: only measured ones are shown as reported.
 * @param offsets degrees around the current temperature for estimated hours; keep them the same while a city is shown
 */
export function shownWeather(reported: Weather, now: Date, offsets: readonly number[]): ShownWeather {
  const { temperature } = reported;
  const isSample = reported.sample === true;
  const measured: Partial<Weather> = isSample ? {} : reported;
  const clock = wallClock(reported.timeZone);
  const local = clock?.(now) ?? null;
  const hours = clock === undefined ? null : forecastHours(reported.hourly, clock, now);
  return {
    temperature,
    description: reported.description,
    sky: skyOf(reported.description),
    feelsLike: measured.feelsLike ?? temperature - 2,
    high: measured.high ?? temperature + 3,
    low: measured.low ?? temperature - 5,
    humidity: measured.humidity ?? assumedValues.humidity,
    wind: measured.wind ?? assumedValues.wind,
    visibility: measured.visibility ?? assumedValues.visibility,
    assumed: isSample ? [] : details.filter((name) => reported[name] === undefined),
    hours: hours ?? estimatedHours(temperature, offsets),
    hasHourlyForecast: hours !== null,
    days: forecastDays(reported.forecast, local?.date ?? utcDay(now)),
    local,
    timeZone: clock === undefined ? undefined : reported.timeZone,
  };
}

/** In order of severity: `thunder showers` are a thunderstorm, `snow showers` are snow. */
const patterns: readonly [RegExp, Sky][] = [
  [/thunder|storm|lightning|hurricane|tornado/i, 'Thunderstorm'],
  [/snow|sleet|blizzard|\bhail|\bice\b|freezing/i, 'Snow'],
  [/drizzle/i, 'Drizzle'],
  [/shower/i, 'Showers'],
  [/rain/i, 'Rain'],
  [/fog|mist|haze|hazy|smoke|dust|harmattan/i, 'Fog'],
  [/partly|partial|few clouds|scattered|sunny intervals|mostly (?:sunny|clear)|mainly clear|broken/i, 'Partly cloudy'],
  [/cloud|overcast/i, 'Cloudy'],
  [/sun|clear|fair|fine|dry/i, 'Clear'],
];

/** The sky for a provider's description; cloudy if it names none. */
export const skyOf = (description: string): Sky =>
  skies.find((sky) => sky === description) ?? patterns.find(([pattern]) => pattern.test(description))?.[1] ?? 'Cloudy';

/** The hours of the strip, in display order. */
const stripHours = [9, 12, 15, 18, 21, 0] as const;
type StripHour = (typeof stripHours)[number];

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
