import { cities } from '#shared/config/seed/cities.ts';
import type { Weather, WeatherCity } from '#shared/domain/live/weather.ts';

/** Eight forecast days. */
export const week = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((day, n) => ({
  day,
  condition: `Sky ${n}`,
  temperature: 20 + n,
  high: 30 + n,
  low: 10 + n,
}));

export const sampleWeather = (given: Partial<Weather> = {}): Weather => ({
  temperature: 20,
  description: 'Clear',
  forecast: JSON.stringify(week.slice(0, 7)),
  ...given,
});

/** The cities of the API. */
export const weatherCities: WeatherCity[] = cities.map(({ name, country }) => ({ name, country }));
