import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { matches, patternOf } from '#infra/site/api-behaviours.ts';
import { handlerFile } from '#shared/api/contract.ts';
import { type Document, documents } from '#shared/api/documents.ts';
import { siteHostHeader } from '#shared/config/site-paths.ts';
import { searchParameters } from '#shared/domain/search/search-address.ts';
import { production, referred, Synthesized } from './synthesized.ts';

const stack = new Synthesized(production);
const personal = new Synthesized('dev');
const rows: [string, Document][] = Object.entries(documents);

const behaviour = z.object({
  PathPattern: z.string(),
  TargetOriginId: z.string(),
  CachePolicyId: z.unknown(),
  OriginRequestPolicyId: z.optional(z.unknown()),
  ResponseHeadersPolicyId: z.optional(z.unknown()),
  AllowedMethods: z.optional(z.array(z.string())),
  Compress: z.boolean(),
  FunctionAssociations: z._default(z.array(z.object({ EventType: z.string(), FunctionARN: z.unknown() })), []),
  ViewerProtocolPolicy: z.string(),
});
const { CacheBehaviors: behaviours, DefaultCacheBehavior: standard } = z
  .object({
    DistributionConfig: z.object({
      CacheBehaviors: z.array(behaviour),
      DefaultCacheBehavior: z.object({ ResponseHeadersPolicyId: z.unknown() }),
    }),
  })
  .parse(stack.one('AWS::CloudFront::Distribution').properties).DistributionConfig;
const behaviourOf = (path: string) => behaviours.find(({ PathPattern }) => matches(PathPattern, path));

describe('documents behind CloudFront', () => {
  it.each(rows)('%s has a behaviour of its own with the headers of the site’s pages', (_, { path }) => {
    const found = behaviourOf(path.replace(/\{[^}]+\}/g, 'abc'));
    expect(found).toMatchObject({
      PathPattern: patternOf(path),
      ViewerProtocolPolicy: 'redirect-to-https',
      Compress: true,
      ResponseHeadersPolicyId: standard.ResponseHeadersPolicyId,
    });
    expect(found?.AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
  });

  it.each(rows)(
    '%s: cookies, Authorization and query strings are not in the cache key and do not reach the origin',
    (_, { path, cache }) => {
      const found = behaviourOf(path.replace(/\{[^}]+\}/g, 'abc'));
      expect(found?.OriginRequestPolicyId).toBeUndefined();
      const { CachePolicyConfig: policy } = stack.one('AWS::CloudFront::CachePolicy', referred(found?.CachePolicyId))
        .properties as {
        CachePolicyConfig: Record<string, unknown>;
      };
      expect(policy).toMatchObject({
        MinTTL: 0,
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: [siteHostHeader] },
        },
      });
      // The policy has the query for routes; the function of documents drops it.
      expect(JSON.stringify(found?.FunctionAssociations)).toMatch(/viewer-request.*SiteSiteHost/);
      expect(policy.MaxTTL).toBeGreaterThanOrEqual(cache.edge + cache.stale);
    },
  );
});

