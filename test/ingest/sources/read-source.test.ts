import { describe, expect, it } from 'vitest';
import { readSource } from '#functions/feeds/read-source.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { publisher } from '../fetch/loopback.ts';
import { noValidators, now, sampleSource } from './sample-source.ts';

const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour Tribune</title><link>https://harbour.example/</link>
<description>News</description><item><title>Port appeal</title><link>/stories/port</link><guid>p1</guid></item></channel></rss>`;

describe('readSource: a feed [ING-16]', () => {
  it('readSource returns the feed, its validators and its new address', async () => {
    const server = await publisher((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: '/feed' }).end();
      else response.writeHead(200, { etag: '"1"', 'content-type': 'application/rss+xml' }).end(rss);
    });
    const outcome = await readSource(sampleSource({ url: `${server.origin}/old` }), noValidators, now);
    expect(outcome).toMatchObject({ kind: 'ok', etag: '"1"', lastModified: null, movedTo: `${server.origin}/feed` });
    expect(outcome.kind === 'ok' && outcome.feed.entries.map(({ title }) => title)).toEqual(['Port appeal']);
  });

  it('readSource has pictures at https addresses only', async () => {
    const picture = (address: string) =>
      `<item><title>t</title><description><![CDATA[<img src="${address}">]]></description></item>`;
    const addresses = ['http://pictures.example/a.jpg', 'http://pictures.example:81/b.jpg', 'https://c.example/c.jpg'];
    const server = await publisher((_request, response) =>
      response.end(`<rss><channel><title>t</title>${addresses.map(picture).join('')}</channel></rss>`),
    );
    const outcome = await readSource(sampleSource({ url: server.origin }), noValidators, now);
    expect(outcome.kind === 'ok' && outcome.feed.entries.map(({ image, content }) => [image, content])).toEqual([
      ['https://pictures.example/a.jpg', '<img src="https://pictures.example/a.jpg" alt="">'],
      [null, ''],
      ['https://c.example/c.jpg', '<img src="https://c.example/c.jpg" alt="">'],
    ]);
  });

  it('readSource explains that an address is that of a page, with the feeds that it names', async () => {
    const link = (href: string) => `<link rel="alternate" type="application/rss+xml" href="${href}">`;
    const server = await publisher((_request, response) =>
      response.setHeader('content-type', 'text/html').end(`<title>Harbour</title>${link('/feed')}${link('/comments')}`),
    );
    expect(await readSource(sampleSource({ url: server.origin }), noValidators, now)).toMatchObject({
      kind: 'failed',
      code: 'bad_response',
      reason: `This is a web page, not a feed. It names the feed ${server.origin}/feed and 1 more`,
    });
  });

  it('readSource reports unchanged and gone feeds', async () => {
    const unchanged = await publisher((request, response) =>
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500).end(),
    );
    const gone = await publisher((_request, response) => response.writeHead(410).end());
    expect(await readSource(sampleSource({ url: unchanged.origin }), { etag: '"1"', lastModified: null }, now)).toEqual(
      {
        kind: 'unchanged',
      },
    );
    expect(await readSource(sampleSource({ url: gone.origin }), noValidators, now)).toEqual({ kind: 'gone' });
  });

  it.each([
    [
      'a web page',
      '<!doctype html><html><head><title>Harbour</title></head><body><p>Hello</p></body></html>',
      'text/html',
    ],
    ['a web page that says it is XML', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', 'application/xml'],
    ['an error in JSON', '{"error":"no"}', 'application/json'],
    ['plain text', 'Not today', 'text/plain'],
    ['a picture', '\u0089PNG\r\n', 'image/png'],
    ['nothing', '', 'application/rss+xml'],
  ])('readSource fails with a reason on %s instead of a feed', async (_, body, type) => {
    const server = await publisher((_request, response) => response.writeHead(200, { 'content-type': type }).end(body));
    expect(await readSource(sampleSource({ url: server.origin }), noValidators, now)).toEqual({
      kind: 'failed',
      code: 'bad_response',
      reason: expect.stringMatching(/.{10,}/),
    });
  });

  it('readSource returns the reason and the wait of an unavailable publisher', async () => {
    const server = await publisher((_request, response) =>
      response.writeHead(503, { 'retry-after': 'Fri, 20 Nov 2026 12:10:00 GMT' }).end(),
    );
    expect(await readSource(sampleSource({ url: server.origin }), noValidators, now)).toEqual({
      kind: 'failed',
      code: 'status',
      status: 503,
      reason: "The publisher's server is temporarily unavailable (503)",
      retryAfterSeconds: 600,
    });
  });
});

describe('readSource: the source type [ING-35]', () => {
  it('readSource reads the keyword gdelt as an invalid address for type rss', async () => {
    expect(await readSource(sampleSource({ type: 'rss', url: 'gdelt' }), noValidators, now)).toEqual({
      kind: 'failed',
      code: 'refused',
      reason: 'The address is not a valid web address',
    });
  });

  it('readSource requests the API for types gdelt and api, whatever the address', async () => {
    const server = await publisher((_request, response) => response.end('{}'));
    const options = { gdelt: `${server.origin}/gdelt`, newsApi: `${server.origin}/v2/`, readKey: async () => 'k' };
    await readSource(sampleSource({ type: 'gdelt', url: 'https://feeds.example.com/rss' }), noValidators, now, options);
    await readSource(sampleSource({ type: 'api', url: 'https://feeds.example.com/rss' }), noValidators, now, options);
    expect(server.requests.map(({ url }) => url?.split('?')[0])).toEqual(['/gdelt', '/v2/everything']);
  });

  it('readSource fails with a reason on an unknown type [ING-17]', async () => {
    // As written by a newer version, or by hand.
    const unknown: Source = JSON.parse(JSON.stringify({ ...sampleSource({}), type: 'carrier-pigeon' }));
    expect(await readSource(unknown, noValidators, now)).toEqual({
      kind: 'failed',
      code: 'internal',
      reason: 'Unknown source type',
    });
  });
});
