import { useMemo } from 'react';
import { getWeather, listWeatherCities } from '#shared/api/live.ts';
import { countryNamed } from '#shared/config/country-names.ts';
import { cityNear } from '#shared/config/seed/cities.ts';
import type { WeatherCity } from '#shared/domain/live/weather.ts';
import { countriesOfPlace } from '#shared/domain/places/place.ts';
import type { Shores } from '#shared/domain/stories/shores.ts';
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

/**
 * The city to start with: the last chosen one, else the one of the reader's home or of where they live, else the
 * default. One that the list does not have is passed over.
 */
export function rememberedCity(
  chosen: string | null,
  cities: readonly WeatherCity[] | undefined,
  shores: Shores | null = null,
): string {
  const own = [shores?.home, shores?.here].map((code) => (code ? cityNear(countriesOfPlace({ code }))?.name : null));
  const isListed = (name: string) => cities === undefined || findCity(cities, name) !== undefined;
  return [chosen, ...own].find((name) => name != null && isListed(name)) ?? defaultCity;
}

/** The cities with those of a reader's two shores first. */
export function shoreCitiesFirst(cities: readonly WeatherCity[], { home, here }: Shores): WeatherCity[] {
  const own = [home, here].map((code) => (code === null ? [] : countriesOfPlace({ code })));
  const rank = ({ country }: WeatherCity) => {
    const side = own.findIndex((countries) => countries.includes(countryNamed(country) ?? ''));
    return side < 0 ? own.length : side;
  };
  return cities.toSorted((a, b) => rank(a) - rank(b));
}
