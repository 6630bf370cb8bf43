import { useMemo } from 'react';
import { getWeather, listWeatherCities } from '#shared/api/live.ts';
import { useAnswer } from '#web/cache/use-answer.ts';

const everything = {};

/** The weather of a city, as it was last heard. */
export const useWeather = (city: string) => useAnswer(getWeather, { query: { city } });
/** The cities whose weather is kept, each name once. */
export function useWeatherCities() {
  const answer = useAnswer(listWeatherCities, everything);
  const data = useMemo(
    () => answer.data && [...new Map(answer.data.map((city) => [city.name, city])).values()],
    [answer.data],
  );
  return { ...answer, data };
}
