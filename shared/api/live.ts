import * as z from 'zod/mini';
import { market } from '../domain/live/market.ts';
import { diasporaPlayer, match } from '../domain/live/sport.ts';
import { weather, weatherCity } from '../domain/live/weather.ts';
import { liveCache } from './caching.ts';
import type { Endpoint } from './endpoint.ts';

export const listMatches = {
  method: 'GET',
  path: '/api/sports',
  access: 'anyone',
  summary: 'Lists upcoming matches, then played ones, each group by distance from now.',
  reply: z.array(match),
  cache: liveCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const listDiasporaPlayers = {
  method: 'GET',
  path: '/api/diaspora-players',
  access: 'anyone',
  summary: "Lists players from the five regions at clubs abroad, with their club's next match.",
  reply: z.array(diasporaPlayer),
  cache: liveCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const listMarkets = {
  method: 'GET',
  path: '/api/markets',
  access: 'anyone',
  summary: 'Lists indices, currencies and commodities with their last change and a month of closing values.',
  reply: z.array(market),
  cache: liveCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const getWeather = {
  method: 'GET',
  path: '/api/weather',
  access: 'anyone',
  summary: "Returns the provider's latest weather for a city, London by default.",
  query: z.object({
    city: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1),
          z.maxLength(80),
          z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'may not contain control characters'),
        ),
      'London',
    ),
  }),
  reply: weather,
  errors: { 404: 'The city is not among those of listWeatherCities.' },
  cache: liveCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const listWeatherCities = {
  method: 'GET',
  path: '/api/weather/cities',
  access: 'anyone',
  summary: 'Lists the cities with weather, London first.',
  reply: z.array(weatherCity),
  cache: liveCache,
  needs: { table: 'none' },
} as const satisfies Endpoint;
