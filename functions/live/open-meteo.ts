import * as z from 'zod/mini';
import { type City, cities } from '#shared/config/seed/cities.ts';
import type { ForecastDay, Sky, Weather } from '#shared/domain/live/weather.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { fetchJson } from './fetch-json.ts';
import { type Provider, type ProviderData, type ProviderOptions, type ProviderResult, provider } from './provider.ts';

/** The free address is for non-commercial use; customers have a key and their own address. */
export const openMeteoAddress = 'https://api.open-meteo.com/';
const customerAddress = 'https://customer-api.open-meteo.com/';

const hour = 60 * 60;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

// Temperatures outside of the records on Earth mean that the unit is wrong.
const degrees = z.number().check(z.minimum(-95), z.maximum(65));
const optionalNumber = z.nullish(z.number());
const times = z.array(z.int());
const cityResponse = z.object({
  latitude: z.number(),
  longitude: z.number(),
  utc_offset_seconds: z.int().check(z.minimum(-15 * hour), z.maximum(15 * hour)),
  current: z.object({
    time: z.int(),
    temperature_2m: degrees,
    weather_code: z.int(),
    apparent_temperature: optionalNumber,
    relative_humidity_2m: optionalNumber,
    wind_speed_10m: optionalNumber,
    visibility: optionalNumber,
  }),
  hourly: z.object({
    time: times,
    temperature_2m: z.array(z.nullable(degrees)),
    visibility: z.optional(z.array(optionalNumber)),
  }),
  daily: z.object({
    time: times,
    weather_code: z.array(z.nullable(z.int())),
    temperature_2m_max: z.array(z.nullable(degrees)),
    temperature_2m_min: z.array(z.nullable(degrees)),
  }),
});
type CityResponse = z.infer<typeof cityResponse>;

/**
 * One request for all cities. The response has the order of the coordinates, and Unix times, which need no time zone.
 */
export function openMeteoRequest(base: string, wanted: readonly City[], key: string | null): URL {
  const url = new URL('v1/forecast', base);
  const query = {
    latitude: wanted.map(({ latitude }) => latitude).join(','),
    longitude: wanted.map(({ longitude }) => longitude).join(','),
    timezone: wanted.map(({ timeZone }) => timeZone).join(','),
    current: 'temperature_2m,relative_humidity_2m,apparent_temperature,weather_code,wind_speed_10m,visibility',
    hourly: 'temperature_2m,visibility',
    daily: 'weather_code,temperature_2m_max,temperature_2m_min',
    forecast_days: '7',
    timeformat: 'unixtime',
    // This API accepts a key only here.
    ...(key !== null && { apikey: key }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

interface OpenMeteoOptions extends Partial<ProviderOptions> {
  cities?: readonly City[];
}

/**
 * The weather of all cities, in whole degrees and km/h, as it is shown. A city with an invalid part keeps its stored
 * data.
 */
export const openMeteo = ({ base, readKey, cities: wanted = cities, fetch }: OpenMeteoOptions = {}): Provider =>
  provider({
    name: 'open-meteo',
    everyMinutes: 30,
    async fetchData({ now }) {
      const key = readKey === undefined ? null : await readKey();
      const address = openMeteoRequest(base ?? (key === null ? openMeteoAddress : customerAddress), wanted, key);
      const { json } = await fetchJson(address, { ...fetch, now });
      // The response to a single city is not a list.
      return resultOf(wanted, Array.isArray(json) ? json : [json], now);
    },
  });

function resultOf(wanted: readonly City[], parts: readonly unknown[], now: Date): ProviderResult {
  const data: ProviderData[] = [];
  const problems: string[] = [];
  for (const [n, city] of wanted.entries()) {
    const weather = weatherOf(city, parts[n], now);
    if (typeof weather === 'string') problems.push(`${city.name}: ${weather}`);
    else data.push({ subject: 'weather', city: city.name, data: weather });
  }
  return { ok: data.length > 0, data, problems };
}

/** Parses the part of a city; a text names the problem. */
function weatherOf(city: City, part: unknown, now: Date): Weather | string {
  const parsed = cityResponse.safeParse(part);
  if (!parsed.success) return `not in the documented format (${parsed.error.issues[0]?.path.join('.') || 'no data'})`;
  const { data } = parsed;
  // The coordinates are the nearest point of the model's grid. If they are further away, the parts are in another
  // order.
  if (Math.abs(data.latitude - city.latitude) > 1 || Math.abs(data.longitude - city.longitude) > 1)
    return 'for another place';
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
/** Visibility in fog is given in hundreds of metres. */
const kilometres = (metres: number): number =>
  metres < 1000 ? Math.round(metres / 100) / 10 : Math.round(metres / 1000);

/**
 * The days of the forecast. They begin at midnight in the city: with its offset added, the UTC date is the local date.
 * A day with a missing value is left out.
 */
function daysOf({ daily, utc_offset_seconds: offset }: CityResponse): ForecastDay[] {
  return daily.time.flatMap((time, n) => {
    const local = new Date((time + offset) * 1000);
    const [high, low, code] = [daily.temperature_2m_max[n], daily.temperature_2m_min[n], daily.weather_code[n]];
    const condition = code == null ? undefined : skyOfCode(code);
    if (high == null || low == null || condition === undefined) return [];
    const temperatures = { temperature: whole((high + low) / 2), high: whole(high), low: whole(low) };
    return [{ day: weekdays[local.getUTCDay()] ?? '', condition, ...temperatures, date: utcDay(local) }];
  });
}

/** The index of the current hour. Time zones with half hours begin theirs at half past. */
const hourIndex = ({ hourly }: CityResponse, now: Date): number =>
  hourly.time.findLastIndex((time) => time * 1000 <= now.getTime());

/** 24 hours, beginning with the current one. */
function hoursOf(response: CityResponse, now: Date): NonNullable<Weather['hourly']> {
  const from = Math.max(0, hourIndex(response, now));
  return response.hourly.time.slice(from, from + 24).flatMap((time, n) => {
    const temperature = response.hourly.temperature_2m[from + n];
    return temperature == null ? [] : [{ at: new Date(time * 1000).toISOString(), temperature: whole(temperature) }];
  });
}

/** WMO weather interpretation codes as Open-Meteo uses them (a subset of table 4677). */
const wmoCodes: Record<Sky, readonly number[]> = {
  Clear: [0, 1],
  'Partly cloudy': [2],
  Cloudy: [3],
  Fog: [45, 48],
  Drizzle: [51, 53, 55, 56, 57],
  Rain: [61, 63, 65, 66, 67],
  Showers: [80, 81, 82],
  Snow: [71, 73, 75, 77, 85, 86],
  Thunderstorm: [95, 96, 99],
};
const skies = new Map(Object.entries(wmoCodes).flatMap(([sky, codes]) => codes.map((code) => [code, sky] as const)));

/** The description of a WMO code; undefined for a code that the provider does not document. */
export const skyOfCode = (code: number): string | undefined => skies.get(code);
