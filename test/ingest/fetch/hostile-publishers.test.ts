import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { type FetchOptions, guardedFetch } from '#functions/feeds/fetch/guarded-fetch.ts';
import { allow, feed, listen, publisher, rawPublisher, text } from './loopback.ts';

describe('guarded fetch: slow, broken and hostile publishers', () => {
  const short: FetchOptions = { deadlineMs: 80 };
  const timeout = { kind: 'failed', code: 'timeout' };

  it('a guarded fetch times out if no headers arrive', async () => {
    const server = await publisher(() => {});
    expect(await guardedFetch(`${server.origin}/`, short)).toMatchObject(timeout);
  });

  it('a guarded fetch times out if headers arrive byte by byte', async () => {
    const origin = await rawPublisher((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await guardedFetch(`${origin}/`, short)).toMatchObject(timeout);
  });

  it('a guarded fetch times out if the body arrives byte by byte', async () => {
    const server = await publisher((_request, response) => {
      response.write('<rss>');
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    expect(await guardedFetch(`${server.origin}/`, short)).toMatchObject(timeout);
  });

  it('a guarded fetch applies one deadline to all redirects together', async () => {
    const server = await publisher((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 60);
    });
    expect(await guardedFetch(`${server.origin}/`, { deadlineMs: 100 })).toMatchObject(timeout);
  });

  it('a guarded fetch fails if the connection is refused', async () => {
    const server = await publisher(() => {});
    const free = createServer();
    const origin = `http://127.0.0.1:${await listen(free)}`;
    await new Promise((closed) => free.close(closed));
    allow(origin);
    expect(await guardedFetch(`${origin}/`)).toMatchObject({ kind: 'failed', code: 'unreachable' });
    expect(server.requests).toHaveLength(0);
  });

  it('a guarded fetch fails if the connection breaks off before, in or after the headers', async () => {
    const before = await rawPublisher((socket) => socket.resetAndDestroy());
    const within = await rawPublisher((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-', () => socket.destroy()));
    const after = await rawPublisher((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<rss>', () => socket.destroy()),
    );
    for (const origin of [before, within, after])
      expect(await guardedFetch(`${origin}/`)).toMatchObject({ kind: 'failed' });
  });

  it('a guarded fetch fails if the body is shorter than its Content-Length', async () => {
    const origin = await rawPublisher((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n<rss/>'));
    expect(await guardedFetch(`${origin}/`)).toEqual({
      kind: 'failed',
      code: 'unreachable',
      reason: 'The connection was lost before the response was complete',
    });
  });

  it('a guarded fetch does not read bytes after the Content-Length as another response', async () => {
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
    ['a response that is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['endless headers', `HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['two values of Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n<rss/>'],
    ['an invalid chunk size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n'],
  ])('a guarded fetch rejects %s', async (_, response) => {
    const origin = await rawPublisher((socket) => socket.end(response));
    expect(await guardedFetch(`${origin}/`)).toMatchObject({ kind: 'failed', code: 'bad_response' });
  });

  it('a guarded fetch reads an HTTP/1.0 body that ends with the connection', async () => {
    const origin = await rawPublisher((socket) => socket.end(`HTTP/1.0 200 OK\r\n\r\n${feed}`));
    const outcome = await guardedFetch(`${origin}/`);
    expect(outcome.kind === 'ok' && text(outcome.body)).toBe(feed);
  });

  it('a guarded fetch reconnects if the publisher has closed a kept connection', async () => {
    let connections = 0;
    const origin = await rawPublisher((socket) => {
      connections++;
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<rss/>');
      // Resets the connection at its second request, as a publisher does after a long pause between two runs.
      socket.once('data', () => socket.resetAndDestroy());
    });
    expect(await guardedFetch(`${origin}/`)).toMatchObject({ kind: 'ok' });
    expect(await guardedFetch(`${origin}/`)).toMatchObject({ kind: 'ok' });
    expect(connections).toBe(2);
  });
});

describe('guarded fetch: load on publishers', () => {
  it('a guarded fetch sends at most four requests to a public host at a time', async () => {
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

  it('a guarded fetch reuses the connection for the next feed of a host', async () => {
    const server = await publisher((_request, response) => response.end(feed));
    const ports = new Set<number | undefined>();
    for (let i = 0; i < 5; i++) {
      await guardedFetch(`${server.origin}/${i}`);
      ports.add(server.requests.at(-1)?.socket.remotePort);
    }
    expect(ports.size).toBe(1);
  });
});
