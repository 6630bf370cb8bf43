import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as getWeather } from '#functions/api/get-weather.ts';
import { handler as listPlayers } from '#functions/api/list-diaspora-players.ts';
import { handler as listMarkets } from '#functions/api/list-markets.ts';
import { handler as listMatches } from '#functions/api/list-matches.ts';
import { handler as listCities } from '#functions/api/list-weather-cities.ts';
import { footballData } from '#functions/live/football-data.ts';
import { frankfurter } from '#functions/live/frankfurter.ts';
import { openMeteo } from '#functions/live/open-meteo.ts';
import type { Provider } from '#functions/live/provider.ts';
import { refresh } from '#functions/live/refresh.ts';
import { instruments, twelveData } from '#functions/live/twelve-data.ts';
import { cities } from '#shared/config/seed/cities.ts';
import { commodities, currencyPairs, indices } from '#shared/config/seed/markets.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import {
  matchesResponse,
  now,
  ratesResponse,
  seriesResponse,
  teamsResponse,
  weatherResponse,
} from './sample-responses.ts';

withRealTable();

const host = { origin: '', down: new Set<string>(), requests: [] as string[], waits: '' };
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const [, name = ''] = url.pathname.split('/');
    host.requests.push(name);
    if (host.down.has(name)) {
      response.writeHead(host.waits ? 429 : 500, host.waits ? { 'retry-after': host.waits } : {}).end('{}');
      return;
    }
    const symbols = url.searchParams.get('symbol')?.split(',') ?? [];
    const series = symbols.map((symbol) => {
      const found = instruments.find((one) => one.symbol === symbol);
      return [symbol, seriesResponse(symbol, (found?.listed.usual ?? 1) / (found?.factor ?? 1))];
    });
    const answers: Record<string, unknown> = {
      'open-meteo': weatherResponse(),
      frankfurter: ratesResponse(),
      'twelve-data': Object.fromEntries(series),
      'football-data': url.pathname.endsWith('/teams') ? teamsResponse(url.pathname, 'England') : matchesResponse(),
    };
    response.end(JSON.stringify(answers[name]));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  host.origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const written = captureLog();
beforeEach(() => {
  Object.assign(host, { down: new Set(), requests: [], waits: '' });
  // The last tests read the log.
  written.clear();
});

const readKey = async () => 'k-very-secret';
const all = (): Provider[] => [
  openMeteo({ base: `${host.origin}/open-meteo/` }),
  frankfurter({ base: `${host.origin}/frankfurter/` }),
  twelveData({ base: `${host.origin}/twelve-data/`, readKey }),
  footballData({ base: `${host.origin}/football-data/`, readKey }),
];
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const refreshAt = (minutes: number, providers = all()) => refresh(providers, minutesLater(minutes), () => 0);

interface LiveItem {
  updatedAt: string;
  sample: boolean;
  id: string;
  city: string;
  temperature: number;
}
async function bodyOf<T = LiveItem[]>(handler: typeof getWeather, query?: Record<string, string>): Promise<T> {
  const { statusCode, body } = await handler(httpEvent({ ...(query && { query }) }));
  expect(statusCode).toBe(200);
  return JSON.parse(body ?? '');
}
const london = () => bodyOf<LiveItem>(getWeather, { city: 'London' });

