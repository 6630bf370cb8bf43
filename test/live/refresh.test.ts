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
import { matchesAnswer, now, ratesAnswer, seriesAnswer, teamsAnswer, weatherAnswer } from './recorded.ts';

withRealTable();

const host = { origin: '', down: new Set<string>(), asked: [] as string[], waits: '' };
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const [, name = ''] = url.pathname.split('/');
    host.asked.push(name);
    if (host.down.has(name)) {
      response.writeHead(host.waits ? 429 : 500, host.waits ? { 'retry-after': host.waits } : {}).end('{}');
      return;
    }
    const symbols = url.searchParams.get('symbol')?.split(',') ?? [];
    const series = symbols.map((symbol) => {
      const found = instruments.find((one) => one.symbol === symbol);
      return [symbol, seriesAnswer(symbol, (found?.listed.usual ?? 1) / (found?.factor ?? 1))];
    });
    const answers: Record<string, unknown> = {
      'open-meteo': weatherAnswer(),
      frankfurter: ratesAnswer(),
      'twelve-data': Object.fromEntries(series),
      'football-data': url.pathname.endsWith('/teams') ? teamsAnswer(url.pathname, 'England') : matchesAnswer(),
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
  Object.assign(host, { down: new Set(), asked: [], waits: '' });
  // A silent provider is logged; the line is looked at below.
  written.clear();
});

const readKey = async () => 'k-very-secret';
const all = (): Provider[] => [
  openMeteo({ base: `${host.origin}/open-meteo/` }),
  frankfurter({ base: `${host.origin}/frankfurter/` }),
  twelveData({ base: `${host.origin}/twelve-data/`, readKey }),
  footballData({ base: `${host.origin}/football-data/`, readKey }),
];
const minutesOn = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const look = (minutes: number, providers = all()) => refresh(providers, minutesOn(minutes), () => 0);

interface Heard {
  updatedAt: string;
  sample: boolean;
  id: string;
  city: string;
  temperature: number;
}
async function answerOf<T = Heard[]>(handler: typeof getWeather, query?: Record<string, string>): Promise<T> {
  const { statusCode, body } = await handler(httpEvent({ ...(query && { query }) }));
  expect(statusCode).toBe(200);
  return JSON.parse(body ?? '');
}
const london = () => answerOf<Heard>(getWeather, { city: 'London' });

