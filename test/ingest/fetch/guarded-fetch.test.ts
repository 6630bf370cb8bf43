import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type FetchOptions, guardedFetch } from '#functions/feeds/fetch/guarded-fetch.ts';
import { brand } from '#shared/config/brand.ts';
import { allow, publisher } from './loopback.ts';

const feed = '<rss version="2.0"><channel><title>Harbour</title></channel></rss>';
const refused = { kind: 'failed', code: 'refused' };
/** A resolver in which every name has these addresses, and a count of the questions. */
const names = (...addresses: string[]) =>
  vi.fn(async (_name: string) => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
const text = (body: Uint8Array) => new TextDecoder().decode(body);

describe('ING-26 what the guard refuses before anything is sent', () => {
  it.each([
    'ftp://example.com/feed',
    'file:///etc/passwd',
    'data:text/xml,<rss/>',
    'javascript:alert(1)',
    'gdelt',
    '',
    'http://',
    'http://user:secret@example.com/feed',
    'http://localhost/feed',
    'http://localhost./feed',
    'http://feeds.localhost/feed',
    'http://printer.local/feed',
    'http://metadata.google.internal/',
    'http://router.lan/',
    'http://nas.home.arpa/',
    'http://intranet/feed',
    'http://127.0.0.1/feed',
    'http://2130706433/feed',
    'http://0x7f000001/feed',
    'http://0x7f.1/feed',
    'http://0177.0.0.1/feed',
    'http://127.1/feed',
    'http://0/feed',
    'http://１２７.０.０.１/feed',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/feed',
    'http://[::ffff:10.0.0.1]/feed',
    'http://[::ffff:a9fe:a9fe]/latest/meta-data/',
    'http://[64:ff9b::10.0.0.1]/feed',
    'http://[2002:a00:1::]/feed',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://example.com:22/feed',
    'http://example.com:25/feed',
    'https://example.com:6379x/feed',
    'http://example.com:6667/feed',
  ])('%s', async (address) => {
    const resolve = names('93.184.216.34');
    expect(await guardedFetch(address, { resolve })).toMatchObject(refused);
    expect(resolve).not.toHaveBeenCalled();
  });

  it.each([
    ['a private address', ['10.1.2.3']],
    ['loopback', ['127.0.0.1']],
    ['cloud metadata', ['169.254.169.254']],
    ['a public address and a private one', ['93.184.216.34', '192.168.0.10']],
    ['a mapped IPv6 address', ['::ffff:127.0.0.1']],
    ['a NAT64 address', ['64:ff9b::7f00:1']],
    ['a unique local IPv6 address beside a public one', ['2606:2800:220:1:248:1893:25c8:1946', 'fd00::1']],
  ])('a name that resolves to %s', async (_, addresses) => {
    const server = await publisher((_request, response) => response.end(feed), false);
    expect(
      await guardedFetch(`http://feeds.example.com:${server.port}/`, { resolve: names(...addresses) }),
    ).toMatchObject(refused);
    expect(server.requests).toHaveLength(0);
  });

  it('a loopback server that nobody allowed', async () => {
    const server = await publisher((_request, response) => response.end(feed), false);
    expect(await guardedFetch(`${server.origin}/feed`)).toMatchObject(refused);
    expect(server.requests).toHaveLength(0);
  });
});

describe('ING-26 the address that was checked is the one that is connected to', () => {
  it('asks once per connection, so a name that answers differently the second time gains nothing', async () => {
    const server = await publisher((_request, response) => response.end(feed), false);
    const origin = `http://feeds.example.com:${server.port}`;
    allow(origin);
    const resolve = names('127.0.0.1');
    expect(await guardedFetch(`${origin}/feed`, { resolve })).toMatchObject({ kind: 'ok' });
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(server.requests[0]?.headers.host).toBe(`feeds.example.com:${server.port}`);
  });

  it('checks the name again when the next connection goes to a port that is not the local stage’s own', async () => {
    const inner = await publisher((_request, response) => response.end('secret'), false);
    const outer = await publisher(
      (_request, response) => response.writeHead(302, { location: `http://feeds.example.com:${inner.port}/` }).end(),
      false,
    );
    const origin = `http://feeds.example.com:${outer.port}`;
    allow(origin);
    expect(await guardedFetch(`${origin}/feed`, { resolve: names('127.0.0.1') })).toMatchObject(refused);
    expect(inner.requests).toHaveLength(0);
  });

  it('a name that cannot be found is a readable failure', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    };
    expect(await guardedFetch('http://nobody.example.com/', { resolve })).toEqual({
      kind: 'failed',
      code: 'unreachable',
      reason: 'The host name cannot be found',
    });
  });

  it('a resolver that never answers meets the deadline', async () => {
    const resolve = () => new Promise<never>(() => {});
    expect(await guardedFetch('http://slow.example.com/', { resolve, deadlineMs: 50 })).toMatchObject({
      kind: 'failed',
      code: 'timeout',
    });
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('%i is followed, relative to where it came from', async (status) => {
    const server = await publisher((request, response) =>
      request.url === '/old/feed' ? response.writeHead(status, { location: '../new/feed' }).end() : response.end(feed),
    );
    const outcome = await guardedFetch(`${server.origin}/old/feed`);
    const movedTo = status === 301 || status === 308 ? `${server.origin}/new/feed` : null;
    expect(outcome).toMatchObject({ kind: 'ok', url: `${server.origin}/new/feed`, movedTo });
  });

  it('a permanent redirect behind a temporary one moves nothing; one before it does', async () => {
    const steps: Record<string, [number, string]> = {
      '/a': [302, '/b'],
      '/b': [301, '/c'],
      '/p': [301, '/q'],
      '/q': [302, '/c'],
    };
    const server = await publisher((request, response) => {
      const step = steps[request.url ?? ''];
      if (step) response.writeHead(step[0], { location: step[1] }).end();
      else response.end(feed);
    });
    expect(await guardedFetch(`${server.origin}/a`)).toMatchObject({ kind: 'ok', movedTo: null });
    expect(await guardedFetch(`${server.origin}/p`)).toMatchObject({ kind: 'ok', movedTo: `${server.origin}/q` });
  });

  it.each([
    'http://127.0.0.1:9/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    'http://2852039166/',
    'file:///etc/passwd',
    'ftp://example.com/feed',
    'http://user:pass@example.com/',
    '//localhost/',
    'gopher://example.com/',
  ])('to %s is refused', async (location) => {
    const server = await publisher((_request, response) => response.writeHead(301, { location }).end());
    expect(await guardedFetch(`${server.origin}/feed`)).toMatchObject(refused);
    expect(server.requests).toHaveLength(1);
  });

  it('a redirect to a name that resolves to a private address is refused', async () => {
    const server = await publisher((_request, response) =>
      response.writeHead(302, { location: 'http://rebound.example.com/' }).end(),
    );
    expect(await guardedFetch(`${server.origin}/feed`, { resolve: names('192.168.1.1') })).toMatchObject(refused);
  });

  it('a loop ends after five redirects', async () => {
    const server = await publisher((_request, response) => response.writeHead(302, { location: '/again' }).end());
    expect(await guardedFetch(`${server.origin}/feed`)).toMatchObject({ kind: 'failed', code: 'redirects' });
    expect(server.requests).toHaveLength(6);
  });

  it('a key in a header stays with the origin it was meant for', async () => {
    const other = await publisher((_request, response) => response.end(feed));
    const server = await publisher((_request, response) =>
      response.writeHead(302, { location: `${other.origin}/` }).end(),
    );
    await guardedFetch(`${server.origin}/`, { headers: { 'x-api-key': 'secret' } });
    expect(server.requests[0]?.headers['x-api-key']).toBe('secret');
    expect(other.requests[0]?.headers['x-api-key']).toBeUndefined();
  });

  it('a redirect without a location is a failure', async () => {
    const server = await publisher((_request, response) => response.writeHead(302).end());
    expect(await guardedFetch(`${server.origin}/`)).toMatchObject({ kind: 'failed', code: 'status', status: 302 });
  });

  it('the endless body of a redirect is hung up on', async () => {
    const hungUp = Promise.withResolvers<void>();
    const server = await publisher((request, response) => {
      if (request.url === '/feed') response.end(feed);
      else {
        response.writeHead(302, { location: '/feed' });
        response.on('close', hungUp.resolve);
        response.write('x'.repeat(100_000));
      }
    });
    expect(await guardedFetch(`${server.origin}/endless`)).toMatchObject({ kind: 'ok' });
    await hungUp.promise;
  });
});

describe('conditional requests and statuses', () => {
  it('sends both validators and its name, and takes 304 for unchanged', async () => {
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

  it('hands back the validators of an answer, and leaves out those that no header could carry', async () => {
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

  it('304 to a first request is a failure', async () => {
    const server = await publisher((_request, response) => response.writeHead(304).end());
    expect(await guardedFetch(`${server.origin}/`)).toMatchObject({ kind: 'failed', status: 304 });
  });

  it('410 means the feed is gone', async () => {
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
  ])('Retry-After: %s is waited for', async (header, seconds) => {
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
    [403, 'refuses'],
    [404, 'nothing at this address'],
    [500, 'failed (500)'],
    [502, 'failed (502)'],
    [204, 'unexpected status (204)'],
    [206, 'unexpected status (206)'],
    [418, 'unexpected status (418)'],
  ])('%i says so in words', async (status, words) => {
    const server = await publisher((_request, response) => response.writeHead(status).end());
    expect(await guardedFetch(`${server.origin}/`)).toMatchObject({
      kind: 'failed',
      status,
      reason: expect.stringContaining(words),
    });
  });
});

describe('bodies', () => {
  const encodings: [string, string, Buffer][] = [
    ['gzip', 'gzip', gzipSync(feed)],
    ['x-gzip', 'x-gzip', gzipSync(feed)],
    ['br', 'br', brotliCompressSync(feed)],
    ['deflate', 'deflate', deflateSync(feed)],
    ['deflate without its wrapper', 'deflate', deflateRawSync(feed)],
    ['deflate, then gzip', 'deflate, gzip', gzipSync(deflateSync(feed))],
    ['gzip in name only', 'gzip', Buffer.from(feed)],
    ['gzip without its last bytes', 'gzip', gzipSync(feed).subarray(0, -8)],
    ['identity', 'identity', Buffer.from(feed)],
    ['a .gz file without a label', '', gzipSync(feed)],
  ];
  it.each(encodings)('%s is undone', async (_, label, body) => {
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
  ])('a bomb in %s stops at 5 MB', async (label, bomb) => {
    const server = await publisher((_request, response) =>
      response.writeHead(200, { 'content-encoding': label }).end(bomb),
    );
    expect(await guardedFetch(`${server.origin}/`)).toEqual({
      kind: 'failed',
      code: 'too_large',
      reason: 'The answer is larger than 5 MB',
    });
  });

  it('50 MB that announce themselves are not even begun', async () => {
    const server = await publisher((_request, response) => {
      response.writeHead(200, { 'content-length': String(50 * 1024 * 1024) });
      response.write('x');
    });
    expect(await guardedFetch(`${server.origin}/`)).toMatchObject({ kind: 'failed', code: 'too_large' });
  });

  it('a body without an end is left at 5 MB', async () => {
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

  it('exactly the cap is taken, one byte more is not', async () => {
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
  ])('an encoding we do not read (%s) is a readable failure', async (label, body) => {
    const server = await publisher((_request, response) =>
      response.writeHead(200, { 'content-encoding': label }).end(body),
    );
    expect(await guardedFetch(`${server.origin}/`)).toMatchObject({ kind: 'failed', code: 'bad_answer' });
  });

  it('damaged compression is a readable failure', async () => {
    const damaged = gzipSync(feed.repeat(50));
    damaged.fill(0xff, 12, 60);
    const server = await publisher((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(damaged),
    );
    expect(await guardedFetch(`${server.origin}/`)).toEqual({
      kind: 'failed',
      code: 'bad_answer',
      reason: 'The compressed answer is damaged',
    });
  });
});

/** A server below HTTP, for answers that no HTTP library would send. */
async function rawPublisher(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
    onTestFinished(() => {
      socket.destroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  allow(origin);
  return origin;
}

describe('publishers that are slow, broken or hostile', () => {
  const short: FetchOptions = { deadlineMs: 80 };
  const timeout = { kind: 'failed', code: 'timeout' };

  it('headers that never come', async () => {
    const server = await publisher(() => {});
    expect(await guardedFetch(`${server.origin}/`, short)).toMatchObject(timeout);
  });

  it('headers that come byte by byte', async () => {
    const origin = await rawPublisher((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await guardedFetch(`${origin}/`, short)).toMatchObject(timeout);
  });

  it('a body that comes byte by byte', async () => {
    const server = await publisher((_request, response) => {
      response.write('<rss>');
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    expect(await guardedFetch(`${server.origin}/`, short)).toMatchObject(timeout);
  });

  it('one deadline for all redirects together', async () => {
    const server = await publisher((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 60);
    });
    expect(await guardedFetch(`${server.origin}/`, { deadlineMs: 100 })).toMatchObject(timeout);
  });

  it('a connection that is refused', async () => {
    const server = await publisher(() => {});
    const free = createServer();
    await new Promise<void>((listening) => free.listen(0, '127.0.0.1', listening));
    const address = free.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    await new Promise((closed) => free.close(closed));
    allow(origin);
    expect(await guardedFetch(`${origin}/`)).toMatchObject({ kind: 'failed', code: 'unreachable' });
    expect(server.requests).toHaveLength(0);
  });

  it('a connection that breaks off before, in and after the headers', async () => {
    const before = await rawPublisher((socket) => socket.resetAndDestroy());
    const within = await rawPublisher((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-', () => socket.destroy()));
    const after = await rawPublisher((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<rss>', () => socket.destroy()),
    );
    for (const origin of [before, within, after])
      expect(await guardedFetch(`${origin}/`)).toMatchObject({ kind: 'failed' });
  });

  it('a Content-Length that promises more than comes', async () => {
    const origin = await rawPublisher((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n<rss/>'));
    expect(await guardedFetch(`${origin}/`)).toEqual({
      kind: 'failed',
      code: 'unreachable',
      reason: 'The connection broke off before the whole answer arrived',
    });
  });

  it('a Content-Length that promises less: the rest is not taken for another answer', async () => {
    const origin = await rawPublisher((socket) =>
      socket.write(
        'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<rss/>HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil',
      ),
    );
    const outcome = await guardedFetch(`${origin}/`);
    expect(outcome.kind === 'ok' && text(outcome.body)).toBe('<rss/>');
    const next = await guardedFetch(`${origin}/`);
    expect(next.kind === 'ok' && text(next.body)).toBe('<rss/>');
  });

  it.each([
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n<rss/>'],
    ['a chunk size that is none', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n'],
  ])('%s', async (_, answer) => {
    const origin = await rawPublisher((socket) => socket.end(answer));
    expect(await guardedFetch(`${origin}/`)).toMatchObject({ kind: 'failed', code: 'bad_answer' });
  });

  it('a server without keep-alive, and one that ends its body by closing', async () => {
    const origin = await rawPublisher((socket) => socket.end(`HTTP/1.0 200 OK\r\n\r\n${feed}`));
    const outcome = await guardedFetch(`${origin}/`);
    expect(outcome.kind === 'ok' && text(outcome.body)).toBe(feed);
  });

  it('a kept connection that the publisher closed in the meantime is opened again', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.on('error', () => {});
      let answered = 0;
      // The second request on a connection meets a closed door, as after a long pause between two runs.
      socket.on('data', () =>
        answered++ === 0
          ? socket.write('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<rss/>')
          : socket.resetAndDestroy(),
      );
      onTestFinished(() => {
        socket.destroy();
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      server.close();
    });
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    allow(origin);
    expect(await guardedFetch(`${origin}/`)).toMatchObject({ kind: 'ok' });
    expect(await guardedFetch(`${origin}/`)).toMatchObject({ kind: 'ok' });
    expect(connections).toBe(2);
  });
});

describe('politeness', () => {
  it('asks a public host four things at a time, and the next when one is done', async () => {
    const asked: (() => void)[] = [];
    const resolve = () =>
      new Promise<never>((_, reject) => {
        asked.push(() => reject(Object.assign(new Error(), { code: 'ENOTFOUND' })));
      });
    const all = Promise.all(
      Array.from({ length: 10 }, (_, n) => guardedFetch(`https://busy.example.com/${n}`, { resolve })),
    );
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    asked[0]?.();
    await vi.waitFor(() => expect(asked).toHaveLength(5));
    for (let n = 1; n < 10; n++) {
      await vi.waitFor(() => expect(asked.length).toBeGreaterThan(n));
      asked[n]?.();
    }
    expect(await all).toHaveLength(10);
  });

  it('reuses connections: feeds of one host, one after the other, need one', async () => {
    const server = await publisher((_request, response) => response.end(feed));
    const ports = new Set<number | undefined>();
    for (let i = 0; i < 5; i++) {
      await guardedFetch(`${server.origin}/${i}`);
      ports.add(server.requests.at(-1)?.socket.remotePort);
    }
    expect(ports.size).toBe(1);
  });
});
