import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bypassHeader } from '#scripts/local-stage/edge/edge-server.ts';
import { cities } from '#shared/config/seed/cities.ts';
import { runStart, startTestStage, type TestStage } from '#test/support/stage.ts';

/** Answers in the providers' forms, about this very moment: the stage's clock is the real one. */
function weatherNow(): unknown[] {
  const hour = Math.floor(Date.now() / 3_600_000) * 3600;
  const days = Array.from({ length: 7 }, (_, n) => Math.floor(Date.now() / 86_400_000) * 86_400 + n * 86_400);
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
    date: new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10),
    base: 'USD',
    quote: 'JMD',
    rate: 160 - back,
  }));

async function ask<T>({ url }: TestStage, path: string): Promise<{ status: number; body: T }> {
  const answer = await fetch(`${url}${path}`, { headers: { [bypassHeader]: '1' } });
  return { status: answer.status, body: await answer.json() };
}
interface Heard {
  id: string;
  sample: boolean;
  updatedAt: string;
}

describe('live data in a local stage', () => {
  let server: Server;
  let stage: TestStage;
  const asked: string[] = [];
  const since = Date.now();
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://x');
      asked.push(pathname);
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

  it('API-23 WX-02 the weather is asked at the start and answered with its age', async () => {
    await expect
      .poll(async () => (await ask<Heard>(stage, '/api/weather?city=London')).body.sample, {
        timeout: 60_000,
        interval: 200,
      })
      .toBe(false);
    const { body } = await ask<Heard & { temperature: number }>(stage, '/api/weather?city=Kingston');
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

  it('API-22 MKT-07 so are the currencies; what needs a key stays a sample', async () => {
    await expect
      .poll(
        async () =>
          (await ask<Heard[]>(stage, '/api/markets')).body.filter(({ sample }) => !sample).map(({ id }) => id),
        {
          timeout: 60_000,
          interval: 200,
        },
      )
      .toEqual(['usd-jmd']);
    const { body } = await ask<Heard[]>(stage, '/api/markets');
    expect(body.find(({ id }) => id === 'usd-jmd')).toMatchObject({ value: 160, change: 1, changePercent: '0.63%' });
    expect(body.find(({ id }) => id === 'gold')).toMatchObject({ sample: true });
    for (const path of ['/api/sports', '/api/diaspora-players'])
      expect((await ask<Heard[]>(stage, path)).body[0]).toMatchObject({ sample: true });
    expect(asked.sort()).toEqual(['/frankfurter/v2/rates', '/open-meteo/v1/forecast']);
  });

  it.each([
    ['city=', 400],
    ['city=%20', 400],
    [`city=${'x'.repeat(5000)}`, 400],
    ['city=Lon%00don', 400],
    ['city=London&city=Paris', 404],
    ['city=Atlantis', 404],
    ['city=%3Cscript%3E', 404],
    ['city=__proto__', 404],
  ])('API-23 API-47 ?%s is answered in plain words', async (query, status) => {
    const answer = await ask<{ message: string }>(stage, `/api/weather?${query}`);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(status === 404 ? /^City not found$/ : /^city: /);
  });

  it('API-24 API-47 ENT-15 the list of cities holds London, and no city named means it', async () => {
    const cities = (await ask<{ name: string; country: string }[]>(stage, '/api/weather/cities')).body;
    expect(cities).toContainEqual({ name: 'London', country: 'United Kingdom' });
    expect(cities.length).toBeGreaterThanOrEqual(24);
    expect((await ask<{ city: string }>(stage, '/api/weather')).body.city).toBe('London');
  });

  it('an address that is not on this machine is refused as a stand-in', async () => {
    const { code, output } = await runStart(['--providers', 'https://somewhere.example']);
    expect(code).toBe(1);
    expect(output).toContain('--providers takes an address such as http://127.0.0.1:4010');
  });
});

describe('a local stage that is offline', () => {
  it('API-20 API-22 API-23 shows samples, asks nobody and logs nothing of it', async () => {
    const stage = await startTestStage({ args: ['--no-seed'] });
    expect((await ask<Heard>(stage, '/api/weather?city=London')).body).toMatchObject({ sample: true });
    expect(stage.output()).not.toMatch(/provider/i);
    expect(stage.file('logs/functions.log')).not.toMatch(/provider/i);
    await stage.end();
  });
});
