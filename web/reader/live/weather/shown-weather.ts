import { type Sky, skies, type Weather } from '#shared/domain/live/weather.ts';
import { hourMs, utcDay } from '#shared/domain/utc-day.ts';
import { type LocalTime, localTime } from '#web/shell/ui/browser/local-time.ts';
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
  /** The light of the city's hour. */
  light: Light;
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
 * Completes the reported weather with assumed values, placeholder days and estimated hours. High and low are those of
 * today in the forecast, if it has today. The other details of a sample are assumed: only measured ones are shown as
 * reported.
 * @param offsets degrees around the current temperature for estimated hours; keep them the same while a city is shown
 */
export function shownWeather(reported: Weather, now: Date, offsets: readonly number[]): ShownWeather {
  const { temperature } = reported;
  const isSample = reported.sample === true;
  const measured: Partial<Weather> = isSample ? {} : reported;
  const clock = wallClock(reported.timeZone);
  const local = clock?.(now) ?? null;
  const hours = clock === undefined ? null : forecastHours(reported, clock, now);
  const days = forecastDays(reported.forecast, local?.date ?? utcDay(now));
  const today = local === null ? undefined : days.find(({ date }) => date === local.date);
  return {
    temperature,
    description: reported.description,
    sky: skyOf(reported.description),
    light: lightAt(local),
    feelsLike: measured.feelsLike ?? temperature - 2,
    high: today?.high ?? measured.high ?? temperature + 3,
    low: today?.low ?? measured.low ?? temperature - 5,
    humidity: measured.humidity ?? assumedValues.humidity,
    wind: measured.wind ?? assumedValues.wind,
    visibility: measured.visibility ?? assumedValues.visibility,
    assumed: isSample ? [] : details.filter((name) => reported[name] === undefined),
    hours: hours ?? estimatedHours(temperature, offsets),
    hasHourlyForecast: hours !== null,
    days,
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

/** The hours of the strip without an hourly forecast, in display order. */
const stripHours = [9, 12, 15, 18, 21, 0] as const;

/** One hour of the strip. `when` is its day: midnight at the end of today counts as today. */
export interface ShownHour {
  /** Of the city's clock, 0 to 23. */
  hour: number;
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
 * Now with the current temperature, and from the hourly forecast the next five of 12 AM, 3 AM, 6 AM ... by the city's
 * clock. Past hours are dropped. Null if the forecast has none of these hours.
 */
export function forecastHours(
  { temperature, hourly = [] }: Pick<Weather, 'temperature' | 'hourly'>,
  clock: (at: Date) => LocalTime,
  now: Date,
): ShownHour[] | null {
  // In zones with a half-hour offset no reading falls on the full hour: this takes the nearest one.
  const labelOf = (at: number) => clock(new Date(at + hourMs / 2));
  const known = new Map(
    hourly.flatMap((reading) => {
      const at = Date.parse(reading.at);
      if (Number.isNaN(at) || at <= now.getTime()) return [];
      const { date, hour } = labelOf(at);
      return [[`${date} ${hour}`, reading.temperature] as const];
    }),
  );
  const current = clock(now);
  const thisHour = now.getTime() - current.minute * 60_000;
  const marks = Array.from({ length: 24 }, (_, n) => clock(new Date(thisHour + (n + 1) * hourMs)))
    .filter(({ hour }) => hour % 3 === 0)
    .slice(0, stripHours.length - 1)
    .map(({ date, hour }): ShownHour => {
      const isToday = date === current.date || hour === 0;
      return { hour, temperature: known.get(`${date} ${hour}`) ?? null, when: isToday ? 'today' : 'tomorrow' };
    });
  if (marks.every((mark) => mark.temperature === null)) return null;
  return [{ hour: current.hour, temperature, when: 'now' }, ...marks];
}

export type Light = 'day' | 'dusk' | 'night';

/**
 * The light at a local time. The hours are those of the tropics, where most of our cities are and the days are equally
 * long all year.
 */
export function lightAt(local: LocalTime | null): Light {
  if (local === null) return 'day';
  const minutes = local.hour * 60 + local.minute;
  if (minutes < 330 || minutes >= 1140) return 'night';
  return minutes < 420 || minutes >= 1035 ? 'dusk' : 'day';
}
