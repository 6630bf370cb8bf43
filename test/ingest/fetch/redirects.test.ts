import { describe, expect, it } from 'vitest';
import { guardedFetch } from '#functions/feeds/fetch/guarded-fetch.ts';
import { feed, publisher, refused, resolvesTo } from './loopback.ts';

describe('guarded fetch: redirects', () => {
  it.each([301, 302, 303, 307, 308])(
    'a guarded fetch follows %i, relative to the redirecting address',
    async (status) => {
      const server = await publisher((request, response) =>
        request.url === '/old/feed'
          ? response.writeHead(status, { location: '../new/feed' }).end()
          : response.end(feed),
      );
      const outcome = await guardedFetch(`${server.origin}/old/feed`);
      const movedTo = status === 301 || status === 308 ? `${server.origin}/new/feed` : null;
      expect(outcome).toMatchObject({ kind: 'ok', url: `${server.origin}/new/feed`, movedTo });
    },
  );

  it('a guarded fetch reports the new address of a permanent redirect unless a temporary one comes first', async () => {
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
  ])('a guarded fetch rejects a redirect to %s', async (location) => {
    const server = await publisher((_request, response) => response.writeHead(301, { location }).end());
    expect(await guardedFetch(`${server.origin}/feed`)).toMatchObject(refused);
    expect(server.requests).toHaveLength(1);
  });

  it('a guarded fetch rejects a redirect to a name that resolves to a private address', async () => {
    const server = await publisher((_request, response) =>
      response.writeHead(302, { location: 'http://rebound.example.com/' }).end(),
    );
    expect(await guardedFetch(`${server.origin}/feed`, { resolve: resolvesTo('192.168.1.1') })).toMatchObject(refused);
  });

  it('a guarded fetch stops after five redirects', async () => {
    const server = await publisher((_request, response) => response.writeHead(302, { location: '/again' }).end());
    expect(await guardedFetch(`${server.origin}/feed`)).toMatchObject({ kind: 'failed', code: 'redirects' });
    expect(server.requests).toHaveLength(6);
  });

  it('a guarded fetch sends a key in a header to the first origin only', async () => {
    const other = await publisher((_request, response) => response.end(feed));
    const server = await publisher((_request, response) =>
      response.writeHead(302, { location: `${other.origin}/` }).end(),
    );
    await guardedFetch(`${server.origin}/`, { headers: { 'x-api-key': 'secret' } });
    expect(server.requests[0]?.headers['x-api-key']).toBe('secret');
    expect(other.requests[0]?.headers['x-api-key']).toBeUndefined();
  });

  it('a guarded fetch fails on a redirect without a location', async () => {
    const server = await publisher((_request, response) => response.writeHead(302).end());
    expect(await guardedFetch(`${server.origin}/`)).toMatchObject({ kind: 'failed', code: 'status', status: 302 });
  });

  it('a guarded fetch closes the connection of a redirect with an endless body', async () => {
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
