import { describe, expect, it, test } from 'vitest';
import { CookieJar } from '#functions/feeds/fetch/cookie-jar.ts';
import { guardedFetch } from '#functions/feeds/fetch/guarded-fetch.ts';
import { allow, feed, publisher } from './loopback.ts';

const now = new Date('2026-11-20T12:00:00Z');
/** What a request to `to` sends after a response from `from` has set these cookies. */
function sent(from: string, cookies: readonly string[], to: string): string {
  const jar = new CookieJar();
  jar.store(new URL(from), cookies, now);
  return jar.header(new URL(to));
}

describe('cookies within one fetch', () => {
  it('a fetch reads the feed of a site that redirects to itself until its cookie is sent', async () => {
    for (const status of [301, 302, 307]) {
      const server = await publisher(({ headers, url }, response) =>
        headers.cookie === 'seen=1; lang=en'
          ? response.end(feed)
          : response
              .writeHead(status, { location: url, 'set-cookie': ['seen=1; Path=/; HttpOnly', 'lang=en; SameSite=Lax'] })
              .end(),
      );
      // The feed has not moved: its own address leads to it.
      expect(await guardedFetch(`${server.origin}/feed`)).toMatchObject({ kind: 'ok', movedTo: null });
      expect(server.requests).toHaveLength(2);
    }
  });

  it('a fetch sends the cookie that a consent page of the site sets on the way', async () => {
    const server = await publisher(({ headers, url }, response) => {
      if (url === '/consent') response.writeHead(301, { location: '/feed', 'set-cookie': 'consent=all; path=/' }).end();
      else if (headers.cookie === 'consent=all') response.end(feed);
      else response.writeHead(301, { location: '/consent' }).end();
    });
    expect(await guardedFetch(`${server.origin}/feed`)).toMatchObject({ kind: 'ok', movedTo: null });
  });

  it('a fetch gives up on a site that never accepts its cookie', async () => {
    const server = await publisher((_request, response) =>
      response.writeHead(302, { location: '/', 'set-cookie': `n=${server.requests.length}` }).end(),
    );
    expect(await guardedFetch(server.origin)).toMatchObject({ kind: 'failed', code: 'redirects' });
    expect(server.requests.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      'n=1',
      'n=2',
      'n=3',
      'n=4',
      'n=5',
    ]);
  });

  it('a fetch sends no cookie to another host, and none in the next fetch', async () => {
    const other = await publisher((_request, response) => response.end(feed));
    allow(`http://other.example:${other.port}`);
    const server = await publisher((_request, response) =>
      response
        .writeHead(302, { location: `http://other.example:${other.port}/`, 'set-cookie': 'id=7; Domain=example' })
        .end(),
    );
    const options = { resolve: async () => [{ address: '127.0.0.1', family: 4 }] };
    for (let i = 0; i < 2; i++) expect(await guardedFetch(server.origin, options)).toMatchObject({ kind: 'ok' });
    expect([...server.requests, ...other.requests].map(({ headers }) => headers.cookie)).toEqual(
      Array(4).fill(undefined),
    );
  });
});

