import { readLive, subjects } from '#functions/live/live-data.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { getWeather } from '#shared/api/live.ts';
import { sampleWeather } from '#shared/config/sample/weather.ts';
import { cityNamed } from '#shared/config/seed/cities.ts';
import { weather } from '#shared/domain/live/weather.ts';

export const handler = endpoint(getWeather, async ({ query }) => {
  const city = cityNamed(query.city);
  if (city === undefined) throw notFound('City');
  return (await readLive(subjects.weather(city.name), weather)) ?? sampleWeather(city, new Date());
});
