import { useMemo } from 'react';
import { getWeather, listWeatherCities } from '#shared/api/live.ts';
import { useReply } from '#web/cache/use-reply.ts';

const noInput = {};

/** The weather of a city, as it was last heard. */
export const useWeather = (city: string) => useReply(getWeather, { query: { city } });
/** The cities whose weather is kept, each name once. */
export function useWeatherCities() {
  const answer = useReply(listWeatherCities, noInput);
  const data = useMemo(
    () => answer.data && [...new Map(answer.data.map((city) => [city.name, city])).values()],
    [answer.data],
  );
  return { ...answer, data };
}
