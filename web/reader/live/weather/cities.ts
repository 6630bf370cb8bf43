import type { WeatherCity } from '#shared/domain/live/weather.ts';

/** London, until the reader chooses (WX-02, WID-03). */
export const firstCity = 'London';

const plain = (name: string): string => name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The city of the list that is meant by `name`, whatever its case and accents: the server takes `bogota` for Bogotá too. */
export const findCity = (cities: readonly WeatherCity[], name: string): WeatherCity | undefined =>
  cities.find((city) => plain(city.name) === plain(name));

/** The list by name, for who looks one up. */
export const byName = (cities: readonly WeatherCity[], locale: string): WeatherCity[] =>
  [...cities].sort((a, b) => a.name.localeCompare(b.name, locale));

/** The city to begin with: the one that was chosen last, unless the list has none of that name any more. */
export const rememberedCity = (chosen: string | null, cities: readonly WeatherCity[] | undefined): string =>
  chosen === null || (cities !== undefined && findCity(cities, chosen) === undefined) ? firstCity : chosen;
