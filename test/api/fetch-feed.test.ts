import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { handler } from '#functions/api/fetch-feed.ts';
import { fetchFeedPreview } from '#functions/feeds/feed-preview.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { limits } from '#shared/config/limits.ts';
import { type Feed, feed } from '#shared/domain/articles/feed-entry.ts';
import { allow, publisher } from '#test/ingest/fetch/loopback.ts';
import { type FeedHost, hostFeeds } from '#test/support/feed-host.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const noFeed = 'This address has no feed that we can read';
const fetchPreview = async (url: string, headers: Record<string, string> = {}) => {
  const response = await handler(httpEvent({ query: { url }, headers, path: '/api/feeds/fetch' }));
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: response.body ?? '',
    body: JSON.parse(response.body ?? 'null'),
  };
};
const feedOf = async (url: string): Promise<Feed> => feed.parse((await fetchPreview(url)).body);
const refusedAs = async (url: string) => {
  const { status, body, headers } = await fetchPreview(url);
  expect(headers?.['cache-control']).toBe('private, no-store');
  expect([body.message, body.details]).toEqual([noFeed, [{ field: 'url', message: noFeed }]]);
  return [status, body.code, body.details[0].field];
};
/** A server with one response for all requests. */
const answering = (type: string, body: string | Buffer, status = 200) =>
  publisher((_, response) => void response.writeHead(status, { 'content-type': type }).end(body));

let host: FeedHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

const secret = 'words-that-are-nobody-elses';
const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Atom paper</title><entry><id>tag:1</id><title>Ferry sails</title>
<link href="/ferry"/><updated>2026-11-20T10:00:00Z</updated><content type="html">&lt;p onclick="x()"&gt;It sails.&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;</content></entry></feed>`;
const jsonFeed = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'JSON paper',
  items: [{ id: '1', title: 'Mill reopens', url: 'https://paper.example/mill', content_text: 'It grinds.' }],
});
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Long paper</title>${items}</channel></rss>`;

describe('fetching a feed [ING-26]', () => {
  test('fetching a feed returns RSS, cached at the edge for 15 minutes', async () => {
    host = await hostFeeds([
      [{ title: 'Berth cleared', link: 'https://paper.example/berth', publishedAt: '2026-11-20T09:00:00.000Z' }],
    ]);
    const [url = ''] = host.urls;
    allow(new URL(url).origin);
    const response = await fetchPreview(url);
    expect([response.status, response.headers?.['cache-control']]).toEqual([
      200,
      'public, max-age=900, s-maxage=900, stale-if-error=86400',
    ]);
    expect(response.body).toMatchObject({
      title: 'Paper 0',
      entries: [
        {
          title: 'Berth cleared',
          link: 'https://paper.example/berth',
          publishedAt: '2026-11-20T09:00:00.000Z',
          author: null,
        },
      ],
    });
    expect(response.body.entries[0].summary).toHaveLength(200);
  });

  test('fetching a feed returns Atom with absolute links and sanitised markup', async () => {
    const { origin } = await answering('text/plain', atom);
    expect(await feedOf(`${origin}/atom`)).toMatchObject({
      title: 'Atom paper',
      entries: [{ title: 'Ferry sails', link: `${origin}/ferry`, content: '<p>It sails.</p>' }],
    });
  });

  test('fetching a feed returns a compressed JSON Feed', async () => {
    const { origin } = await publisher(
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(jsonFeed)),
    );
    expect(await feedOf(origin)).toMatchObject({ title: 'JSON paper', entries: [{ title: 'Mill reopens' }] });
  });

  test('fetching a feed follows a redirect', async () => {
    const { origin } = await publisher((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: '/new' }).end();
      else response.writeHead(200).end(jsonFeed);
    });
    expect((await feedOf(`${origin}/old`)).title).toBe('JSON paper');
  });

  test('fetching a feed returns the newest hundred entries of a long feed, in less than a megabyte and with valid HTML', async () => {
    const long = `<div><blockquote>${'<p>Ein längerer Satz — 長い文 — جملة. </p>'.repeat(300)}</blockquote></div>`;
    const categories = Array.from({ length: 50 }, (_, i) => `<category>${'分'.repeat(60)}${i}</category>`).join('');
    const item = (i: number) =>
      `<item><title>Story ${i}</title><link>https://paper.example/${'x'.repeat(3000)}${i}</link><pubDate>${new Date(Date.UTC(2026, 0, 1, i)).toUTCString()}</pubDate>${categories}<description><![CDATA[${long}]]></description></item>`;
    const { origin } = await answering(
      'application/rss+xml',
      rss(Array.from({ length: 110 }, (_, i) => item(i)).join('')),
    );
    const { text, body } = await fetchPreview(origin);
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
    const { entries, title } = feed.parse(body);
    expect([title, entries.length, entries[0]?.title, entries.at(-1)?.title]).toEqual([
      'Long paper',
      100,
      'Story 10',
      'Story 109',
    ]);
    const bodies = entries.map(({ content }) => content).filter((content) => content !== '');
    expect(bodies.length).toBeGreaterThan(10);
    for (const content of bodies) {
      expect(content.length).toBeLessThanOrEqual(8000);
      expect(content.match(/<(p|div|blockquote)>/g)?.length).toBe(content.match(/<\/(p|div|blockquote)>/g)?.length);
    }
    expect(entries.every(({ summary }) => summary !== '')).toBe(true);
  });
});

