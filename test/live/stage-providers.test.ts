import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/events/refresh-live.ts';
import { instruments } from '#functions/live/twelve-data.ts';
import { forbiddenWrites } from '#test/ingest/forbidden-writes.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { matchesResponse, ratesResponse, seriesResponse, weatherResponse } from './sample-responses.ts';

withRealTable();

const parameters: Record<string, string> = {
  '/news/weather': 'key-of-weather',
  '/news/markets': 'key-of-markets\n',
  '/news/sports': 'key-of-sports',
};
const parametersRead: string[] = [];
const requests: { path: string; authorization: string | undefined; token: string | undefined }[] = [];

/** The providers, and the parameter store, which the SDK calls with POST. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://x');
  if (request.method === 'POST') {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const { Name, WithDecryption }: { Name: string; WithDecryption: boolean } = JSON.parse(body);
      parametersRead.push(`${Name} ${WithDecryption}`);
      response
        .setHeader('content-type', 'application/x-amz-json-1.1')
        .end(JSON.stringify({ Parameter: { Name, Value: parameters[Name] } }));
    });
    return;
  }
  const token = request.headers['x-auth-token'];
  requests.push({
    path: url.pathname,
    authorization: request.headers.authorization,
    token: typeof token === 'string' ? token : undefined,
  });
  const [, name = ''] = url.pathname.split('/');
  const series = instruments.map(({ symbol, listed }) => [symbol, seriesResponse(symbol, listed.usual)]);
  const bodies: Record<string, unknown> = {
    'open-meteo': url.searchParams.get('apikey') === 'key-of-weather' ? weatherResponse() : {},
    frankfurter: ratesResponse(),
    'twelve-data': Object.fromEntries(series),
    'football-data': url.pathname.endsWith('/matches')
      ? matchesResponse()
      : { competition: { name: 'Invented League' }, teams: [] },
  };
  response.end(JSON.stringify(bodies[name]));
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  // The environment is parsed once a process, so it is the same for the whole file.
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SSM: origin,
    LIVE_PROVIDERS: 'open-meteo,frankfurter,twelve-data,football-data,unknown-provider',
    OPEN_METEO_KEY_PARAMETER: '/news/weather',
    TWELVE_DATA_KEY_PARAMETER: '/news/markets',
    TWELVE_DATA_CREDITS: '3',
    FOOTBALL_DATA_KEY_PARAMETER: '/news/sports',
    LOCAL_PROVIDERS: 'off',
  });
  captureLog();
  // The sample rates are of this day.
  vi.setSystemTime(new Date('2026-11-21T12:20:00Z'));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('refresh-live', () => {
  it('refresh-live sends no requests when the local stage is offline', async () => {
    expect(await handler(undefined)).toEqual({ refreshed: [], failed: [], notDue: [] });
    expect(requests).toEqual([]);
  });

  it('refresh-live requests data from the chosen providers, with keys that are read once', async () => {
    process.env.LOCAL_PROVIDERS = process.env.AWS_ENDPOINT_URL_SSM;
    const { refreshed, failed } = await handler(undefined);
    expect(failed).toEqual([]);
    expect(refreshed.sort()).toEqual(['football-data', 'frankfurter', 'open-meteo', 'twelve-data']);
    expect(parametersRead.sort()).toEqual(['/news/markets true', '/news/sports true', '/news/weather true']);
    const of = (name: string) => requests.filter(({ path }) => path.startsWith(`/${name}/`));
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
    expect((await handler(undefined)).refreshed.sort()).toEqual(['football-data', 'open-meteo', 'twelve-data']);
    expect(parametersRead).toHaveLength(3);
  });

  it('refresh-live writes only partitions that IAM lets it', async () => {
    vi.setSystemTime(new Date('2026-11-21T18:00:00Z'));
    expect(await forbiddenWrites('refreshLive', () => handler(undefined))).toEqual([]);
  });
});
