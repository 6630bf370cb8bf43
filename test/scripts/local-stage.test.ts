import { describe, expect, it } from 'vitest';
import type { Behaviour } from '#scripts/local-stage/edge/distribution.ts';
import { cacheKey, EdgeCache, lifetimeOf } from '#scripts/local-stage/edge/edge-cache.ts';
import { acceptedEncodings } from '#scripts/local-stage/edge/stored-response.ts';
import { type ApiResponse, eventOf, responseOf } from '#scripts/local-stage/functions/http-event.ts';
import { fillPlaceholders } from '#scripts/local-stage/seed/demo-feeds.ts';
import { ResolvedTemplate } from '#scripts/local-stage/template.ts';

const policy = {
  minTtl: 0,
  defaultTtl: 0,
  maxTtl: 86_400,
  query: true,
  headers: [],
  gzip: true,
  brotli: true,
};
const behaviour: Behaviour = {
  matches: () => true,
  origin: 'api',
  methods: new Set(['GET']),
  cache: policy,
  forwardsViewer: false,
  compress: true,
  addHeaders: (headers) => [...headers],
  originHeaders: {},
  viewerRequest: undefined,
  viewerResponse: undefined,
};
const response = (body: string, cacheControl: string, status = 200): ApiResponse => ({
  status,
  headers: [
    ['cache-control', cacheControl],
    ['etag', '"1"'],
  ],
  body: Buffer.from(body),
});

describe('the local edge cache', () => {
  it('the local edge cache caches a response for its s-maxage, then serves it stale during one request to the origin', async () => {
    let now = 0;
    let requests = 0;
    const cache = new EdgeCache(() => now);
    const get = () =>
      cache.get('/a', behaviour, async (etag) => {
        requests++;
        return etag === undefined
          ? response('one', 's-maxage=60, stale-while-revalidate=300')
          : response('', 's-maxage=60', 304);
      });
    expect((await Promise.all([get(), get(), get()])).map(({ status }) => status)).toEqual(['miss', 'miss', 'miss']);
    expect(requests).toBe(1);
    now = 59_000;
    expect(await get()).toMatchObject({ status: 'hit', ageSeconds: 59 });
    now = 61_000;
    expect((await get()).status).toBe('stale');
    await Promise.resolve();
    expect(requests).toBe(2);
    expect(await get()).toMatchObject({ status: 'hit', ageSeconds: 0 });
  });

  it('the local edge cache serves the cached response if the origin fails, and never caches an error', async () => {
    let now = 0;
    const cache = new EdgeCache(() => now);
    await cache.get('/a', behaviour, async () => response('good', 's-maxage=1'));
    now = 5000;
    const result = await cache.get('/a', behaviour, async () => response('bad', 'no-store', 500));
    expect(result.status).toBe('error');
    expect((await result.response.variant('identity')).body.toString()).toBe('good');
    await cache.get('/b', behaviour, async () => response('bad', 's-maxage=60', 500));
    expect((await cache.get('/b', behaviour, async () => response('good', 's-maxage=60'))).status).toBe('miss');
  });

  it('the local edge cache drops what an invalidation names, and nothing else', async () => {
    const cache = new EdgeCache();
    const get = (url: string) => cache.get(url, behaviour, async () => response('body', 's-maxage=60'));
    const urls = ['/api/articles?limit=5', '/article/a1 news.example.org', '/assets/app.js'];
    for (const url of urls) await get(url);
    cache.invalidate(['/api/*', '/article/a*', '/assets']);
    expect(await Promise.all(urls.map(async (url) => (await get(url)).status))).toEqual(['miss', 'miss', 'hit']);
  });

  it('the local edge cache drops one path for every host, and no longer path', async () => {
    const cache = new EdgeCache(() => 0);
    const get = (url: string) => cache.get(url, behaviour, async () => response('body', 's-maxage=60'));
    const urls = [
      '/article/a one.example',
      '/article/a two.example',
      '/article/ab one.example',
      '/api/articles/a?asOf=1',
    ];
    for (const url of urls) await get(url);
    cache.invalidate(['/article/a', '/api/articles/a']);
    expect(await Promise.all(urls.map(async (url) => (await get(url)).status))).toEqual(['miss', 'miss', 'hit', 'hit']);
  });

  it('the local edge cache never serves the stored response when the origin says that it is gone', async () => {
    let now = 0;
    const cache = new EdgeCache(() => now);
    const gone = async () => response('gone', 'public, s-maxage=10', 410);
    await cache.get('/a', behaviour, async () => response('text', 's-maxage=60, stale-if-error=86400'));
    now = 61_000;
    expect((await cache.get('/a', behaviour, gone)).response.status).toBe(410);
    expect((await cache.get('/a', behaviour, gone)).response.status).toBe(410);
  });

  it('the local edge cache uses the query as a part of the key only if the policy says so', () => {
    expect(cacheKey('/a?limit=5&q=1', policy)).toBe('/a?limit=5&q=1');
    expect(cacheKey('/a?limit=5', { ...policy, query: false })).toBe('/a');
  });

  it.each([
    ['public, max-age=60, s-maxage=30, stale-while-revalidate=10', { fresh: 30_000, staleWhileRevalidate: 10_000 }],
    ['max-age=999999999', { fresh: 86_400_000 }],
    ['private, no-store', undefined],
    ['no-cache', undefined],
    [undefined, undefined],
  ])('the local edge cache derives the lifetime from Cache-Control (RFC 9111): %s', (header, expected) => {
    const lifetime = lifetimeOf(header, policy);
    if (expected === undefined) expect(lifetime).toBeUndefined();
    else expect(lifetime).toMatchObject(expected);
  });

  it('the local edge cache does not use an encoding with quality 0 (RFC 9110 12.5.3)', () => {
    expect(acceptedEncodings('br;q=0, gzip;q=0.5, *')).toEqual({ br: false, gzip: true });
    expect(acceptedEncodings(undefined)).toEqual({ br: false, gzip: false });
  });
});