describe('the CloudFront Function of documents', () => {
  const { properties } = stack.one('AWS::CloudFront::Function', 'SiteSiteHost');
  const run = (headers: Record<string, { value: string }>): unknown => {
    const context = vm.createContext({
      event: { request: { method: 'GET', uri: '/article/a', querystring: {}, headers } },
    });
    return JSON.parse(vm.runInContext(`${String(properties.FunctionCode)}; JSON.stringify(handler(event))`, context));
  };

  it('the CloudFront Function of documents is infra/site/site-host.js', () => {
    const source = readFileSync('infra/site/site-host.js', 'utf8');
    const queries = JSON.stringify({ '/search': [...searchParameters, 'cursor'] });
    expect(String(properties.FunctionCode)).toBe(source.replace('DOCUMENT_QUERIES', queries));
    expect(properties.FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' });
  });

  it('the CloudFront Function of documents runs on viewer requests of documents only', () => {
    const withFunction = behaviours.filter(({ FunctionAssociations }) =>
      JSON.stringify(FunctionAssociations).includes('SiteSiteHost'),
    );
    expect(withFunction.map(({ PathPattern }) => PathPattern).sort()).toEqual(
      rows.map(([, { path }]) => patternOf(path)).sort(),
    );
    expect(withFunction.every(({ FunctionAssociations: [one] }) => one?.EventType === 'viewer-request')).toBe(true);
  });

  it.each([
    ['/article/0f3c9a1b2d4e5f60', '/article/0f3c9a1b2d4e5f60'],
    ['/article/0f3c9a1b2d4e5f60/', '/article/0f3c9a1b2d4e5f60'],
    ['/article/0f3c9a1b2d4e5f60)https://a.example/b', '/article/0f3c9a1b2d4e5f60)https:'],
    ['/article/0f3c9a1b2d4e5f60%29/b/', '/article/0f3c9a1b2d4e5f60%29'],
    ['/article/0f3c9a1b2d4e5f60/)', '/article/0f3c9a1b2d4e5f60)'],
    ['/article/0f3c9a1b2d4e5f60/%E2%80%9D', '/article/0f3c9a1b2d4e5f60%E2%80%9D'],
    ['/publisher/example.org)/b', '/publisher/example.org)'],
    ['/publisher/example.org', '/publisher/example.org'],
    ['/about/%D8%A7%D9%84', '/about/%D8%A7%D9%84'],
    ['/article/a/b', '/article/!'],
    ['/article/a/b/c/', '/article/!'],
    ['/article//', '/article/!'],
    ['/article/', '/article/!'],
    ['/feeds/front.xml', '/feeds/front.xml'],
    ['/feeds/a/b', '/feeds/!'],
    ['/robots.txt', '/robots.txt'],
  ])(
    'the CloudFront Function of documents asks for %s as %s, because deeper addresses have no route [RTE-20]',
    (uri, asked) => {
      const event = { request: { method: 'GET', uri, querystring: {}, headers: {} } };
      const code = `${String(properties.FunctionCode)}; handler(event).uri`;
      expect(vm.runInContext(code, vm.createContext({ event }))).toBe(asked);
    },
  );

  it('the CloudFront Function of documents keeps the parameters of a search, in one order, and drops others', () => {
    const { FunctionCode } = properties;
    const querystring = { utm_source: { value: 'x' }, sort: { value: 'newest' }, q: { value: 'port%20strike' } };
    const event = { request: { method: 'GET', uri: '/search', querystring, headers: {} } };
    const code = `${String(FunctionCode)}; JSON.stringify(handler(event).querystring)`;
    expect(vm.runInContext(code, vm.createContext({ event }))).toBe(
      '{"q":{"value":"port%20strike"},"sort":{"value":"newest"}}',
    );
  });

  it('the CloudFront Function of documents drops the query, which the cache policy of routes and documents would keep', () => {
    const { FunctionCode } = properties;
    const event = {
      request: { method: 'GET', uri: '/article/a', querystring: { limit: { value: '4' } }, headers: {} },
    };
    const code = `${String(FunctionCode)}; JSON.stringify(handler(event).querystring)`;
    expect(vm.runInContext(code, vm.createContext({ event }))).toBe('{}');
  });

  it('the CloudFront Function of documents sets x-site-host to the requested host and drops the viewer’s own value', () => {
    expect(run({ host: { value: 'D1.CloudFront.net' }, [siteHostHeader]: { value: 'evil.example' } })).toMatchObject({
      uri: '/article/a',
      headers: { [siteHostHeader]: { value: 'd1.cloudfront.net' } },
    });
    expect(run({ [siteHostHeader]: { value: 'evil.example' } })).toMatchObject({
      headers: { [siteHostHeader]: { value: '' } },
    });
  });
});

describe('document functions', () => {
  it('only pages may read from the bucket, and only index.html; those with found articles also read the index', () => {
    const page = [{ action: 's3:GetObject', on: expect.stringMatching(/^SiteBucket[0-9A-F]{8}\/index\.html$/) }];
    const index = { action: 's3:GetObject', on: expect.stringMatching(/^SearchIndex[0-9A-F]{8}\/\*$/) };
    const list = { action: 's3:ListBucket', on: expect.stringMatching(/^SearchIndex[0-9A-F]{8}$/) };
    const grants = [...rows.map(([name]) => handlerFile(name)), 'get-article', 'list-articles'].map((bundle) => [
      bundle,
      stack.grantsOf(bundle).filter(({ action }) => action.startsWith('s3:')),
    ]);
    expect(Object.fromEntries(grants)).toEqual({
      article: page,
      publisher: page,
      story: page,
      about: [index, ...page, list],
      search: [index, ...page, list],
      feed: [index, list],
      sitemap: [],
      robots: [],
      'get-article': [],
      'list-articles': [],
    });
  });

  it.each(rows)('%s may read the table if it needs to, and never writes', (name, { needs }) => {
    const actions = [...new Set(stack.grantsOf(handlerFile(name)).map(({ action }) => action))].filter(
      (action) => !action.startsWith('s3:'),
    );
    expect(actions.sort()).toEqual(
      needs.table === 'none' ? [] : ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'],
    );
  });

  it.each(rows)('%s gets the origin of a stage with a domain, and none in a stage without', (name) => {
    expect(stack.environmentOf(handlerFile(name)).SITE_ORIGIN).toBe('https://news.example.org');
    expect(personal.environmentOf(handlerFile(name))).not.toHaveProperty('SITE_ORIGIN');
  });

  it('only the article page gets the name of the bucket', () => {
    expect(referred(stack.environmentOf('article').SITE_BUCKET)).toMatch(/^SiteBucket/);
    expect(stack.environmentOf('feed')).not.toHaveProperty('SITE_BUCKET');
  });
});
