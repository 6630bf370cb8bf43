import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { handler } from '#functions/api/fetch-feed.ts';
import { feed } from '#shared/domain/articles/feed-entry.ts';
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
});

describe('the address of a page that names feeds', () => {
  const page = `<!doctype html><title>${secret}</title><link rel="alternate" type="application/rss+xml" title="News" href="/feed"><link rel="alternate" type="application/rss+xml" href="/comments/feed"><p>${secret}`;

  test('the address of a page is refused with the feeds that it names, and nothing else of it [SRC-57]', async () => {
    const { origin } = await answering('text/html', page);
    const response = await fetchPreview(origin);
    expect([response.status, response.body.code, response.body.details[0].field]).toEqual([422, 'no_feed', 'url']);
    expect(response.body.choices).toEqual([
      { url: `${origin}/feed`, title: 'News' },
      { url: `${origin}/comments/feed`, title: '' },
    ]);
    expect(response.text).not.toContain(secret);
    expect(response.headers?.['cache-control']).toBe('private, no-store');
  });

  test('the address of a page is refused without feeds that may not be fetched', async () => {
    const hrefs = [
      'http://10.0.0.1/f',
      'http://localhost/f',
      'https://a.example:6379/f',
      'https://a:b@paper.example/f',
    ];
    const links = [...hrefs, 'https://paper.example/f'].map(
      (href) => `<link rel="alternate" type="application/rss+xml" href="${href}">`,
    );
    const { origin } = await answering('text/html', links.join(''));
    expect((await fetchPreview(origin)).body.choices).toEqual([{ url: 'https://paper.example/f', title: '' }]);
  });

  test('the address of a page is refused with the feeds that its Link header names, relative to where it redirects', async () => {
    const { origin } = await publisher((request, response) =>
      request.url === '/'
        ? response.writeHead(302, { location: '/home/' }).end()
        : response
            .writeHead(200, {
              link: ['</style.css>; rel=preload', '<feed>; rel=alternate; type="application/atom+xml"'],
            })
            .end('hello'),
    );
    expect((await fetchPreview(origin)).body.choices).toEqual([{ url: `${origin}/home/feed`, title: '' }]);
  });
});

describe('an address in a private network [ING-26]', () => {
  // All others: test/ingest/fetch.
  test.each([
    'http://127.0.0.1/feed',
    'http://[fd00:ec2::254]/latest/meta-data',
    'http://paper.example:6379/feed',
    'https://user:secret@paper.example/feed',
    'file:///etc/passwd',
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
