import * as z from 'zod/mini';
import { withFallback } from '../fallback.ts';
import { provenance } from './provenance.ts';

/** Weather conditions, from best to worst. Provider codes are mapped to these, and pages have an icon for each. */
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

/** A city whose weather is available. */
export const weatherCity = z.object({
  name: z.string(),
  country: withFallback(z.string(), ''),
});
export type WeatherCity = z.infer<typeof weatherCity>;

/**
 * One day of the forecast, in degrees Celsius. `day` is a short English weekday, `date` the day in the city's time
 * zone.
 */
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
 * The weather of a city, in degrees Celsius. Fields that the specification does not name are optional; pages show a
 * placeholder for a missing one.
 */
export const weather = z.object({
  temperature: z.number(),
  description: withFallback(z.string(), ''),
  /** JSON of `forecastDay[]`, or the list itself. */
  forecast: z.union([z.string(), z.array(z.unknown())]),
  city: z.optional(z.string()),
  country: z.optional(z.string()),
  /** IANA time zone of the city, for its hours and days. */
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
  /** The next hours; `at` is ISO 8601 UTC. */
  hourly: z.optional(z.array(z.object({ at: z.string(), temperature: z.number() }))),
  ...provenance,
});
export type Weather = z.infer<typeof weather>;
