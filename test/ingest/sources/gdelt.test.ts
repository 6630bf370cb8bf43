import { describe, expect, it } from 'vitest';
import { readSource } from '#functions/feeds/read-source.ts';
import { feed } from '#shared/domain/articles/feed-entry.ts';
import { gdeltAddress, gdeltRequest } from '#shared/domain/sources/source-address.ts';
import { publisher } from '../fetch/loopback.ts';
import { noValidators, now, sampleSource } from './sample-source.ts';

const articles = {
  articles: [
    {
      url: 'https://news.example.com/ports',
      url_mobile: '',
      title: 'Port expansion wins approval , at last : what next ?',
      seendate: '20261120T101500Z',
      socialimage: 'https://news.example.com/ports.jpg',
      domain: 'news.example.com',
      language: 'English',
      sourcecountry: 'Jamaica',
    },
    {
      url: 'https://news.example.com/markup',
      title: '<b>Tax</b> &amp; trade',
      seendate: 'yesterday',
      socialimage: 'javascript:alert(1)',
      domain: '',
    },
    { url: 'javascript:alert(1)', title: 'Not an address', seendate: '20261120T101500Z' },
    { title: 'No address at all' },
    null,
    { url: 'https://news.example.com/untitled', title: '' },
  ],
};
const query = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams);

describe('gdeltRequest [ING-04, ING-34]', () => {
  it('gdeltRequest requests 50 articles of 24 hours as JSON, by the source’s name [ING-05, ING-06, CONST-47]', () => {
    const address = gdeltRequest(sampleSource({ type: 'gdelt', url: 'gdelt' }));
    expect(address.startsWith(`${gdeltAddress}?`)).toBe(true);
    expect(query(address)).toEqual({
      query: 'Caribbean trade',
      mode: 'artlist',
      format: 'json',
      maxrecords: '50',
      timespan: '24h',
    });
  });

  it('gdeltRequest takes query, mode, records and timespan from the metadata [ING-07, SEED-10]', () => {
    const metadata = { query: '"remittances" sourcelang:spanish', mode: 'artgallery', maxRecords: 30, timespan: '48h' };
    expect(query(gdeltRequest(sampleSource({ type: 'gdelt', metadata })))).toEqual({
      query: '"remittances" sourcelang:spanish',
      mode: 'artgallery',
      format: 'json',
      maxrecords: '30',
      timespan: '48h',
    });
  });
});

describe('reading a GDELT source [ING-04]', () => {
  const read = (gdelt: string) =>
    readSource(sampleSource({ type: 'gdelt', url: 'gdelt' }), noValidators, now, { gdelt });

  it('reading a GDELT source returns the articles as a feed without those that lack a title or address', async () => {
    const server = await publisher((_request, response) => response.end(JSON.stringify(articles)));
    const outcome = await read(`${server.origin}/api/v2/doc/doc`);
    expect(query(server.requests[0]?.url ?? '')).toMatchObject({ query: 'Caribbean trade', maxrecords: '50' });
    expect(outcome).toEqual({
      kind: 'ok',
      etag: null,
      lastModified: null,
      movedTo: null,
      feed: {
        title: 'Caribbean trade',
        link: null,
        language: null,
        entries: [
          {
            id: 'https://news.example.com/ports',
            title: 'Port expansion wins approval, at last: what next?',
            link: 'https://news.example.com/ports',
            summary: '',
            content: '',
            publishedAt: '2026-11-20T10:15:00.000Z',
            author: 'news.example.com',
            categories: [],
            image: 'https://news.example.com/ports.jpg',
            language: null,
          },
          {
            id: 'https://news.example.com/markup',
            title: 'Tax & trade',
            link: 'https://news.example.com/markup',
            summary: '',
            content: '',
            publishedAt: null,
            author: null,
            categories: [],
            image: null,
            language: null,
          },
        ],
      },
    });
    expect(outcome.kind === 'ok' && feed.safeParse(outcome.feed).success).toBe(true);
  });

  it('reading a GDELT source returns no articles for an empty object', async () => {
    const server = await publisher((_request, response) => response.end('{}'));
    expect(await read(server.origin)).toMatchObject({ kind: 'ok', feed: { entries: [] } });
  });

  it('reading a GDELT source uses the sentence with which GDELT rejects a query as the reason [ING-16]', async () => {
    const server = await publisher((_request, response) => response.end('Your query was too short or too long.\n'));
    expect(await read(server.origin)).toEqual({
      kind: 'failed',
      code: 'bad_response',
      reason: 'GDELT returned: Your query was too short or too long.',
    });
  });

  it.each(['<html><body>Oops</body></html>', '[1,2]', '{"articles": "none"}', '', 'null'])(
    'reading a GDELT source fails on %j [ING-16]',
    async (body) => {
      const server = await publisher((_request, response) => response.end(body));
      expect(await read(server.origin)).toMatchObject({ kind: 'failed' });
    },
  );

  it('reading a GDELT source returns Retry-After of a 429 [ING-16]', async () => {
    const server = await publisher((_request, response) => response.writeHead(429, { 'retry-after': '5' }).end());
    expect(await read(server.origin)).toEqual({
      kind: 'failed',
      code: 'status',
      status: 429,
      reason: 'The publisher limits how often we can fetch (429)',
      retryAfterSeconds: 5,
    });
  });
});
