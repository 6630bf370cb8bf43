import { endpoint } from '#functions/runtime/endpoint.ts';
import { listWeatherCities } from '#shared/api/live.ts';
import { cities } from '#shared/config/seed/cities.ts';

export const handler = endpoint(listWeatherCities, async () => cities.map(({ name, country }) => ({ name, country })));
