import { useMemo } from 'react';
import { getWeather, listWeatherCities } from '#shared/api/live.ts';
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
