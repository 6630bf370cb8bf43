import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type FetchJsonOptions, fetchJson } from '#functions/live/fetch-json.ts';
import { footballData } from '#functions/live/football-data.ts';
import { frankfurter } from '#functions/live/frankfurter.ts';
import { openMeteo } from '#functions/live/open-meteo.ts';
import type { Provider } from '#functions/live/provider.ts';
import { twelveData } from '#functions/live/twelve-data.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { now } from './sample-responses.ts';

const key = 'k-very-secret';
const readKey = async () => key;
const providers: [name: string, make: (base: string, fetch?: FetchJsonOptions) => Provider][] = [
  ['open-meteo', (base, fetch = {}) => openMeteo({ base, readKey, fetch })],
  ['frankfurter', (base, fetch = {}) => frankfurter({ base, fetch })],
  ['twelve-data', (base, fetch = {}) => twelveData({ base, readKey, fetch })],
  ['football-data', (base, fetch = {}) => footballData({ base, readKey, fetch })],
];
const json = (response: ServerResponse, body: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

type Failure = [what: string, respond: (response: ServerResponse) => void, reason: RegExp, fetch?: FetchJsonOptions];
const failures: Failure[] = [
  ['malformed JSON', (response) => response.end('[{"half":'), /not JSON/],
  ['a page instead of JSON', (response) => response.end('<!doctype html><title>Sorry</title>'), /not JSON/],
  ['an empty body', (response) => response.end(), /not JSON/],
  ['500', (response) => response.writeHead(500).end('{"error":true}'), /an error \(500\)/],
  ['401', (response) => response.writeHead(401).end('{}'), /rejected the key.*\(401\)/],
  ['429 without a time', (response) => response.writeHead(429).end('{}'), /limits our requests \(429\)/],
  ['no response', () => {}, /timed out/, { timeoutMs: 100 }],
  [
    'a response that does not end',
    (response) => void response.writeHead(200).write('['),
    /timed out/,
    { timeoutMs: 100 },
  ],
  ['a broken connection', (response) => response.destroy(), /interrupted/],
  [
    'a large body',
    (response) => response.end(JSON.stringify('x'.repeat(3000))),
    /larger than 2 KB/,
    { maxBytes: 2048 },
  ],
  ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), /redirects/],
  ['a JSON text', (response) => json(response, 'all is well'), /documented|not in/],
  ['JSON null', (response) => json(response, null), /documented|not in/],
  ['JSON with other fields', (response) => json(response, { data: { rows: [{ temp: 1 }] } }), /documented|not in/],
  [
    'a JSON list of other items',
    (response) => json(response, [[1], { matches: 7 }, null]),
    /documented|not in|no rate/,
  ],
];

describe.each(providers)('%s [API-20, API-21, API-22, API-23]', (_, make) => {
  it.each(failures)(
    'a provider fails with a reason after %s, without a second request',
    async (_what, respond, reason, fetch) => {
      const host = await publisher((_request, response) => respond(response), false);
      const result = await make(`${host.origin}/`, fetch).fetchData({ now, memory: null });
      expect(result).toMatchObject({ ok: false, data: [] });
      expect(result.problems.join('; ')).toMatch(reason);
      expect(result.problems.join('; ')).not.toContain(key);
      // None if a busy machine did not connect before the timeout.
      expect(host.requests.length).toBeLessThanOrEqual(1);
    },
  );

  it('a provider waits until Retry-After after a 429', async () => {
    const host = await publisher(
      (_request, response) => response.writeHead(429, { 'retry-after': '7200' }).end('{}'),
      false,
    );
    const result = await make(`${host.origin}/`).fetchData({ now, memory: null });
    expect(result).toMatchObject({ ok: false, data: [], waitUntil: new Date('2026-11-21T14:20:00Z') });
    expect(host.requests).toHaveLength(1);
  });

  it('a provider fails when the server is down', async () => {
    const result = await make('http://127.0.0.1:1/').fetchData({ now, memory: null });
    expect(result.problems.join()).toMatch(/refused the connection|connection failed/);
  });
});

describe('fetchJson', () => {
  it('fetchJson waits a day at most, and accepts dates in Retry-After', async () => {
    const headers = ['999999999', 'Sat, 21 Nov 2026 13:20:00 GMT'];
    const host = await publisher(
      (_request, response) => response.writeHead(503, { 'retry-after': headers.shift() ?? '' }).end(),
      false,
    );
    for (const waitUntil of [new Date('2026-11-22T12:20:00Z'), new Date('2026-11-21T13:20:00Z')])
      await expect(fetchJson(host.origin, { now })).rejects.toMatchObject({ waitUntil });
  });

  it('fetchJson rejects addresses without https, except for the machine of the local stage', async () => {
    await expect(fetchJson('http://provider.example/')).rejects.toThrow('its address is not https');
  });

  it('fetchJson counts bytes after decompression', async () => {
    const { gzipSync } = await import('node:zlib');
    const host = await publisher(
      (_request, response) =>
        response.setHeader('content-encoding', 'gzip').end(gzipSync(JSON.stringify('x'.repeat(1_000_000)))),
      false,
    );
    await expect(fetchJson(host.origin, { maxBytes: 100_000 })).rejects.toThrow('larger');
  });
});
