import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { freshSecondsOf, guardedFetch } from '#functions/feeds/fetch/guarded-fetch.ts';
import { brand } from '#shared/config/brand.ts';
import { feed, publisher, text } from './loopback.ts';

describe('guarded fetch: conditional requests and statuses', () => {
  it('a guarded fetch sends both validators and the user agent, and reports 304 as unchanged', async () => {
    const server = await publisher((_request, response) => response.writeHead(304, { etag: '"7"' }).end());
    const outcome = await guardedFetch(`${server.origin}/`, {
      etag: '"7"',
      lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT',
    });
    expect(outcome).toEqual({ kind: 'unchanged' });
    expect(server.requests[0]?.headers).toMatchObject({
      'if-none-match': '"7"',
      'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT',
      'user-agent': brand.userAgent,
      'accept-encoding': 'gzip, br, deflate',
    });
  });

  it('a guarded fetch returns the validators of a response and drops invalid ones', async () => {
    const server = await publisher((request, response) => {
      response.setHeader('etag', request.url === '/long' ? `"${'e'.repeat(3000)}"` : 'W/"1"');
      response.setHeader('last-modified', 'Fri, 20 Nov 2026 10:00:00 GMT');
      response.end(feed);
    });
    expect(await guardedFetch(`${server.origin}/`)).toMatchObject({
      etag: 'W/"1"',
      lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT',
    });
    expect(await guardedFetch(`${server.origin}/long`)).toMatchObject({ kind: 'ok', etag: null });
    expect(await guardedFetch(`${server.origin}/`, { etag: 'новость\r\nx-evil: 1' })).toMatchObject({ kind: 'ok' });
    expect(server.requests[2]?.headers).not.toHaveProperty('if-none-match');
  });

  it('a guarded fetch fails on 304 to a request without validators', async () => {
    const server = await publisher((_request, response) => response.writeHead(304).end());
    expect(await guardedFetch(`${server.origin}/`)).toMatchObject({ kind: 'failed', status: 304 });
  });

  it('a guarded fetch reports 410 as gone', async () => {
    const server = await publisher((_request, response) => response.writeHead(410).end('gone'));
    expect(await guardedFetch(`${server.origin}/`)).toEqual({ kind: 'gone' });
  });

  it.each([
    ['120', 120],
    ['Fri, 20 Nov 2026 12:05:00 GMT', 300],
    ['Friday, 20-Nov-26 12:05:00 GMT', 300],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
  ])('a guarded fetch reads Retry-After: %s', async (header, seconds) => {
    const now = new Date('2026-11-20T12:00:00Z');
    for (const status of [429, 503]) {
      const server = await publisher((_request, response) =>
        response.writeHead(status, { 'retry-after': header }).end(),
      );
      const outcome = await guardedFetch(`${server.origin}/`, { now });
      expect(outcome).toMatchObject({ kind: 'failed', code: 'status', status });
      expect('retryAfterSeconds' in outcome ? outcome.retryAfterSeconds : undefined).toBe(seconds);
    }
  });

  it.each([
    [401, 'sign-in'],
    [403, 'blocked'],
    [404, 'not found (404)'],
    [500, 'failed (500)'],
    [502, 'failed (502)'],
    [204, 'unexpected status (204)'],
    [206, 'unexpected status (206)'],
    [418, 'unexpected status (418)'],
  ])('a guarded fetch explains the status %i', async (status, words) => {
    const server = await publisher((_request, response) => response.writeHead(status).end());
    expect(await guardedFetch(`${server.origin}/`)).toMatchObject({
      kind: 'failed',
      status,
      reason: expect.stringContaining(words),
    });
  });
});