// The tests of this part tell one story, on one table.
describe('API-20 API-21 API-22 API-23 ENT-12 ENT-13 ENT-14 ENT-16 refreshing live data', () => {
  it('before anybody was heard, everything is a sample and says so', async () => {
    expect(await london()).toMatchObject({ city: 'London', sample: true });
    for (const handler of [listMarkets, listMatches, listPlayers]) {
      const list = await answerOf(handler);
      expect(list.length).toBeGreaterThan(0);
      expect(list.every(({ sample }) => sample)).toBe(true);
    }
  });

  it('keeps what all providers tell, marked with when it was heard, and the API answers it', async () => {
    expect(await look(0)).toEqual({
      heard: expect.arrayContaining(['open-meteo', 'frankfurter', 'twelve-data', 'football-data']),
      silent: [],
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
      expect(await answerOf<Heard>(getWeather, { city: city.name })).toMatchObject({ city: city.name, sample: false });
    const matches = await answerOf(listMatches);
    expect(matches.map(({ id }) => id)).toEqual([16, 15, 12, 11].map((id) => `football-data-${id}`));
    const players = await answerOf(listPlayers);
    expect(players.length).toBeGreaterThan(2);
    for (const one of [...matches, ...players])
      expect(one).toMatchObject({ sample: false, provider: 'football-data', updatedAt: now.toISOString() });
  });

  it('MKT-05 what a kind of market has heard stands, what it has not waits for its portion, a kind without any word is a sample', async () => {
    const markets = await answerOf(listMarkets);
    const of = (list: readonly { id: string }[]) => markets.filter(({ id }) => list.some((one) => one.id === id));
    expect(of(currencyPairs)).toHaveLength(currencyPairs.length);
    expect(of(currencyPairs).every(({ sample }) => !sample)).toBe(true);
    expect(of(indices)).toHaveLength(8);
    expect(of(indices).every(({ sample }) => !sample)).toBe(true);
    expect(of(commodities)).toHaveLength(commodities.length);
    expect(of(commodities).every(({ sample }) => sample)).toBe(true);
  });

  it('nobody is asked before their time, and a schedule that fires twice asks once', async () => {
    expect((await look(10)).notDue).toHaveLength(4);
    expect(host.asked).toEqual([]);
    const twice = await Promise.all([look(30), look(30)]);
    expect(twice.flatMap(({ heard }) => heard).sort()).toEqual(['football-data', 'open-meteo', 'twelve-data']);
    expect(host.asked.sort()).toEqual(['football-data', 'open-meteo', 'twelve-data']);
  });

  it('the second portion of markets joins the first, each with its own age', async () => {
    const markets = await answerOf(listMarkets);
    const heardAt = (id: string) => markets.find((one) => one.id === id)?.updatedAt;
    expect(heardAt('ftse-100')).toBe(now.toISOString());
    expect(heardAt('gold')).toBe(minutesOn(30).toISOString());
    expect(heardAt('usd-jmd')).toBe(now.toISOString());
  });

  it('a provider that fails harms no other; its last good data stay with their old age', async () => {
    host.down.add('open-meteo');
    expect(await look(60)).toEqual({
      heard: expect.arrayContaining(['twelve-data', 'football-data']),
      silent: ['open-meteo'],
      notDue: ['frankfurter'],
    });
    expect(await london()).toMatchObject({ temperature: 12, sample: false, updatedAt: minutesOn(30).toISOString() });
    expect((await answerOf(listMatches))[0]?.updatedAt).toBe(minutesOn(60).toISOString());
    expect(lines()).toContainEqual(
      expect.objectContaining({
        level: 'WARN',
        provider: 'open-meteo',
        failures: 1,
        problems: ['it answers with an error (500)'],
        nextDue: minutesOn(120).toISOString(),
      }),
    );
  });

  it('it is asked less and less often while it fails, up to three hours', async () => {
    host.down.add('open-meteo');
    const weather = [openMeteo({ base: `${host.origin}/open-meteo/` })];
    const askedAt: number[] = [];
    for (let minutes = 90; minutes <= 900; minutes += 30)
      if ((await look(minutes, weather)).silent.length > 0) askedAt.push(minutes);
    // Failures 2, 3 and so on: after one hour, two, then three.
    expect(askedAt).toEqual([120, 240, 420, 600, 780]);
    expect(host.asked).toHaveLength(askedAt.length);
    expect(lines().map(({ failures }) => failures)).toEqual([2, 3, 4, 5, 6]);
  });

  it('it comes back: heard once, it is asked as often as before', async () => {
    const weather = [openMeteo({ base: `${host.origin}/open-meteo/` })];
    expect(await look(960, weather)).toMatchObject({ heard: ['open-meteo'] });
    expect(await london()).toMatchObject({ sample: false, updatedAt: minutesOn(960).toISOString() });
    expect(await look(990, weather)).toMatchObject({ heard: ['open-meteo'] });
  });

  it('Retry-After is honoured over invocations, also when it is longer than our own patience', async () => {
    host.down.add('frankfurter');
    host.waits = String(10 * 60 * 60);
    const currencies = [frankfurter({ base: `${host.origin}/frankfurter/` })];
    expect(await look(1000, currencies)).toMatchObject({ silent: ['frankfurter'] });
    host.down.clear();
    expect(await look(1000 + 599, currencies)).toMatchObject({ notDue: ['frankfurter'] });
    expect(host.asked).toHaveLength(1);
    expect(await look(1000 + 600, currencies)).toMatchObject({ heard: ['frankfurter'] });
  });

  it('a fault of our own, or a key that cannot be read, is a silence and no storm', async () => {
    const failing: Provider[] = [
      { ...twelveData({ readKey: () => Promise.reject(new Error('AccessDenied')) }), everyMinutes: 30 },
    ];
    expect(await look(2000, failing)).toMatchObject({ silent: ['twelve-data'] });
    expect(await look(2030, failing)).toMatchObject({ notDue: ['twelve-data'] });
    expect(written.ofLevel('ERROR')).toHaveLength(1);
  });

  it('no line of the log holds a key', async () => {
    host.down = new Set(['twelve-data', 'football-data']);
    await look(5000);
    expect(lines()).toHaveLength(2);
    expect(written.text()).not.toContain('very-secret');
  });
});

describe('API-23 which city', () => {
  const statusOf = async (query?: Record<string, string>) => {
    const { statusCode, body } = await getWeather(httpEvent({ ...(query && { query }) }));
    return { statusCode, answer: JSON.parse(body ?? '') };
  };

  it.each(['london', ' London ', 'LONDON', 'bogota', 'Bogotá', 'sao paulo', 'Port-au-Prince'])(
    '%j is known',
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
  ])('%j is not: 404', async (city) => {
    expect(await statusOf({ city })).toMatchObject({
      statusCode: 404,
      answer: { code: 'not_found', message: 'City not found' },
    });
  });

  it.each(['', '   ', 'x'.repeat(81), 'x'.repeat(100_000), 'Lon\u0000don', 'Lon\ndon', '\ud800'])(
    '%# is refused: 400',
    async (city) => {
      expect(await statusOf({ city })).toMatchObject({
        statusCode: 400,
        answer: { code: 'bad_request', details: [{ field: 'city' }] },
      });
    },
  );

  it('none at all is London', async () => {
    expect(await statusOf()).toMatchObject({ statusCode: 200, answer: { city: 'London' } });
  });

  it('API-24 ENT-15 WX-01 the cities are listed, London first', async () => {
    const listed = await answerOf<{ name: string; country: string }[]>(listCities);
    expect(listed[0]).toEqual({ name: 'London', country: 'United Kingdom' });
    expect(listed).toHaveLength(cities.length);
  });
});

/** What was logged as a warning, each line parsed. */
const lines = () => written.ofLevel('WARN');
