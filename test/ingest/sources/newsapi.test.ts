import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newsApiAddress, newsApiRequest } from '#functions/feeds/apis/newsapi.ts';
import { readSource } from '#functions/feeds/read-source.ts';
import { feed } from '#shared/domain/articles/feed-entry.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { publisher } from '../fetch/loopback.ts';
import { noValidators, now, sampleSource } from './sample-source.ts';

const source = sampleSource({ type: 'api', url: 'newsapi' });
const query = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams);
const articles = {
  status: 'ok',
  totalResults: 4,
  articles: [
    {
      source: { id: null, name: 'Harbour Tribune' },
      author: null,
      title: 'Remittances &amp; rates',
      description: `<p>${'A long summary. '.repeat(30)}</p>`,
      url: 'https://news.example.com/rates',
      urlToImage: 'https://news.example.com/rates.jpg',
      publishedAt: '2026-11-20T09:00:00Z',
      content: 'The rates <script>alert(1)</script> rose… [+1234 chars]',
    },
    { title: '[Removed]', url: 'https://removed.com', description: '[Removed]', source: {} },
    { title: 'No address' },
    { title: 'Bare', url: 'https://news.example.com/bare', publishedAt: 'soon' },
  ],
};

describe('a news API source [ING-03]', () => {
  it('a news API source sends no request and returns no entries without a key', async () => {
    const server = await publisher((_request, response) => response.end(JSON.stringify(articles)));
    const outcome = await readSource(source, noValidators, now, {
      newsApi: `${server.origin}/v2/`,
      readKey: async () => null,
    });
    expect(outcome).toMatchObject({ kind: 'ok', feed: { entries: [] } });
    expect(server.requests).toHaveLength(0);
  });

  describe('in a stage', () => {
    afterEach(() => {
      vi.unstubAllEnvs();
    });
    it('a news API source in a stage has no key without a parameter', async () => {
      vi.stubEnv('STAGE', 'test');
      vi.stubEnv('TABLE_NAME', 'test');
      expect(await readSource(source, noValidators, now)).toMatchObject({ kind: 'ok', feed: { entries: [] } });
    });
  });

  it('a news API source returns no entries and no error if its parameter does not exist [ING-03]', async () => {
    vi.stubEnv('STAGE', 'test');
    vi.stubEnv('TABLE_NAME', 'test');
    vi.stubEnv('NEWS_API_KEY_PARAMETER', '/news/newsapi-key');
    // A new function, which has not read its environment.
    vi.resetModules();
    const fresh = await import('#functions/feeds/read-source.ts');
    const written = captureLog();
    const missing = Object.assign(new Error('no such parameter'), { name: 'ParameterNotFound' });
    const ssm = mockClient(SSMClient).on(GetParameterCommand).rejects(missing);
    expect(await fresh.readSource(source, noValidators, now)).toMatchObject({ kind: 'ok', feed: { entries: [] } });
    ssm.restore();
    expect(written.ofLevel('WARN')).toMatchObject([{ event: 'newsapi.no_key' }]);
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it('a news API source requests everything about its query in its language, newest first', () => {
    const address = newsApiRequest(
      sampleSource({ type: 'api', metadata: { query: 'diaspora bonds', language: 'en' } }),
    );
    expect(address.startsWith(`${newsApiAddress}everything?`)).toBe(true);
    expect(query(address)).toEqual({ q: 'diaspora bonds', language: 'en', pageSize: '50', sortBy: 'publishedAt' });
  });

  it('a news API source takes the endpoint, a name or an address, from the metadata [ING-31, SRC-31]', () => {
    expect(newsApiRequest(sampleSource({ metadata: { endpoint: 'top-headlines' } }))).toContain(
      `${newsApiAddress}top-headlines?q=Caribbean+trade`,
    );
    expect(newsApiRequest(sampleSource({ metadata: { endpoint: 'https://api.example.com/news' } }))).toContain(
      'https://api.example.com/news?q=',
    );
    expect(newsApiRequest(sampleSource({ metadata: { endpoint: '../../secret' } }))).toContain(
      `${newsApiAddress}..%2F..%2Fsecret?`,
    );
    expect(
      newsApiRequest(sampleSource({ metadata: { endpoint: 'file:///etc/passwd' } })).startsWith(newsApiAddress),
    ).toBe(true);
  });

  it('a news API source returns the articles as a feed of plain text', async () => {
    const server = await publisher((_request, response) => response.end(JSON.stringify(articles)));
    const outcome = await readSource(source, noValidators, now, {
      newsApi: `${server.origin}/v2/`,
      readKey: async () => 'k',
    });
    expect(server.requests[0]?.headers['x-api-key']).toBe('k');
    expect(server.requests[0]?.url).not.toContain('apiKey');
    if (outcome.kind !== 'ok') throw new Error(`not read: ${JSON.stringify(outcome)}`);
    expect(feed.safeParse(outcome.feed).success).toBe(true);
    expect(outcome.feed.entries).toHaveLength(2);
    const [first, second] = outcome.feed.entries;
    expect(first).toMatchObject({
      title: 'Remittances & rates',
      author: 'Harbour Tribune',
      publishedAt: '2026-11-20T09:00:00.000Z',
      image: 'https://news.example.com/rates.jpg',
      language: null,
    });
    expect(first?.summary).toHaveLength(200);
    expect(first?.content).toMatch(/^<p>A long summary/);
    expect(outcome.feed.entries.map(({ content }) => content).join()).not.toContain('script');
    expect(second).toMatchObject({
      title: 'Bare',
      summary: '',
      content: '',
      publishedAt: null,
      author: null,
      image: null,
    });
  });

  it('a news API source does not send the key to another endpoint', async () => {
    const elsewhere = await publisher((_request, response) => response.end(JSON.stringify(articles)));
    const home = await publisher((_request, response) => response.end('{}'));
    const other = sampleSource({ type: 'api', metadata: { endpoint: `${elsewhere.origin}/news` } });
    await readSource(other, noValidators, now, { newsApi: `${home.origin}/v2/`, readKey: async () => 'k' });
    expect(elsewhere.requests[0]?.headers).not.toHaveProperty('x-api-key');
    expect(home.requests).toHaveLength(0);
  });

  it('a news API source rejects an endpoint on a private address', async () => {
    const hostile = sampleSource({ type: 'api', metadata: { endpoint: 'http://127.0.0.1:8080/news' } });
    expect(await readSource(hostile, noValidators, now, { readKey: async () => 'k' })).toEqual({
      kind: 'failed',
      code: 'refused',
      reason: 'The address is not on the public internet',
    });
  });

  it.each([
    [401, '{"status":"error","code":"apiKeyInvalid"}', 'The news API rejected the key (401)'],
    [426, '{}', "The publisher's server sent an unexpected status (426)"],
    [200, '{"status":"error","message":"x"}', 'The news API sent an unexpected response'],
    [200, '<html>', 'The news API sent an unexpected response'],
  ])('a news API source fails on %i %s with a reason [ING-16]', async (status, body, reason) => {
    const server = await publisher((_request, response) => response.writeHead(status).end(body));
    expect(
      await readSource(source, noValidators, now, { newsApi: `${server.origin}/v2/`, readKey: async () => 'k' }),
    ).toMatchObject({ kind: 'failed', reason });
  });

  it('a news API source hides the error if the key cannot be read [ING-16]', async () => {
    const written = captureLog();
    const readKey = async () => {
      throw new Error('AccessDenied for arn:aws:ssm');
    };
    expect(await readSource(source, noValidators, now, { readKey })).toEqual({
      kind: 'failed',
      code: 'internal',
      reason: 'The source could not be read because of an internal error',
    });
    expect(written.ofLevel('ERROR')).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
