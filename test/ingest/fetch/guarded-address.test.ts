import { describe, expect, it } from 'vitest';
import { guardedFetch } from '#functions/feeds/fetch/guarded-fetch.ts';
import { allow, feed, publisher, refused, resolvesTo } from './loopback.ts';

describe('guarded fetch: rejected addresses [ING-26]', () => {
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
    'http://example.com:6379/feed',
    'http://example.com:9200/feed',
  ])('a guarded fetch rejects %s without a lookup', async (address) => {
    const resolve = resolvesTo('93.184.216.34');
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
  ])('a guarded fetch rejects a name that resolves to %s', async (_, addresses) => {
    const resolve = resolvesTo(...addresses);
    expect(await guardedFetch('http://feeds.example.com/', { resolve })).toMatchObject(refused);
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('a guarded fetch rejects a loopback server that is not allowed', async () => {
    const server = await publisher((_request, response) => response.end(feed), false);
    expect(await guardedFetch(`${server.origin}/feed`)).toMatchObject(refused);
    expect(server.requests).toHaveLength(0);
  });
});

describe('guarded fetch: DNS rebinding [ING-26]', () => {
  it('a guarded fetch connects to the checked address after a single lookup', async () => {
    const server = await publisher((_request, response) => response.end(feed), false);
    const origin = `http://feeds.example.com:${server.port}`;
    allow(origin);
    const resolve = resolvesTo('127.0.0.1');
    expect(await guardedFetch(`${origin}/feed`, { resolve })).toMatchObject({ kind: 'ok' });
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(server.requests[0]?.headers.host).toBe(`feeds.example.com:${server.port}`);
  });

  it('a guarded fetch checks the name again for a redirect to an origin that is not allowed', async () => {
    const outer = await publisher(
      (_request, response) => response.writeHead(302, { location: 'http://inner.example.com/' }).end(),
      false,
    );
    const origin = `http://feeds.example.com:${outer.port}`;
    allow(origin);
    const resolve = resolvesTo('127.0.0.1');
    expect(await guardedFetch(`${origin}/feed`, { resolve })).toMatchObject(refused);
    expect(resolve.mock.calls).toEqual([['feeds.example.com'], ['inner.example.com']]);
  });

  it('a guarded fetch fails with a readable reason if the name cannot be found', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    };
    expect(await guardedFetch('http://unknown.example.com/', { resolve })).toEqual({
      kind: 'failed',
      code: 'unreachable',
      reason: 'The host name cannot be found',
    });
  });

  it('a guarded fetch ends a lookup at the deadline', async () => {
    const resolve = () => new Promise<never>(() => {});
    expect(await guardedFetch('http://slow.example.com/', { resolve, deadlineMs: 50 })).toMatchObject({
      kind: 'failed',
      code: 'timeout',
    });
  });
});