// These tests share one table and run in order.
describe('refresh [API-20, API-21, API-22, API-23]', () => {
  it('before the first refresh there is sample data, marked as such', async () => {
    expect(await london()).toMatchObject({ city: 'London', sample: true });
    for (const handler of [listMarkets, listMatches, listPlayers]) {
      const list = await bodyOf(handler);
      expect(list.length).toBeGreaterThan(0);
      expect(list.every(({ sample }) => sample)).toBe(true);
    }
  });

  it('a refresh stores the data of all providers with the time, and the API returns it [ENT-12, ENT-13, ENT-14]', async () => {
    expect(await refreshAt(0)).toEqual({
      refreshed: expect.arrayContaining(['open-meteo', 'frankfurter', 'twelve-data', 'football-data']),
      failed: [],
      notDue: [],
    });
    expect(await london()).toMatchObject({
      temperature: 12,
      description: 'Rain',
      sample: false,
      provider: 'open-meteo',
      updatedAt: now.toISOString(),
    });
    for (const city of cities)
      expect(await bodyOf<LiveItem>(getWeather, { city: city.name })).toMatchObject({ city: city.name, sample: false });
    const matches = await bodyOf(listMatches);
    expect(matches.map(({ id }) => id)).toEqual([16, 15, 12, 11].map((id) => `football-data-${id}`));
    const players = await bodyOf(listPlayers);
    expect(players.length).toBeGreaterThan(2);
    for (const one of [...matches, ...players])
      expect(one).toMatchObject({ sample: false, provider: 'football-data', updatedAt: now.toISOString() });
  });

  it('a refresh shows the known markets of a kind, and sample data for a kind without any [MKT-05, ENT-16]', async () => {
    const markets = await bodyOf(listMarkets);
    const of = (list: readonly { id: string }[]) => markets.filter(({ id }) => list.some((one) => one.id === id));
    expect(of(currencyPairs)).toHaveLength(currencyPairs.length);
    expect(of(currencyPairs).every(({ sample }) => !sample)).toBe(true);
    expect(of(indices)).toHaveLength(8);
    expect(of(indices).every(({ sample }) => !sample)).toBe(true);
    expect(of(commodities)).toHaveLength(commodities.length);
    expect(of(commodities).every(({ sample }) => sample)).toBe(true);
  });

  it('a refresh sends no request before a provider is due, and one when the schedule fires twice', async () => {
    expect((await refreshAt(10)).notDue).toHaveLength(4);
    expect(host.requests).toEqual([]);
    const twice = await Promise.all([refreshAt(30), refreshAt(30)]);
    expect(twice.flatMap(({ refreshed }) => refreshed).sort()).toEqual(['football-data', 'open-meteo', 'twelve-data']);
    expect(host.requests.sort()).toEqual(['football-data', 'open-meteo', 'twelve-data']);
  });

  it('a refresh adds the second part of the markets to the first, each with its own time', async () => {
    const markets = await bodyOf(listMarkets);
    const updatedAt = (id: string) => markets.find((one) => one.id === id)?.updatedAt;
    expect(updatedAt('ftse-100')).toBe(now.toISOString());
    expect(updatedAt('gold')).toBe(minutesLater(30).toISOString());
    expect(updatedAt('usd-jmd')).toBe(now.toISOString());
  });

  it('a refresh keeps the last good data and time of a provider that fails, and updates the others', async () => {
    host.down.add('open-meteo');
    expect(await refreshAt(60)).toEqual({
      refreshed: expect.arrayContaining(['twelve-data', 'football-data']),
      failed: ['open-meteo'],
      notDue: ['frankfurter'],
    });
    expect(await london()).toMatchObject({ temperature: 12, sample: false, updatedAt: minutesLater(30).toISOString() });
    expect((await bodyOf(listMatches))[0]?.updatedAt).toBe(minutesLater(60).toISOString());
    expect(lines()).toContainEqual(
      expect.objectContaining({
        level: 'WARN',
        provider: 'open-meteo',
        failures: 1,
        problems: ['it responded with an error (500)'],
        nextDue: minutesLater(120).toISOString(),
      }),
    );
  });

  it('a refresh doubles the interval with each failure, up to three hours', async () => {
    host.down.add('open-meteo');
    const weather = [openMeteo({ base: `${host.origin}/open-meteo/` })];
    const requestedAt: number[] = [];
    for (let minutes = 90; minutes <= 900; minutes += 30)
      if ((await refreshAt(minutes, weather)).failed.length > 0) requestedAt.push(minutes);
    // Failures 2, 3 and so on: after one hour, two, then three.
    expect(requestedAt).toEqual([120, 240, 420, 600, 780]);
    expect(host.requests).toHaveLength(requestedAt.length);
    expect(lines().map(({ failures }) => failures)).toEqual([2, 3, 4, 5, 6]);
  });

  it('a refresh returns to the normal interval after a success', async () => {
    const weather = [openMeteo({ base: `${host.origin}/open-meteo/` })];
    expect(await refreshAt(960, weather)).toMatchObject({ refreshed: ['open-meteo'] });
    expect(await london()).toMatchObject({ sample: false, updatedAt: minutesLater(960).toISOString() });
    expect(await refreshAt(990, weather)).toMatchObject({ refreshed: ['open-meteo'] });
  });

  it('a refresh respects Retry-After across invocations, even above the maximum interval', async () => {
    host.down.add('frankfurter');
    host.waits = String(10 * 60 * 60);
    const currencies = [frankfurter({ base: `${host.origin}/frankfurter/` })];
    expect(await refreshAt(1000, currencies)).toMatchObject({ failed: ['frankfurter'] });
    host.down.clear();
    expect(await refreshAt(1000 + 599, currencies)).toMatchObject({ notDue: ['frankfurter'] });
    expect(host.requests).toHaveLength(1);
    expect(await refreshAt(1000 + 600, currencies)).toMatchObject({ refreshed: ['frankfurter'] });
  });

  it('a refresh backs off after an internal error, such as a key that cannot be read', async () => {
    const failing: Provider[] = [
      { ...twelveData({ readKey: () => Promise.reject(new Error('AccessDenied')) }), everyMinutes: 30 },
    ];
    expect(await refreshAt(2000, failing)).toMatchObject({ failed: ['twelve-data'] });
    expect(await refreshAt(2030, failing)).toMatchObject({ notDue: ['twelve-data'] });
    expect(written.ofLevel('ERROR')).toHaveLength(1);
  });

  it('a refresh logs no key', async () => {
    host.down = new Set(['twelve-data', 'football-data']);
    await refreshAt(5000);
    expect(lines()).toHaveLength(2);
    expect(written.text()).not.toContain('very-secret');
  });
});