describe('a response that is not a feed [ING-26]', () => {
  test.each([
    ['a page', 'text/html', `<!doctype html><html><head><title>x</title></head><body>${secret}</body></html>`],
    ['JSON of another kind', 'application/json', `{"token":"${secret}"}`],
    ['JSON that is broken', 'application/json', `{"items":[${secret}`],
    [
      'XML of another kind',
      'application/xml',
      `<?xml version="1.0"?><config><${secret}>${secret}</${secret}></config>`,
    ],
    ['text', 'text/plain', `${secret}\n`],
    ['bytes', 'image/png', Buffer.from(`\u0089PNG\r\n${secret}`, 'latin1')],
    ['a feed by its label only', 'application/rss+xml', secret],
    ['nothing', 'application/rss+xml', ''],
  ])('a response that is not a feed is rejected: %s', async (_, type, body) => {
    const { origin } = await answering(type, body);
    const response = await fetchPreview(origin);
    expect([response.status, response.body.code, response.body.details[0].field]).toEqual([422, 'no_feed', 'url']);
    expect(response.text).not.toContain(secret);
    expect(response.body.message.length).toBeLessThan(200);
  });

  test.each([400, 401, 403, 404, 410, 429, 500, 503])(
    'a response that is not a feed is rejected with status %i, whatever the body is',
    async (status) => {
      const { origin } = await answering('application/feed+json', jsonFeed, status);
      expect(await refusedAs(origin)).toEqual([422, 'no_feed', 'url']);
    },
  );

  test('a response that is not a feed is rejected above 5 MB, compressed or decompressed', async () => {
    expect([limits.feed.maxBytes, limits.feed.timeoutMs]).toEqual([5 * 1024 * 1024, 10_000]);
    const huge = Buffer.alloc(limits.feed.maxBytes + 1, ' ');
    for (const [body, encoding] of [
      [huge, 'identity'],
      [gzipSync(huge), 'gzip'],
    ] as const) {
      const { origin } = await publisher(
        (_, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(body),
      );
      expect(await refusedAs(origin)).toEqual([422, 'no_feed', 'url']);
    }
  });

  test('a response that is not a feed is rejected when it does not arrive in time', async () => {
    const silent = await publisher(() => {});
    const dripping = await publisher((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    for (const { origin } of [silent, dripping]) {
      const refusal = await fetchFeedPreview(origin, { deadlineMs: 150 }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ status: 422, message: noFeed });
    }
  });

  test('a response that is not a feed is rejected after too many redirects', async () => {
    const { origin } = await publisher((_, response) => void response.writeHead(302, { location: '/again' }).end());
    expect(await refusedAs(origin)).toEqual([422, 'no_feed', 'url']);
  });
});

describe('an address in a private network [ING-26]', () => {
  test.each([
    'http://127.0.0.1/feed',
    'http://127.1/feed',
    'http://2130706433/feed',
    'http://0x7f000001/feed',
    'http://0177.0.0.1/feed',
    'http://１２７.0.0.1/feed',
    'http://localhost:3000/feed',
    'http://localhost./feed',
    'http://[::1]/feed',
    'http://[::]/feed',
    'http://[::ffff:127.0.0.1]/feed',
    'http://[64:ff9b::7f00:1]/feed',
    'http://[2002:7f00:1::]/feed',
    'http://[fe80::1]/feed',
    'http://[fd00:ec2::254]/latest/meta-data',
    'http://0.0.0.0/feed',
    'http://10.0.0.1/feed',
    'http://172.16.0.1/feed',
    'http://192.168.1.1/feed',
    'http://100.64.0.1/feed',
    'http://169.254.169.254/latest/meta-data',
    'http://169.254.170.2/v2/credentials',
    'http://224.0.0.1/feed',
    'http://intranet/feed',
    'http://printer.local/feed',
    'http://paper.example:22/feed',
    'http://paper.example:25/feed',
    'http://paper.example:3000/feed',
    'https://paper.example:6379/feed',
    'http://paper.example:9200/feed',
    'https://user:secret@paper.example/feed',
    'https://user@paper.example/feed',
    'ftp://paper.example/feed',
    'file:///etc/passwd',
    'data:application/rss+xml,<rss/>',
    'javascript:alert(1)',
    'gopher://paper.example/',
    '//paper.example/feed',
    'feed.xml',
  ])('an address in a private network is rejected: %s', async (url) => {
    expect(await refusedAs(url)).toEqual([400, 'address_refused', 'url']);
  });

  test.each(['', ' ', `https://paper.example/${'x'.repeat(2000)}`])(
    'the address of a feed is rejected when it is empty or too long',
    async (url) => {
      const { status, body } = await fetchPreview(url);
      expect([status, body.code, body.details[0].field]).toEqual([400, 'bad_request', 'url']);
    },
  );

  test('an address in a private network is rejected as the target of a redirect, without a request', async () => {
    const inner = await publisher((_, response) => void response.writeHead(200).end(jsonFeed), false);
    for (const location of [
      inner.origin,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'https://a:b@paper.example/',
    ]) {
      const { origin } = await publisher((_, response) => void response.writeHead(302, { location }).end());
      expect(await refusedAs(origin)).toEqual([400, 'address_refused', 'url']);
    }
    expect(inner.requests).toEqual([]);
  });

  test('an address in a private network is rejected behind a public host name', async () => {
    const resolve = async () => [{ address: '10.0.0.7', family: 4 }];
    const refusal = await fetchFeedPreview('http://rebound.example/feed', { resolve }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ status: 400, code: 'address_refused' });
  });

  test('fetching a feed forwards no header of the caller, and returns nothing of the publisher except the feed', async () => {
    let received: IncomingMessage | undefined;
    const { origin } = await publisher((request: IncomingMessage, response: ServerResponse) => {
      received = request;
      response
        .writeHead(200, {
          'set-cookie': `session=${secret}`,
          'x-secret': secret,
          'content-type': 'application/feed+json',
        })
        .end(jsonFeed);
    });
    const response = await fetchPreview(origin, {
      authorization: `Bearer ${secret}`,
      cookie: `session=${secret}`,
      'x-forwarded-for': '203.0.113.9',
      referer: `https://news.example/${secret}`,
    });
    expect(received?.method).toBe('GET');
    expect(JSON.stringify(received?.rawHeaders)).not.toContain(secret);
    expect(Object.keys(received?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(JSON.stringify(response)).not.toContain(secret);
    expect(Object.keys(response.headers ?? {}).sort()).toEqual(['cache-control', 'content-type', 'etag']);
  });
});
