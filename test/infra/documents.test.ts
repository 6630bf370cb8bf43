import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { matches, patternOf } from '#infra/site/api-behaviours.ts';
import { handlerFile } from '#shared/api/contract.ts';
import { type Document, documentFunctions, documents } from '#shared/api/documents.ts';
import { limits } from '#shared/config/limits.ts';
import {
  documentTemplate,
  editionHeader,
  languagesCookie,
  languagesHeader,
  siteHostHeader,
} from '#shared/config/site-paths.ts';
import { searchParameters } from '#shared/domain/search/search-address.ts';
import { production, referred, Synthesized } from './synthesized.ts';

const stack = new Synthesized(production);
const personal = new Synthesized('dev');
const rows: [string, Document][] = Object.entries(documents);
const functions = [...documentFunctions].map(([name, [row]]): [string, Document] => {
  if (row === undefined) throw new Error(`${name} has no document`);
  return [handlerFile(name), row];
});

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
  const apiPolicy = behaviourOf('/api/articles')?.ResponseHeadersPolicyId;

  it.each(rows)(
    '%s has a behaviour of its own with the headers of the site’s pages, and pictures with those of the API',
    (_, { path, needs }) => {
      const found = behaviourOf(path.replace(/\{[^}]+\}/g, 'abc'));
      expect(found).toMatchObject({
        PathPattern: patternOf(path),
        ViewerProtocolPolicy: 'redirect-to-https',
        Compress: true,
        ResponseHeadersPolicyId: needs.pictures ? apiPolicy : standard.ResponseHeadersPolicyId,
      });
      expect(found?.AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
    },
  );

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
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: [siteHostHeader, languagesHeader, editionHeader] },
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
    const known = rows
      .filter(([, { handledBy, query }]) => handledBy === 'page' || query !== undefined)
      .map(([, { path, handledBy, query = [] }]) => ({ path, isPage: handledBy === 'page', query }));
    expect(known).toEqual(
      expect.arrayContaining([
        { path: '/search', isPage: true, query: [...searchParameters, 'cursor'] },
        { path: '/publisher/{id}', isPage: true, query: ['topic', 'after'] },
        { path: '/pictures/{key}/{width}', isPage: false, query: ['address'] },
      ]),
    );
    expect(String(properties.FunctionCode)).toBe(
      source
        .replace('DOCUMENTS', JSON.stringify(known))
        .replace('BY_LANGUAGES', JSON.stringify(['/', '/news']))
        .replace('LANGUAGES_COOKIE', JSON.stringify(languagesCookie))
        .replace('MOST_LANGUAGES', String(limits.articles.maxLanguages)),
    );
    expect(properties.FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' });
  });

  it('the CloudFront Function of documents runs on viewer requests of documents only', () => {
    const withFunction = behaviours.filter(({ FunctionAssociations }) =>
      JSON.stringify(FunctionAssociations).includes('SiteSiteHost'),
    );
    expect(withFunction.map(({ PathPattern }) => PathPattern).sort()).toEqual(
      ['/lite', '/lite/*', ...rows.map(([, { path }]) => patternOf(path))].sort(),
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
    ['/lite', '/'],
    ['/lite/topics', '/topics'],
    ['/lite/article/0f3c9a1b2d4e5f60', '/article/0f3c9a1b2d4e5f60'],
    ['/lite/nowhere', '/article/!'],
  ])(
    'the CloudFront Function of documents asks for %s as %s, because deeper addresses have no route [RTE-20]',
    (uri, asked) => {
      const event = { request: { method: 'GET', uri, querystring: {}, headers: {}, cookies: {} } };
      const code = `${String(properties.FunctionCode)}; handler(event).uri`;
      expect(vm.runInContext(code, vm.createContext({ event }))).toBe(asked);
    },
  );

  it.each([
    ['/lite/topics', undefined, 'lite'],
    ['/topics', 'on', 'light'],
    ['/topics', undefined, undefined],
    ['/feeds/front.xml', 'on', undefined],
  ])('the edition of %s with Save-Data %s is %s, whatever the viewer asks for', (uri, saved, edition) => {
    const headers = { 'x-edition': { value: 'x' }, ...(saved === undefined ? {} : { 'save-data': { value: saved } }) };
    const event = { request: { method: 'GET', uri, querystring: {}, headers, cookies: {} } };
    const code = `${String(properties.FunctionCode)}; handler(event).headers['x-edition']?.value`;
    expect(vm.runInContext(code, vm.createContext({ event }))).toBe(edition);
  });

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

  it('a picture is the same for readers of all languages and editions, and keeps its address only', () => {
    const querystring = { address: { value: 'https%3A%2F%2Fa.example%2Fb.jpg' }, q: { value: 'x' } };
    const headers = {
      'accept-language': { value: 'fr' },
      'save-data': { value: 'on' },
      [languagesHeader]: { value: 'fr' },
      [editionHeader]: { value: 'lite' },
    };
    const uri = '/pictures/abcdefghijklmnop/640';
    const event = {
      request: { method: 'GET', uri, querystring, headers, cookies: { [languagesCookie]: { value: 'es' } } },
    };
    const code = `${String(properties.FunctionCode)}; const { uri, querystring, headers } = handler(event); JSON.stringify([uri, querystring, headers])`;
    expect(JSON.parse(String(vm.runInContext(code, vm.createContext({ event }))))).toEqual([
      uri,
      { address: querystring.address },
      { 'accept-language': { value: 'fr' }, 'save-data': { value: 'on' }, [siteHostHeader]: { value: '' } },
    ]);
  });

  it('the CloudFront Function of documents keeps the parameters of a page with a name in its path', () => {
    const querystring = { after: { value: 'abc' }, tab: { value: 'x' } };
    const event = { request: { method: 'GET', uri: '/publisher/example.org', querystring, headers: {} } };
    const code = `${String(properties.FunctionCode)}; JSON.stringify(handler(event).querystring)`;
    expect(vm.runInContext(code, vm.createContext({ event }))).toBe('{"after":{"value":"abc"}}');
  });

  /** What a document learns about the languages of a reader with these headers and this cookie. */
  const languagesFor = (uri: string, headers: Record<string, string>, cookie?: string): unknown => {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
    const cookies = cookie === undefined ? {} : { [languagesCookie]: { value: cookie } };
    const event = { request: { method: 'GET', uri, querystring: {}, headers: sent, cookies } };
    const code = `${String(properties.FunctionCode)}; JSON.stringify(handler(event).headers)`;
    const passed: unknown = JSON.parse(String(vm.runInContext(code, vm.createContext({ event }))));
    return z.record(z.string(), z.object({ value: z.string() })).parse(passed)[languagesHeader]?.value;
  };

  it.each([
    ['en-GB,fr;q=0.5', undefined, 'en,fr'],
    ['fr,en', undefined, 'en,fr'],
    ['FR-ca , en-US;q=0.7, en;q=0.3,*;q=0.1', undefined, 'en,fr'],
    ['fr,en', 'es', 'es'],
    ['fr,en', 'pt.bn', 'bn,pt'],
    // Chosen: all languages.
    ['fr,en', '', ''],
    ['fr', '<script>.a.en"x', ''],
    [undefined, undefined, ''],
    [undefined, 'en', 'en'],
    ['*', undefined, ''],
  ])('a browser that accepts %j, with the choice %j, gets the front page for %j', (accepted, chosen, expected) => {
    const headers = { [languagesHeader]: 'xx', ...(accepted === undefined ? {} : { 'accept-language': accepted }) };
    for (const uri of ['/', '/news']) expect(languagesFor(uri, headers, chosen)).toBe(expected);
  });

  it('a viewer cannot choose many cache keys by naming many languages', () => {
    const many = Array.from({ length: 200 }, (_, n) => String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26)));
    const { maxLanguages } = limits.articles;
    expect(String(languagesFor('/', { 'accept-language': many.join(',') })).split(',')).toHaveLength(maxLanguages);
    expect(String(languagesFor('/', {}, many.join('.'))).split(',')).toHaveLength(maxLanguages);
  });

  it.each(['/article/a', '/story/a', '/topics', '/search', '/robots.txt'])(
    '%s is the same for the readers of all languages',
    (uri) => expect(languagesFor(uri, { 'accept-language': 'fr', [languagesHeader]: 'fr' }, 'es')).toBeUndefined(),
  );

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
  it('only pages may read from the bucket, and only their template; those with found articles also read the index', () => {
    const template = new RegExp(`^SiteBucket[0-9A-F]{8}/${documentTemplate}$`);
    const page = { action: 's3:GetObject', on: expect.stringMatching(template) };
    const index = { action: 's3:GetObject', on: expect.stringMatching(/^SearchIndex[0-9A-F]{8}\/\*$/) };
    const list = { action: 's3:ListBucket', on: expect.stringMatching(/^SearchIndex[0-9A-F]{8}$/) };
    const grants = [...functions.map(([name]) => name), 'get-article', 'list-articles'].map((bundle) => [
      bundle,
      stack.grantsOf(bundle).filter(({ action }) => action.startsWith('s3:')),
    ]);
    expect(Object.fromEntries(grants)).toEqual({
      page: [index, page, list],
      feed: [index, list],
      sitemap: [index, list],
      robots: [],
      picture: [],
      'get-article': [],
      'list-articles': [],
    });
  });

  it.each(functions)('%s may read the table if it needs to, and never writes', (name, { needs }) => {
    const actions = [...new Set(stack.grantsOf(name).map(({ action }) => action))].filter(
      (action) => !action.startsWith('s3:'),
    );
    expect(actions.sort()).toEqual(
      needs.table === 'none' ? [] : ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'],
    );
  });

  it.each(functions)('%s gets the origin of a stage with a domain, and none in a stage without', (name) => {
    expect(stack.environmentOf(name).SITE_ORIGIN).toBe('https://news.example.org');
    expect(personal.environmentOf(name)).not.toHaveProperty('SITE_ORIGIN');
  });

  it('only pages get the name of the bucket, and the policy that they add their hashes to', () => {
    const { SITE_BUCKET, CONTENT_SECURITY_POLICY } = stack.environmentOf('page');
    expect(referred(SITE_BUCKET)).toMatch(/^SiteBucket/);
    const { ResponseHeadersPolicyConfig } = z
      .object({ ResponseHeadersPolicyConfig: z.object({ SecurityHeadersConfig: z.unknown() }) })
      .parse(
        stack.one('AWS::CloudFront::ResponseHeadersPolicy', referred(standard.ResponseHeadersPolicyId)).properties,
      );
    // The page's own policy counts where it has one.
    expect(ResponseHeadersPolicyConfig.SecurityHeadersConfig).toMatchObject({
      ContentSecurityPolicy: { ContentSecurityPolicy: CONTENT_SECURITY_POLICY, Override: false },
    });
    expect(stack.environmentOf('feed')).not.toHaveProperty('SITE_BUCKET');
  });

  it('one function answers on the addresses of all pages', () => {
    const pages = rows.filter(([, { handledBy }]) => handledBy === 'page').map(([, { path }]) => path);
    expect(documentFunctions.get('page')?.map(({ path }) => path)).toEqual(pages);
    expect(pages).toEqual(expect.arrayContaining(['/', '/news', '/article/{id}', '/about-us', '/subscribe']));
    expect(pages.length).toBeGreaterThan(15);
  });
});
