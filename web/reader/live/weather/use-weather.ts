import { useMemo } from 'react';
import { api } from '#web/api.ts';
import { useAnswer } from '#web/cache/use-answer.ts';

const everything = {};

/** The weather of a city, as it was last heard. */
export const useWeather = (city: string) => useAnswer(api.getWeather, { query: { city } });
/** The cities whose weather is kept, each name once. */
export function useWeatherCities() {
  const answer = useAnswer(api.listWeatherCities, everything);
  const data = useMemo(
    () => answer.data && [...new Map(answer.data.map((city) => [city.name, city])).values()],
    [answer.data],
  );
  return { ...answer, data };
}