describe('the city of get-weather [API-23]', () => {
  const statusOf = async (query?: Record<string, string>) => {
    const { statusCode, body } = await getWeather(httpEvent({ ...(query && { query }) }));
    return { statusCode, answer: JSON.parse(body ?? '') };
  };

  it.each(['london', ' London ', 'LONDON', 'bogota', 'Bogotá', 'sao paulo', 'Port-au-Prince'])(
    'the city of get-weather accepts %j',
    async (city) => {
      expect((await statusOf({ city })).statusCode).toBe(200);
    },
  );

  it.each([
    'Atlantis',
    'London,Paris',
    '__proto__',
    'constructor',
    '../London',
    "London' OR 1=1",
    '<script>',
    '%',
    'weather#London',
    '😀',
  ])('the city of get-weather returns 404 for %j', async (city) => {
    expect(await statusOf({ city })).toMatchObject({
      statusCode: 404,
      answer: { code: 'not_found', message: 'City not found' },
    });
  });

  it.each(['', '   ', 'x'.repeat(81), 'x'.repeat(100_000), 'Lon\u0000don', 'Lon\ndon', '\ud800'])(
    'the city of get-weather returns 400 for invalid city %#',
    async (city) => {
      expect(await statusOf({ city })).toMatchObject({
        statusCode: 400,
        answer: { code: 'bad_request', details: [{ field: 'city' }] },
      });
    },
  );

  it('the city of get-weather is London by default', async () => {
    expect(await statusOf()).toMatchObject({ statusCode: 200, answer: { city: 'London' } });
  });

  it('the city of get-weather is one of a list with London first [API-24, API-47, ENT-15, WX-01]', async () => {
    const listed = await bodyOf<{ name: string; country: string }[]>(listCities);
    expect(listed[0]).toEqual({ name: 'London', country: 'United Kingdom' });
    expect(listed).toHaveLength(cities.length);
  });
});

/** The warnings of the log. */
const lines = () => written.ofLevel('WARN');
