import * as z from 'zod/mini';
import { type City, cities } from '#shared/config/seed/cities.ts';
import type { ForecastDay, Weather } from '#shared/domain/live/weather.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { type FetchJsonOptions, fetchJson } from './fetch-json.ts';
import { type Provider, type Reading, type ReadKey, silence, type Told } from './provider.ts';
import { skyOfCode } from './wmo-skies.ts';

/** Open-Meteo's free address, for non-commercial use, and the one for customers, who have a key. */
export const openMeteoAddress = 'https://api.open-meteo.com/';
const customerAddress = 'https://customer-api.open-meteo.com/';

const hour = 60 * 60;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

// Degrees that nobody has measured mean another unit than the one we asked for.
const degrees = z.number().check(z.minimum(-95), z.maximum(65));
const perhaps = z.nullish(z.number());
const times = z.array(z.int());
const cityAnswer = z.object({
  latitude: z.number(),
  longitude: z.number(),
  utc_offset_seconds: z.int().check(z.minimum(-15 * hour), z.maximum(15 * hour)),
  current: z.object({
    time: z.int(),
    temperature_2m: degrees,
    weather_code: z.int(),
    apparent_temperature: perhaps,
    relative_humidity_2m: perhaps,
    wind_speed_10m: perhaps,
    visibility: perhaps,
  }),
  hourly: z.object({
    time: times,
    temperature_2m: z.array(z.nullable(degrees)),
    visibility: z.optional(z.array(perhaps)),
  }),
  daily: z.object({
    time: times,
    weather_code: z.array(z.nullable(z.int())),
    temperature_2m_max: z.array(z.nullable(degrees)),
    temperature_2m_min: z.array(z.nullable(degrees)),
  }),
});
type CityAnswer = z.infer<typeof cityAnswer>;

/** One request for all cities: answers come in the order of the coordinates. Times are Unix seconds, so that no zone has to be guessed. */
export function openMeteoRequest(base: string, asked: readonly City[], key: string | null): URL {
  const url = new URL('v1/forecast', base);
  const query = {
    latitude: asked.map(({ latitude }) => latitude).join(','),
    longitude: asked.map(({ longitude }) => longitude).join(','),
    timezone: asked.map(({ timeZone }) => timeZone).join(','),
    current: 'temperature_2m,relative_humidity_2m,apparent_temperature,weather_code,wind_speed_10m,visibility',
    hourly: 'temperature_2m,visibility',
    daily: 'weather_code,temperature_2m_max,temperature_2m_min',
    forecast_days: '7',
    timeformat: 'unixtime',
    // The only place where this API takes one.
    ...(key !== null && { apikey: key }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

export interface OpenMeteoOptions {
  base?: string;
  readKey?: ReadKey;
  cities?: readonly City[];
  fetch?: FetchJsonOptions;
}

/** The weather of all cities. Whole degrees and km/h, as they are shown (WX-21). A city whose part of the answer is bad keeps what was known. */
export function openMeteo({ base, readKey, cities: asked = cities, fetch }: OpenMeteoOptions = {}): Provider {
  return {
    name: 'open-meteo',
    everyMinutes: 30,
    async read({ now }) {
      const key = readKey === undefined ? null : await readKey();
      const address = openMeteoRequest(base ?? (key === null ? openMeteoAddress : customerAddress), asked, key);
      const answer = await fetchJson(address, { ...fetch, now });
      if (answer.kind !== 'ok') return silence(answer.reason, answer.kind === 'wait' ? answer.until : undefined);
      // One city alone is answered without a list around it.
      const parts: unknown[] = Array.isArray(answer.json) ? answer.json : [answer.json];
      return readingOf(asked, parts, now);
    },
  };
}

function readingOf(asked: readonly City[], parts: readonly unknown[], now: Date): Reading {
  const told: Told[] = [];
  const problems: string[] = [];
  for (const [n, city] of asked.entries()) {
    const read = weatherOf(city, parts[n], now);
    if (typeof read === 'string') problems.push(`${city.name}: ${read}`);
    else told.push({ subject: 'weather', city: city.name, data: read });
  }
  return { heard: told.length > 0, told, problems };
}

/** The weather of a city, or what is wrong with its part of the answer. */
function weatherOf(city: City, part: unknown, now: Date): Weather | string {
  const parsed = cityAnswer.safeParse(part);
  if (!parsed.success) return `not in the documented form (${parsed.error.issues[0]?.path.join('.') || 'no answer'})`;
  const { data } = parsed;
  // Answers name the nearest point of the model's grid. Further away they are another city's, told in another order.
  if (Math.abs(data.latitude - city.latitude) > 1 || Math.abs(data.longitude - city.longitude) > 1)
    return 'told of another place';
  const { current } = data;
  const description = skyOfCode(current.weather_code);
  if (description === undefined) return `unknown weather code ${current.weather_code}`;
  const days = daysOf(data);
  const visibility = current.visibility ?? data.hourly.visibility?.[hourIndex(data, now)];
  return {
    city: city.name,
    country: city.country,
    timeZone: city.timeZone,
    temperature: whole(current.temperature_2m),
    description,
    forecast: JSON.stringify(days),
    humidity: wholeIfAny(current.relative_humidity_2m),
    wind: wholeIfAny(current.wind_speed_10m),
    visibility: visibility == null ? undefined : kilometres(visibility),
    feelsLike: wholeIfAny(current.apparent_temperature),
    high: days[0]?.high,
    low: days[0]?.low,
    hourly: hoursOf(data, now),
  };
}

/** Without the -0 that rounding makes of -0.3. */
const whole = (value: number): number => Math.round(value) + 0;
const wholeIfAny = (value: number | null | undefined): number | undefined => (value == null ? undefined : whole(value));
/** Fog is told in hundreds of metres. */
const kilometres = (metres: number): number =>
  metres < 1000 ? Math.round(metres / 100) / 10 : Math.round(metres / 1000);

/** Days begin at midnight in the city: with its offset added, the date in UTC is the date there. A day with a gap is left out. */
function daysOf({ daily, utc_offset_seconds: offset }: CityAnswer): ForecastDay[] {
  return daily.time.flatMap((time, n) => {
    const local = new Date((time + offset) * 1000);
    const [high, low, code] = [daily.temperature_2m_max[n], daily.temperature_2m_min[n], daily.weather_code[n]];
    const condition = code == null ? undefined : skyOfCode(code);
    if (high == null || low == null || condition === undefined) return [];
    const temperatures = { temperature: whole((high + low) / 2), high: whole(high), low: whole(low) };
    return [{ day: weekdays[local.getUTCDay()] ?? '', condition, ...temperatures, date: utcDay(local) }];
  });
}

/** Where the hour that `now` lies in stands. Zones with half hours begin theirs at half past. */
const hourIndex = ({ hourly }: CityAnswer, now: Date): number =>
  hourly.time.findLastIndex((time) => time * 1000 <= now.getTime());

/** A day of hours, from the running one on. */
function hoursOf(answer: CityAnswer, now: Date): NonNullable<Weather['hourly']> {
  const from = Math.max(0, hourIndex(answer, now));
  return answer.hourly.time.slice(from, from + 24).flatMap((time, n) => {
    const temperature = answer.hourly.temperature_2m[from + n];
    return temperature == null ? [] : [{ at: new Date(time * 1000).toISOString(), temperature: whole(temperature) }];
  });
}