describe('a cookie [RFC 6265]', () => {
  const feedUrl = 'https://paper.example/news/feed';
  test.each([
    ['for the path of the page that set it', feedUrl, 'a=1', 'https://paper.example/news/all', 'a=1'],
    ['not for another path', feedUrl, 'a=1', 'https://paper.example/', ''],
    ['not for a path that only begins alike', feedUrl, 'a=1; Path=/news', 'https://paper.example/newsletter', ''],
    ['for the path that it names', feedUrl, 'a=1; path=/', 'https://paper.example/', 'a=1'],
    ['with an empty value', feedUrl, 'a=; path=/', feedUrl, 'a='],
    ['with a value that has signs of its own', feedUrl, ' a = "b=c, d" ; path=/', feedUrl, 'a="b=c, d"'],
    ['not without a name', feedUrl, '=1', feedUrl, ''],
    ['not without a sign of equality', feedUrl, 'a', feedUrl, ''],
    ['not with a line break', feedUrl, 'a=1\r\nx-evil: 2', feedUrl, ''],
    ['not with other letters', feedUrl, 'имя=1', feedUrl, ''],
    ['not of more than 4 KB', feedUrl, `a=${'1'.repeat(5000)}`, feedUrl, ''],
    ['not after its time', feedUrl, 'a=1; Expires=Fri, 20 Nov 2026 11:00:00 GMT', feedUrl, ''],
    ['before its time', feedUrl, 'a=1; Expires=Fri, 20 Nov 2026 13:00:00 GMT', feedUrl, 'a=1'],
    ['not without an age', feedUrl, 'a=1; Max-Age=0; Expires=Fri, 20 Nov 2026 13:00:00 GMT', feedUrl, ''],
    ['by its age before its time', feedUrl, 'a=1; Max-Age=9; Expires=Thu, 01 Jan 1970 00:00:00 GMT', feedUrl, 'a=1'],
    ['not over http if it is secure', feedUrl, 'a=1; Secure', 'http://paper.example/news/feed', ''],
    ['not set over http if it is secure', 'http://paper.example/', 'a=1; Secure', 'https://paper.example/', ''],
    ['over https if it was set over http', 'http://paper.example/', 'a=1', 'https://paper.example/', 'a=1'],
    ['not as __Secure- without Secure', feedUrl, '__Secure-a=1; path=/', feedUrl, ''],
    ['not as __Host- with a domain', feedUrl, '__Host-a=1; Secure; path=/; Domain=paper.example', feedUrl, ''],
    ['as __Host- for its host', feedUrl, '__Host-a=1; Secure; path=/', feedUrl, '__Host-a=1'],
    ['for its host alone', 'https://paper.example/', 'a=1', 'https://www.paper.example/', ''],
    [
      'for www. of its domain',
      'https://paper.example/',
      'a=1; Domain=paper.example',
      'https://www.paper.example/',
      'a=1',
    ],
    [
      'for its domain from www.',
      'https://www.paper.example/',
      'a=1; Domain=.Paper.example',
      'https://paper.example/',
      'a=1',
    ],
    [
      'for its domain from below',
      'https://consent.paper.example/',
      'a=1; Domain=paper.example',
      'https://paper.example/',
      'a=1',
    ],
    [
      'not for a neighbour',
      'https://one.blogs.example/',
      'a=1; Domain=blogs.example',
      'https://two.blogs.example/',
      '',
    ],
    ['not for www. below a public suffix', 'https://paper.co.uk/', 'a=1; Domain=co.uk', 'https://www.co.uk/', ''],
    ['not for another domain', 'https://paper.example/', 'a=1; Domain=bank.example', 'https://bank.example/', ''],
    [
      'not for a domain below its own',
      'https://paper.example/',
      'a=1; Domain=x.paper.example',
      'https://paper.example/',
      '',
    ],
    ['not for a part of an IP address', 'http://127.0.0.1/', 'a=1; Domain=0.0.1', 'http://127.0.0.1/', ''],
  ])('a cookie is sent %s', (_, from, cookie, to, expected) => {
    expect(sent(from, [cookie], to)).toBe(expected);
  });

  test('a cookie replaces an earlier one, and is removed by one that has expired', () => {
    expect(sent(feedUrl, ['a=1', 'b=2', 'a=3'], feedUrl)).toBe('b=2; a=3');
    expect(sent(feedUrl, ['a=1', 'a=; Max-Age=0'], feedUrl)).toBe('');
  });

  test('a cookie is one of fifty of together 8 KB, the newest', () => {
    const many = Array.from({ length: 2000 }, (_, i) => `n${i}=1`);
    expect(sent(feedUrl, many, feedUrl).split('; ')).toEqual(many.slice(-50));
    const long = Array.from({ length: 10 }, (_, i) => `n${i}=${'1'.repeat(3000)}`);
    expect(sent(feedUrl, long, feedUrl).split('; ')).toEqual(long.slice(-2));
  });
});
