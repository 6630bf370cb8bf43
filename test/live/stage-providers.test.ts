import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/events/refresh-live.ts';
import { instruments } from '#functions/live/twelve-data.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { matchesAnswer, ratesAnswer, seriesAnswer, weatherAnswer } from './recorded.ts';

withRealTable();

const parameters: Record<string, string> = {
  '/news/weather': 'key-of-weather',
  '/news/markets': 'key-of-markets\n',
  '/news/sports': 'key-of-sports',
};
const read: string[] = [];
const asked: { path: string; authorization: string | undefined; token: string | undefined }[] = [];

/** The providers, and the parameter store, which the SDK asks by its own protocol. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://x');
  if (request.method === 'POST') {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const { Name, WithDecryption }: { Name: string; WithDecryption: boolean } = JSON.parse(body);
      read.push(`${Name} ${WithDecryption}`);
      response
        .setHeader('content-type', 'application/x-amz-json-1.1')
        .end(JSON.stringify({ Parameter: { Name, Value: parameters[Name] } }));
    });
    return;
  }
  const token = request.headers['x-auth-token'];
  asked.push({
    path: url.pathname,
    authorization: request.headers.authorization,
    token: typeof token === 'string' ? token : undefined,
  });
  const [, name = ''] = url.pathname.split('/');
  const series = instruments.map(({ symbol, listed }) => [symbol, seriesAnswer(symbol, listed.usual)]);
  const answers: Record<string, unknown> = {
    'open-meteo': url.searchParams.get('apikey') === 'key-of-weather' ? weatherAnswer() : {},
    frankfurter: ratesAnswer(),
    'twelve-data': Object.fromEntries(series),
    'football-data': url.pathname.endsWith('/matches')
      ? matchesAnswer()
      : { competition: { name: 'Invented League' }, teams: [] },
  };
  response.end(JSON.stringify(answers[name]));
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  // The environment is read once a process, so it is the same for the whole file.
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SSM: origin,
    LIVE_PROVIDERS: 'open-meteo,frankfurter,twelve-data,football-data,somebody-else',
    OPEN_METEO_KEY_PARAMETER: '/news/weather',
    TWELVE_DATA_KEY_PARAMETER: '/news/markets',
    TWELVE_DATA_CREDITS: '3',
    FOOTBALL_DATA_KEY_PARAMETER: '/news/sports',
    LOCAL_PROVIDERS: 'off',
  });
  captureLog();
  // The rates are recorded, and old by now.
  vi.setSystemTime(new Date('2026-11-21T12:20:00Z'));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('the function that the schedule starts', () => {
  it('asks nobody where the local stage is offline', async () => {
    expect(await handler(undefined)).toEqual({ heard: [], silent: [], notDue: [] });
    expect(asked).toEqual([]);
  });

  it('asks whom the stage has chosen, with the keys of its parameters, which are read once', async () => {
    process.env.LOCAL_PROVIDERS = process.env.AWS_ENDPOINT_URL_SSM;
    const { heard, silent } = await handler(undefined);
    expect(silent).toEqual([]);
    expect(heard.sort()).toEqual(['football-data', 'frankfurter', 'open-meteo', 'twelve-data']);
    expect(read.sort()).toEqual(['/news/markets true', '/news/sports true', '/news/weather true']);
    const of = (name: string) => asked.filter(({ path }) => path.startsWith(`/${name}/`));
    expect(of('twelve-data')).toEqual([
      { path: '/twelve-data/time_series', authorization: 'apikey key-of-markets', token: undefined },
    ]);
    expect(of('football-data')[0]).toMatchObject({
      path: '/football-data/v4/matches',
      token: 'key-of-sports',
      authorization: undefined,
    });
    for (const { token, authorization } of [...of('open-meteo'), ...of('frankfurter')])
      expect([token, authorization]).toEqual([undefined, undefined]);
    vi.setSystemTime(new Date('2026-11-21T12:50:00Z'));
    expect((await handler(undefined)).heard.sort()).toEqual(['football-data', 'open-meteo', 'twelve-data']);
    expect(read).toHaveLength(3);
  });
});
