import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bypassHeader } from '#scripts/local-stage/edge/send.ts';
import { cities } from '#shared/config/seed/cities.ts';
import { dayMs, utcDay } from '#shared/domain/utc-day.ts';
import { startTestStage, type TestStage } from '#test/support/stage.ts';

/** Responses in the providers' formats for the current time, because the stage uses the real clock. */
function weatherNow(): unknown[] {
  const hour = Math.floor(Date.now() / 3_600_000) * 3600;
  const days = Array.from({ length: 7 }, (_, n) => Math.floor(Date.now() / dayMs) * 86_400 + n * 86_400);
  return cities.map(({ latitude, longitude }) => ({
    latitude,
    longitude,
    utc_offset_seconds: 0,
    current: { time: hour, temperature_2m: 21.4, weather_code: 3 },
    hourly: { time: [hour, hour + 3600], temperature_2m: [21, 22] },
    daily: {
      time: days,
      weather_code: days.map(() => 3),
      temperature_2m_max: days.map(() => 25),
      temperature_2m_min: days.map(() => 17),
    },
  }));
}
const ratesNow = () =>
  [1, 0].map((back) => ({
    date: utcDay(Date.now() - back * dayMs),
    base: 'USD',
    quote: 'JMD',
    rate: 160 - back,
  }));

async function read<T>({ url }: TestStage, path: string): Promise<{ status: number; body: T }> {
  const response = await fetch(`${url}${path}`, { headers: { [bypassHeader]: '1' } });
  return { status: response.status, body: await response.json() };
}
interface LiveRecord {
  id: string;
  sample: boolean;
  updatedAt: string;
}

describe('live data of a local stage', () => {
  let server: Server;
  let stage: TestStage;
  const requests: string[] = [];
  const since = Date.now();
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://x');
      requests.push(pathname);
      response.end(JSON.stringify(pathname.startsWith('/open-meteo/') ? weatherNow() : ratesNow()));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    stage = await startTestStage({ args: ['--no-seed', '--providers', `http://127.0.0.1:${port}`] });
  });
  afterAll(async () => {
    await stage?.end();
    server?.closeAllConnections();
    server?.close();
  });

  it('the weather is fetched at the start, and has its time [API-23, WX-02]', async () => {
    await expect
      .poll(async () => (await read<LiveRecord>(stage, '/api/weather?city=London')).body.sample, {
        timeout: 60_000,
        interval: 200,
      })
      .toBe(false);
    const { body } = await read<LiveRecord & { temperature: number }>(stage, '/api/weather?city=Kingston');
    expect(body).toMatchObject({
      city: 'Kingston',
      temperature: 21,
      description: 'Cloudy',
      high: 25,
      low: 17,
      sample: false,
    });
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(since);
    expect(Date.parse(body.updatedAt)).toBeLessThanOrEqual(Date.now());
  });

  it('markets have exchange rates, and samples for providers that need a key [API-22, MKT-07]', async () => {
    await expect
      .poll(
        async () =>
          (await read<LiveRecord[]>(stage, '/api/markets')).body.filter(({ sample }) => !sample).map(({ id }) => id),
        {
          timeout: 60_000,
          interval: 200,
        },
      )
      .toEqual(['usd-jmd']);
    const { body } = await read<LiveRecord[]>(stage, '/api/markets');
    expect(body.find(({ id }) => id === 'usd-jmd')).toMatchObject({ value: 160, change: 1, changePercent: '0.63%' });
    expect(body.find(({ id }) => id === 'gold')).toMatchObject({ sample: true });
    for (const path of ['/api/sports', '/api/diaspora-players'])
      expect((await read<LiveRecord[]>(stage, path)).body[0]).toMatchObject({ sample: true });
    expect(requests.sort()).toEqual(['/frankfurter/v2/rates', '/open-meteo/v1/forecast']);
  });
});
