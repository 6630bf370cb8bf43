import { useMemo } from 'react';
import { getWeather, listWeatherCities } from '#shared/api/live.ts';
import type { WeatherCity } from '#shared/domain/live/weather.ts';
import { normaliseName } from '#shared/domain/text/normalise-name.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';

/** The latest weather of a city. */
export const useWeather = (city: string) => useReply(getWeather, { query: { city } });
/** The cities with weather, each name once. */
export function useWeatherCities() {
  const reply = useReply(listWeatherCities, noInput);
  const data = useMemo(
    () => reply.data && [...new Map(reply.data.map((city) => [city.name, city])).values()],
    [reply.data],
  );
  return { ...reply, data };
}

/** The city shown until the reader chooses one. */
export const defaultCity = 'London';

/** Finds a city by name, ignoring case and accents as the API does: `bogota` finds Bogotá. */
export const findCity = (cities: readonly WeatherCity[], name: string): WeatherCity | undefined =>
  cities.find((city) => normaliseName(city.name) === normaliseName(name));

/** The cities sorted by name. */
export const sortedByName = (cities: readonly WeatherCity[], locale: string): WeatherCity[] =>
  [...cities].sort((a, b) => a.name.localeCompare(b.name, locale));

/** The city to start with: the last chosen one, or the default if it is no longer in the list. */
export const rememberedCity = (chosen: string | null, cities: readonly WeatherCity[] | undefined): string =>
  chosen === null || (cities !== undefined && findCity(cities, chosen) === undefined) ? defaultCity : chosen;