describe('events of payload format 2.0', () => {
  const request = {
    method: 'GET',
    url: '/api/a%20b?x=1&x=2&y=a+b%2C&bad=%E0',
    headers: { cookie: 'a=1; b=2' },
    body: Buffer.alloc(0),
    sourceIp: '::1',
  };

  it('events of payload format 2.0 have decoded query parameters and separate cookies', () => {
    const event = eventOf(request, 'GET /api/{id}', { id: 'a b' });
    expect(event).toMatchObject({
      rawPath: '/api/a b',
      rawQueryString: 'x=1&x=2&y=a+b%2C&bad=%E0',
      cookies: ['a=1', 'b=2'],
      isBase64Encoded: false,
    });
    expect(event.queryStringParameters).toEqual({ x: '1,2', y: 'a b,', bad: '%E0' });
    expect(event.headers).toEqual({});
  });

  it('events of payload format 2.0 have a base64 body unless it is text', () => {
    const body = Buffer.from([0, 255]);
    expect(eventOf({ ...request, body, headers: { 'content-type': 'image/png' } }, 'k', {})).toMatchObject({
      body: 'AP8=',
      isBase64Encoded: true,
    });
    const json = { ...request, body: Buffer.from('{}'), headers: { 'content-type': 'application/json' } };
    expect(eventOf(json, 'k', {})).toMatchObject({ body: '{}', isBase64Encoded: false });
  });

  it('events of payload format 2.0 are answered with a response, or with nothing if the result is malformed', () => {
    expect(
      responseOf({
        json: '{"statusCode":201,"headers":{"A":"b"},"cookies":["c=1"],"body":"AP8=","isBase64Encoded":true}',
      }),
    ).toEqual({
      status: 201,
      headers: [
        ['a', 'b'],
        ['content-type', 'text/plain; charset=utf-8'],
        ['set-cookie', 'c=1'],
      ],
      body: Buffer.from([0, 255]),
    });
    expect(responseOf({ json: '{"hello":1}' })).toMatchObject({ status: 200, body: Buffer.from('{"hello":1}') });
    expect(responseOf({ json: '{"statusCode":"x"}' })).toBeUndefined();
  });
});

describe('a resolved template', () => {
  const template = new ResolvedTemplate(
    { Resources: {} },
    new Map([['Queue', { ref: 'http://queue', attributes: { Arn: 'arn:queue' } }]]),
  );

  it('a resolved template has values instead of intrinsic functions', () => {
    const value = {
      A: { Ref: 'Queue' },
      B: { 'Fn::Join': ['-', ['x', { 'Fn::GetAtt': ['Queue', 'Arn'] }]] },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's placeholders.
      C: { 'Fn::Sub': '${Queue.Arn}/${!keep}' },
      D: { Ref: 'AWS::NoValue' },
    };
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the same.
    expect(template.resolve(value)).toEqual({ A: 'http://queue', B: 'x-arn:queue', C: 'arn:queue/${keep}' });
  });

  it('a resolved template rejects an unknown intrinsic function', () => {
    expect(() => template.resolve({ 'Fn::ImportValue': 'x' })).toThrow('Fn::ImportValue');
  });
});

describe('demo feeds', () => {
  it('demo feeds fill placeholders relative to the anchor and reject unknown ones', () => {
    const anchor = new Date('2026-11-20T12:00:00Z');
    const fill = (text: string) => fillPlaceholders(text, anchor, 'http://127.0.0.1:1');
    expect(fill('@{rfc822:-35m} @{iso:-1d3h} @{origin}/a')).toBe(
      'Fri, 20 Nov 2026 11:25:00 GMT 2026-11-19T09:00:00Z http://127.0.0.1:1/a',
    );
    expect(() => fill('@{iso:soon}')).toThrow('@{iso:soon}');
  });
});
