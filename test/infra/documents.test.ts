import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { matches, patternOf } from '#infra/site/api-behaviours.ts';
import { handlerFile } from '#shared/api/contract.ts';
import { type Document, documents } from '#shared/api/documents.ts';
import { siteHostHeader } from '#shared/config/site-paths.ts';
import { production, referred, Synthesized } from './synthesized.ts';

const stack = new Synthesized(production);
const personal = new Synthesized('dev');
const rows: [string, Document][] = Object.entries(documents);

const behaviour = z.object({
  PathPattern: z.string(),
  TargetOriginId: z.string(),
  CachePolicyId: z.unknown(),
  OriginRequestPolicyId: z.optional(z.unknown()),
  ResponseHeadersPolicyId: z.unknown(),
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
  it.each(rows)('%s has a behaviour of its own, with the headers of the site’s pages', (_, { path }) => {
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
    '%s: neither cookies nor Authorization nor a query tells documents apart or reaches the origin',
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
          QueryStringsConfig: { QueryStringBehavior: 'none' },
        },
      });
      expect(policy.MaxTTL).toBeGreaterThanOrEqual(cache.edge + cache.stale);
    },
  );

  it('all behaviours fit into a distribution (25 unless AWS raises it)', () => {
    expect(behaviours.length).toBeLessThanOrEqual(25);
  });
});

describe('the CloudFront Function of the documents', () => {
  const { properties } = stack.one('AWS::CloudFront::Function', 'SiteSiteHost');
  const run = (headers: Record<string, { value: string }>): unknown => {
    const context = vm.createContext({
      event: { request: { method: 'GET', uri: '/article/a', querystring: {}, headers } },
    });
    return JSON.parse(vm.runInContext(`${String(properties.FunctionCode)}; JSON.stringify(handler(event))`, context));
  };

  it('is the file beside the stack, before every document and nothing else', () => {
    expect(String(properties.FunctionCode)).toBe(readFileSync('infra/site/site-host.js', 'utf8'));
    expect(properties.FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' });
    const told = behaviours.filter(({ FunctionAssociations }) =>
      JSON.stringify(FunctionAssociations).includes('SiteSiteHost'),
    );
    expect(told.map(({ PathPattern }) => PathPattern).sort()).toEqual(
      rows.map(([, { path }]) => patternOf(path)).sort(),
    );
    expect(told.every(({ FunctionAssociations: [one] }) => one?.EventType === 'viewer-request')).toBe(true);
  });

  it('tells the host that was asked for, and nothing that the reader says under that name', () => {
    expect(run({ host: { value: 'D1.CloudFront.net' }, [siteHostHeader]: { value: 'evil.example' } })).toMatchObject({
      uri: '/article/a',
      headers: { [siteHostHeader]: { value: 'd1.cloudfront.net' } },
    });
    expect(run({ [siteHostHeader]: { value: 'evil.example' } })).toMatchObject({
      headers: { [siteHostHeader]: { value: '' } },
    });
  });
});

describe('functions of documents', () => {
  it('the article’s may read one object of the bucket, and no other function any', () => {
    const grants = [...rows.map(([name]) => handlerFile(name)), 'get-article', 'list-articles'].map((bundle) => [
      bundle,
      stack.grantsOf(bundle).filter(({ action }) => action.startsWith('s3:')),
    ]);
    expect(Object.fromEntries(grants)).toEqual({
      article: [{ action: 's3:GetObject', on: expect.stringMatching(/^SiteBucket[0-9A-F]{8}\/index\.html$/) }],
      feed: [],
      sitemap: [],
      robots: [],
      'get-article': [],
      'list-articles': [],
    });
  });

  it.each(rows)('%s may read the table where it needs to, and never write', (name, { needs }) => {
    const actions = [...new Set(stack.grantsOf(handlerFile(name)).map(({ action }) => action))].filter(
      (action) => !action.startsWith('s3:'),
    );
    expect(actions.sort()).toEqual(
      needs.table === 'none' ? [] : ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'],
    );
  });

  it('they are told the stage’s own domain, and where there is none nothing: then the host that was asked for counts', () => {
    for (const [name] of rows) {
      expect(stack.environmentOf(handlerFile(name)).SITE_ORIGIN).toBe('https://news.example.org');
      expect(personal.environmentOf(handlerFile(name))).not.toHaveProperty('SITE_ORIGIN');
    }
    expect(referred(stack.environmentOf('article').SITE_BUCKET)).toMatch(/^SiteBucket/);
    expect(stack.environmentOf('feed')).not.toHaveProperty('SITE_BUCKET');
  });
});
