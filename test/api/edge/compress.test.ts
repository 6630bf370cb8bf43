import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#functions/runtime/endpoint.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { httpEvent } from '#test/support/http-event.ts';

const spec = {
  method: 'GET',
  path: '/api/own',
  access: 'anyone',
  summary: 'For the tests',
  reply: z.object({ text: z.string() }),
  cache: { kind: 'private' },
  needs: { table: 'none' },
} as const satisfies Endpoint;
const long = 'Zoë reads the harbour news. '.repeat(100);
const respond = (text: string, acceptEncoding?: string, cache: NonNullable<Endpoint['cache']> = spec.cache) =>
  endpoint({ ...spec, cache }, async () => ({ text }))(
    httpEvent({ headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding } }),
  );
const plain = { text: long };

describe('a private reply', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['BR;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('a private reply is compressed for Accept-Encoding: %s', async (accepted, encoding, decompress) => {
    const { headers, body = '', isBase64Encoded } = await respond(long, accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    expect(isBase64Encoded).toBe(true);
    const bytes = Buffer.from(body, 'base64');
    expect(bytes.length).toBeLessThan(long.length / 10);
    expect(JSON.parse(decompress(bytes).toString())).toEqual(plain);
  });

  test.each([undefined, '', 'identity', 'zstd', 'br;q=0, gzip; q=0.0', '*'])(
    'a private reply stays plain for Accept-Encoding: %s',
    async (accepted) => {
      const { headers, body = '', isBase64Encoded } = await respond(long, accepted);
      expect([isBase64Encoded, headers?.['content-encoding'], headers?.vary]).toEqual([
        undefined,
        undefined,
        'Accept-Encoding',
      ]);
      expect(JSON.parse(body)).toEqual(plain);
    },
  );

  test('a private reply stays plain if it is small', async () => {
    const { body = '', headers } = await respond('short', 'br');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(body)).toEqual({ text: 'short' });
  });
});

test('a public reply is left to CloudFront, which compresses and caches each encoding', async () => {
  const { headers, body = '' } = await respond(long, 'br', { kind: 'public', browser: 1, edge: 1, stale: 0 });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(JSON.parse(body)).toEqual(plain);
});
