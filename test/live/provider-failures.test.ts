import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type FetchJsonOptions, fetchJson } from '#functions/live/fetch-json.ts';
import { footballData } from '#functions/live/football-data.ts';
import { frankfurter } from '#functions/live/frankfurter.ts';
import { openMeteo } from '#functions/live/open-meteo.ts';
import type { Provider } from '#functions/live/provider.ts';
import { twelveData } from '#functions/live/twelve-data.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { now } from './recorded.ts';

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

type Bad = [what: string, answer: (response: ServerResponse) => void, reason: RegExp, fetch?: FetchJsonOptions];
const bad: Bad[] = [
  ['malformed JSON', (response) => response.end('[{"half":'), /not JSON/],
  ['a page instead of JSON', (response) => response.end('<!doctype html><title>Sorry</title>'), /not JSON/],
  ['nothing at all', (response) => response.end(), /not JSON/],
  ['500', (response) => response.writeHead(500).end('{"error":true}'), /an error \(500\)/],
  ['401', (response) => response.writeHead(401).end('{}'), /refuses our key.*\(401\)/],
  ['429 without a time', (response) => response.writeHead(429).end('{}'), /less often \(429\)/],
  ['an answer that never comes', () => {}, /took too long/, { timeoutMs: 100 }],
  [
    'an answer that never ends',
    (response) => void response.writeHead(200).write('['),
    /took too long/,
    { timeoutMs: 100 },
  ],
  ['a connection that breaks', (response) => response.destroy(), /broke off/],
  ['too much', (response) => response.end(JSON.stringify('x'.repeat(3000))), /larger than 2 KB/, { maxBytes: 2048 }],
  [
    'a redirect elsewhere',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    /redirects/,
  ],
  ['another form: a text', (response) => json(response, 'all is well'), /documented|not in/],
  ['another form: null', (response) => json(response, null), /documented|not in/],
  ['another form: other names', (response) => json(response, { data: { rows: [{ temp: 1 }] } }), /documented|not in/],
  [
    'another form: a list of something else',
    (response) => json(response, [[1], { matches: 7 }, null]),
    /documented|not in|no rate/,
  ],
];

describe.each(providers)('API-20 API-21 API-22 API-23 %s', (_, make) => {
  it.each(bad)('%s is a silence with its reason, after one call', async (_what, answer, reason, fetch) => {
    const host = await publisher((_request, response) => answer(response), false);
    const reading = await make(`${host.origin}/`, fetch).read({ now, memory: null });
    expect(reading).toMatchObject({ heard: false, told: [] });
    expect(reading.problems.join('; ')).toMatch(reason);
    expect(reading.problems.join('; ')).not.toContain(key);
    // None, when a busy machine was not through with connecting before the time was up.
    expect(host.requests.length).toBeLessThanOrEqual(1);
  });

  it('429 with Retry-After is a silence until then', async () => {
    const host = await publisher(
      (_request, response) => response.writeHead(429, { 'retry-after': '7200' }).end('{}'),
      false,
    );
    const reading = await make(`${host.origin}/`).read({ now, memory: null });
    expect(reading).toMatchObject({ heard: false, told: [], waitUntil: new Date('2026-11-21T14:20:00Z') });
    expect(host.requests).toHaveLength(1);
  });

  it('nobody there is a silence', async () => {
    const reading = await make('http://127.0.0.1:1/').read({ now, memory: null });
    expect(reading.problems.join()).toMatch(/refused the connection|connection failed/);
  });
});

describe('fetchJson', () => {
  it('is held up for a day at most, whatever the header says, and reads dates', async () => {
    const asks = ['999999999', 'Sat, 21 Nov 2026 13:20:00 GMT'];
    const host = await publisher(
      (_request, response) => response.writeHead(503, { 'retry-after': asks.shift() ?? '' }).end(),
      false,
    );
    expect(await fetchJson(host.origin, { now })).toMatchObject({
      kind: 'wait',
      until: new Date('2026-11-22T12:20:00Z'),
    });
    expect(await fetchJson(host.origin, { now })).toMatchObject({
      kind: 'wait',
      until: new Date('2026-11-21T13:20:00Z'),
    });
  });

  it('asks over https only, apart from the local stage’s own machine', async () => {
    expect(await fetchJson('http://provider.example/')).toEqual({ kind: 'failed', reason: 'its address is not https' });
  });

  it('counts bytes after decompression', async () => {
    const { gzipSync } = await import('node:zlib');
    const host = await publisher(
      (_request, response) =>
        response.setHeader('content-encoding', 'gzip').end(gzipSync(JSON.stringify('x'.repeat(1_000_000)))),
      false,
    );
    expect(await fetchJson(host.origin, { maxBytes: 100_000 })).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('larger'),
    });
  });
});