describe('guarded fetch: bodies', () => {
  const encodings: [string, string, Buffer][] = [
    ['gzip', 'gzip', gzipSync(feed)],
    ['x-gzip', 'x-gzip', gzipSync(feed)],
    ['br', 'br', brotliCompressSync(feed)],
    ['deflate', 'deflate', deflateSync(feed)],
    ['raw deflate', 'deflate', deflateRawSync(feed)],
    ['deflate, then gzip', 'deflate, gzip', gzipSync(deflateSync(feed))],
    ['gzip in name only', 'gzip', Buffer.from(feed)],
    ['gzip without its last bytes', 'gzip', gzipSync(feed).subarray(0, -8)],
    ['identity', 'identity', Buffer.from(feed)],
    ['a .gz file without a header', '', gzipSync(feed)],
  ];
  it.each(encodings)('a guarded fetch decodes %s', async (_, label, body) => {
    const server = await publisher((_request, response) => {
      if (label) response.setHeader('content-encoding', label);
      response.end(body);
    });
    const outcome = await guardedFetch(`${server.origin}/`);
    expect(outcome.kind === 'ok' && text(outcome.body)).toBe(feed);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(50 * 1024 * 1024))],
    ['br', brotliCompressSync(Buffer.alloc(50 * 1024 * 1024))],
    ['deflate', deflateSync(Buffer.alloc(50 * 1024 * 1024))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(50 * 1024 * 1024)))],
  ])('a guarded fetch stops a decompression bomb in %s at 5 MB', async (label, bomb) => {
    const server = await publisher((_request, response) =>
      response.writeHead(200, { 'content-encoding': label }).end(bomb),
    );
    expect(await guardedFetch(`${server.origin}/`)).toEqual({
      kind: 'failed',
      code: 'too_large',
      reason: 'The response is larger than 5 MB',
    });
  });

  it('a guarded fetch does not read a body whose Content-Length is over the limit', async () => {
    const server = await publisher((_request, response) => {
      response.writeHead(200, { 'content-length': String(50 * 1024 * 1024) });
      response.write('x');
    });
    expect(await guardedFetch(`${server.origin}/`)).toMatchObject({ kind: 'failed', code: 'too_large' });
  });

  it('a guarded fetch stops reading an endless body at 5 MB', async () => {
    let sent = 0;
    const server = await publisher((_request, response) => {
      const chunk = Buffer.alloc(256 * 1024, 'x');
      const more = () => {
        while (!response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return;
        }
      };
      response.on('drain', more);
      more();
    });
    expect(await guardedFetch(`${server.origin}/`)).toMatchObject({ kind: 'failed', code: 'too_large' });
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  it('a guarded fetch accepts a body of exactly the limit and rejects one byte more', async () => {
    const server = await publisher((request, response) =>
      response.end('x'.repeat(request.url === '/more' ? 1001 : 1000)),
    );
    expect(await guardedFetch(`${server.origin}/`, { maxBytes: 1000 })).toMatchObject({ kind: 'ok' });
    expect(await guardedFetch(`${server.origin}/more`, { maxBytes: 1000 })).toMatchObject({
      kind: 'failed',
      code: 'too_large',
    });
  });

  it.each([
    ['zstd', feed],
    ['gzip, gzip, gzip', feed],
  ])('a guarded fetch fails with a readable reason on the encoding %s', async (label, body) => {
    const server = await publisher((_request, response) =>
      response.writeHead(200, { 'content-encoding': label }).end(body),
    );
    expect(await guardedFetch(`${server.origin}/`)).toMatchObject({ kind: 'failed', code: 'bad_response' });
  });

  it('a guarded fetch fails with a readable reason on damaged compression', async () => {
    const damaged = gzipSync(feed.repeat(50));
    damaged.fill(0xff, 12, 60);
    const server = await publisher((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(damaged),
    );
    expect(await guardedFetch(`${server.origin}/`)).toEqual({
      kind: 'failed',
      code: 'bad_response',
      reason: 'The compressed response is damaged',
    });
  });
});

describe('guarded fetch: headers', () => {
  /** A publisher whose responses have this many bytes in headers, in values of at most 8 KB. */
  const withHeaders = (kilobytes: number) =>
    publisher((_request, response) => {
      for (let i = 0; i < kilobytes; i += 8)
        response.setHeader(`x-policy-${i}`, 'x'.repeat(Math.min(8, kilobytes - i) * 1000));
      response.end(feed);
    });

  it.each([20, 40, 60, 64])('a guarded fetch reads a response with %i KB of headers', async (kilobytes) => {
    expect(await guardedFetch((await withHeaders(kilobytes)).origin)).toMatchObject({ kind: 'ok' });
  });

  it.each([68, 200])('a guarded fetch fails with a readable reason on %i KB of headers', async (kilobytes) => {
    expect(await guardedFetch((await withHeaders(kilobytes)).origin)).toEqual({
      kind: 'failed',
      code: 'bad_response',
      reason: 'The headers of the response are larger than 64 KB',
    });
  });
});

describe('the freshness of a response [RFC 9111]', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
  const anHourLater = 'Fri, 20 Nov 2026 13:00:00 GMT';
  it.each<[Record<string, string>, number | undefined]>([
    [{}, undefined],
    [{ 'cache-control': 'public' }, undefined],
    [{ 'cache-control': 'max-age=3600' }, 3600],
    [{ 'cache-control': 'Public, MAX-AGE = "3600" , must-revalidate' }, 3600],
    [{ 'cache-control': 'max-age=600, max-age=3600' }, 600],
    [{ 'cache-control': 'max-age=3600', age: '3000' }, 600],
    [{ 'cache-control': 'max-age=3600', age: '9000' }, 0],
    [{ 'cache-control': 'max-age=3600', age: 'old' }, 3600],
    [{ 'cache-control': 's-maxage=3600' }, undefined],
    [{ 'cache-control': 's-maxage=3600, max-age=60' }, 60],
    [{ 'cache-control': 'max-age=3600', expires: date, date }, 3600],
    [{ 'cache-control': 'no-store, max-age=3600' }, 0],
    [{ 'cache-control': 'no-cache', expires: anHourLater }, 0],
    [{ 'cache-control': 'max-age=-1' }, 0],
    [{ 'cache-control': 'max-age=soon' }, 0],
    [{ 'cache-control': 'max-age' }, 0],
    [{ 'cache-control': `max-age=${'9'.repeat(40)}` }, 2 ** 31],
    [{ expires: anHourLater }, 3600],
    [{ expires: anHourLater, date: 'Fri, 20 Nov 2026 12:30:00 GMT' }, 1800],
    [{ expires: anHourLater, date: 'today', age: '600' }, 3000],
    [{ expires: 'Thu, 01 Jan 1970 00:00:00 GMT', date }, 0],
    [{ expires: '0' }, 0],
    [{ expires: '-1' }, 0],
  ])('the freshness of a response with %o is %s seconds', (headers, seconds) => {
    expect(freshSecondsOf(headers, now)).toBe(seconds);
  });

  it('the freshness of a response is reported with a feed and with 304', async () => {
    const server = await publisher(({ headers }, response) => {
      response.setHeader('cache-control', 'max-age=3600');
      response.writeHead(headers['if-none-match'] ? 304 : 200).end(headers['if-none-match'] ? '' : feed);
    });
    expect(await guardedFetch(server.origin)).toMatchObject({ kind: 'ok', freshSeconds: 3600 });
    expect(await guardedFetch(server.origin, { etag: '"1"' })).toEqual({ kind: 'unchanged', freshSeconds: 3600 });
  });
});
