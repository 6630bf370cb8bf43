import * as z from 'zod/mini';
import { heard } from './live-data.ts';

/** The words for the sky, from fair to foul; a provider's own words or codes are brought down to them, and pages have a drawing for each. */
export const skies = [
  'Clear',
  'Partly cloudy',
  'Cloudy',
  'Fog',
  'Drizzle',
  'Rain',
  'Showers',
  'Snow',
  'Thunderstorm',
] as const;
export type Sky = (typeof skies)[number];

/** A place whose weather is kept (ENT-15). */
export const weatherCity = z.object({
  name: z.string(),
  country: z.string(),
});
export type WeatherCity = z.infer<typeof weatherCity>;

/** One day of the forecast; degrees Celsius. `day` is a short English weekday as the specification has it, `date` the day in the city's own zone. */
export const forecastDay = z.object({
  day: z.string(),
  condition: z.string(),
  temperature: z.number(),
  high: z.number(),
  low: z.number(),
  date: z.optional(z.string()),
});
export type ForecastDay = z.infer<typeof forecastDay>;

/**
 * The weather of a city (ENT-14), in degrees Celsius. What the documents have no field for is optional: where it is missing, the page
 * shows the specification's placeholder.
 */
export const weather = z.object({
  temperature: z.number(),
  description: z.string(),
  /** JSON of `forecastDay[]`; the list itself is taken as well (WX-20). */
  forecast: z.union([z.string(), z.array(z.unknown())]),
  city: z.optional(z.string()),
  country: z.optional(z.string()),
  /** IANA zone of the city, in which its hours and days are told. */
  timeZone: z.optional(z.string()),
  /** Per cent. */
  humidity: z.optional(z.number()),
  /** km/h. */
  wind: z.optional(z.number()),
  /** km. */
  visibility: z.optional(z.number()),
  feelsLike: z.optional(z.number()),
  high: z.optional(z.number()),
  low: z.optional(z.number()),
  /** The coming hours, ISO 8601 UTC. */
  hourly: z.optional(z.array(z.object({ at: z.string(), temperature: z.number() }))),
  ...heard,
});
export type Weather = z.infer<typeof weather>;
