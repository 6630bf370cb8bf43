import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WeatherCity } from '#shared/domain/live/weather.ts';
import { weatherCity } from '#web/storage/preferences.ts';
import { rememberedCity } from './cities.ts';

/**
 * The city of the page: the one in the address, so that it can be shared and gone back to; else the one that was remembered when the page opened. A
 * city that somebody's link names is shown, but only one that the reader chooses is remembered.
 */
export function useChosenCity(
  cities: readonly WeatherCity[] | undefined,
): [city: string, choose: (name: string) => void] {
  const [params, setParams] = useSearchParams();
  const [atFirst] = useState(weatherCity.read);
  const asked = params.get('city')?.trim() ?? '';
  const city = asked === '' ? rememberedCity(atFirst, cities) : asked;
  const choose = (name: string) => {
    weatherCity.write(name);
    if (name !== city) setParams({ city: name });
  };
  return [city, choose];
}
