import type { Sky, Weather } from '#shared/domain/live/weather.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { type LocalTime, localTime } from '../local-time.ts';
import { forecastDays, type ShownDay } from './forecast-days.ts';
import { estimatedHours, forecastHours, type ShownHour } from './shown-hours.ts';
import { skyOf } from './sky.ts';

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
