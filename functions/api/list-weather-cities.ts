import { endpoint } from '#functions/runtime/endpoint.ts';
import { contract } from '#shared/api/contract.ts';
import { cities } from '#shared/config/seed/cities.ts';

export const handler = endpoint(contract.listWeatherCities, async () =>
  cities.map(({ name, country }) => ({ name, country })),
);
