import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { Template as Assertions, Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { apiBehaviours, matches } from '#infra/site/api-behaviours.ts';
import { siteCacheControl } from '#infra/site/site-file-headers.ts';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { production, referred, Synthesized } from './synthesized.ts';

const stack = new Synthesized(production);
const personalStack = new Synthesized('dev');
const localStack = new Synthesized('local');
const assertions = Assertions.fromJSON(stack.template);
const endpoints: [string, Endpoint][] = Object.entries(contract);

/** Managed policies of AWS, by the ids in its documentation. */
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const behaviour = z.object({
  PathPattern: z._default(z.string(), '*'),
  TargetOriginId: z.string(),
  CachePolicyId: z.unknown(),
  OriginRequestPolicyId: z.optional(z.unknown()),
  ResponseHeadersPolicyId: z.unknown(),
  AllowedMethods: z.optional(z.array(z.string())),
  Compress: z.boolean(),
  FunctionAssociations: z.optional(z.array(z.unknown())),
  ViewerProtocolPolicy: z.string(),
});
const distributionConfig = z.object({
  DefaultCacheBehavior: behaviour,
  CacheBehaviors: z.array(behaviour),
  Origins: z.array(z.looseObject({ Id: z.string(), S3OriginConfig: z.optional(z.unknown()), DomainName: z.unknown() })),
  CustomErrorResponses: z.array(
    z.object({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number(), ResponsePagePath: z.optional(z.string()) }),
  ),
  ViewerCertificate: z.optional(z.object({ MinimumProtocolVersion: z.string() })),
});
const configOf = (synthesized: Synthesized) =>
  distributionConfig.parse(synthesized.one('AWS::CloudFront::Distribution').properties.DistributionConfig);
const config = configOf(stack);

/** The behaviour that CloudFront takes for a path: the first that matches, else the default. */
const behaviourOf = (path: string) =>
  config.CacheBehaviors.find(({ PathPattern }) => matches(PathPattern, path)) ?? config.DefaultCacheBehavior;
const originOf = (path: string) => config.Origins.find(({ Id }) => Id === behaviourOf(path).TargetOriginId);
const samplePath = ({ path }: Endpoint): string => path.replace(/\{[^}]+\}/g, 'abc123');
const isApi = (path: string): boolean => JSON.stringify(originOf(path)?.DomainName).includes('execute-api');

function cachePolicyOf(path: string) {
  const id = referred(behaviourOf(path).CachePolicyId);
  return stack.one('AWS::CloudFront::CachePolicy', id).properties.CachePolicyConfig as {
    MinTTL: number;
    DefaultTTL: number;
    MaxTTL: number;
    ParametersInCacheKeyAndForwardedToOrigin: unknown;
  };
}

describe('the API behind CloudFront', () => {
  it.each(endpoints)('%s reaches the API with every method', (_, endpoint) => {
    const path = samplePath(endpoint);
    expect(isApi(path)).toBe(true);
    expect(behaviourOf(path).AllowedMethods).toContain('DELETE');
    expect(JSON.stringify(behaviourOf(path).FunctionAssociations ?? [])).not.toContain('RewriteSitePath');
  });

  it.each(endpoints.filter(([, { cache }]) => cache.kind === 'private'))(
    '%s is not cached, and the caller’s headers reach the handler',
    (_, endpoint) => {
      const behaviour = behaviourOf(samplePath(endpoint));
      expect(behaviour.OriginRequestPolicyId).toBe(allViewerExceptHost);
      // CloudFront caches GET and HEAD only, so a write may share the path of a public list.
      const isReadPublicly = endpoints.some(
        ([, { method, path, cache }]) => method === 'GET' && path === endpoint.path && cache.kind === 'public',
      );
      if (endpoint.method === 'GET' || !isReadPublicly) expect(behaviour.CachePolicyId).toBe(cachingDisabled);
    },
  );

  const namesOf = ({ query }: (typeof endpoints)[number][1]) => Object.keys(query?.def.shape ?? {}).sort();
  it.each(endpoints.filter(([, { cache }]) => cache.kind === 'public'))(
    '%s is cached as its response allows, by the query parameters of the contract only',
    (_, endpoint) => {
      const policy = cachePolicyOf(samplePath(endpoint));
      expect([policy.MinTTL, policy.DefaultTTL]).toEqual([0, 0]);
      if (endpoint.cache.kind === 'public')
        expect(policy.MaxTTL).toBeGreaterThanOrEqual(endpoint.cache.edge + endpoint.cache.stale);
      const names = namesOf(endpoint);
      // A policy may be shared with a path that has more parameters.
      const shared = endpoints.filter(([, { cache }]) => cache.kind === 'public').map(([, one]) => namesOf(one));
      const wider = shared.filter((others) => names.length > 0 && names.every((name) => others.includes(name)));
      const widest = wider.toSorted((a, b) => b.length - a.length)[0] ?? names;
      expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toEqual({
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
        QueryStringsConfig: names.length
          ? { QueryStringBehavior: 'whitelist', QueryStrings: widest }
          : { QueryStringBehavior: 'none' },
      });
    },
  );

  it('has no cache key with Authorization', () => {
    expect(JSON.stringify(stack.all('AWS::CloudFront::CachePolicy'))).not.toMatch(/authorization/i);
  });

  it.each(['/api', '/api/', '/api/nope', '/api/topics/nope/deeper', '/api/ingest/'])(
    'receives %s, for a 404 in JSON [RTE-20]',
    (path) => {
      expect(isApi(path)).toBe(true);
      expect(JSON.stringify(behaviourOf(path).FunctionAssociations ?? [])).not.toContain('RewriteSitePath');
    },
  );

  it('returns errors unchanged and caches none by default [RTE-20]', () => {
    expect(config.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual([404, 500, 502, 503, 504]);
    for (const response of config.CustomErrorResponses)
      expect(response).toEqual({ ErrorCode: response.ErrorCode, ErrorCachingMinTTL: 0 });
  });

  it('uses at most five of the 20 cache policies of an account', () => {
    expect(stack.all('AWS::CloudFront::CachePolicy').length).toBeLessThanOrEqual(5);
  });
});

describe('cache behaviours', () => {
  const entry = (
    method: Endpoint['method'],
    path: Endpoint['path'],
    kind: 'public' | 'private',
    query?: Endpoint['query'],
  ): Endpoint => ({
    method,
    path,
    access: kind === 'public' ? 'anyone' : 'reader',
    summary: path,
    reply: z.string(),
    cache: kind === 'public' ? { kind, browser: 60, edge: 60, stale: 60 } : { kind },
    needs: { table: 'read' },
    ...(query ? { query } : {}),
  });

  it('puts a private path before a public pattern that covers it', () => {
    const behaviours = apiBehaviours([
      entry('GET', '/api/articles/{id}', 'public'),
      entry('POST', '/api/articles/{id}/likes', 'private'),
      entry('GET', '/api/articles/{id}/likes', 'private'),
    ]);
    expect(behaviours.map(({ pattern, cached }) => [pattern, cached])).toEqual([
      ['/api/articles/*/likes', false],
      ['/api/articles/*', true],
    ]);
  });

  it('adds none for a private pattern, even around a public path', () => {
    const behaviours = apiBehaviours([
      entry('GET', '/api/users/{id}', 'private'),
      entry('GET', '/api/users/top', 'public'),
    ]);
    expect(behaviours.map(({ pattern }) => pattern)).toEqual(['/api/users/top']);
  });

  it('caches a public path with private writes, and forwards the caller’s headers', () => {
    const [only] = apiBehaviours([
      entry('GET', '/api/events', 'public', z.object({ month: z.string() })),
      entry('POST', '/api/events', 'private', z.object({ draft: z.string() })),
    ]);
    expect(only).toEqual({
      pattern: '/api/events',
      cached: true,
      queryStrings: ['draft', 'month'],
      forwardsCaller: true,
    });
  });

  it('throws for a path with a public and a private GET', () => {
    const twice = [entry('GET', '/api/a/{id}', 'public'), entry('GET', '/api/a/{name}', 'private')];
    expect(() => apiBehaviours(twice)).toThrow('/api/a/* is read both publicly and privately');
  });
});

describe('the site', () => {
  it('is a private bucket that only this distribution reads', () => {
    assertions.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    assertions.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: { OriginAccessControlOriginType: 's3', SigningBehavior: 'always' },
    });
    assertions.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: ['s3:GetObject', 's3:ListBucket'],
            Effect: 'Allow',
            Principal: { Service: 'cloudfront.amazonaws.com' },
            Condition: { StringEquals: { 'AWS:SourceArn': Match.anyValue() } },
          }),
        ]),
      },
    });
  });

  it('is compressed and redirects to https', () => {
    expect([config.DefaultCacheBehavior.Compress, config.DefaultCacheBehavior.ViewerProtocolPolicy]).toEqual([
      true,
      'redirect-to-https',
    ]);
  });

  it('has its own host with TLS 1.2', () => {
    expect(config.ViewerCertificate?.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    assertions.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { Aliases: ['news.example.org'], DefaultRootObject: 'index.html' },
    });
  });

  it.each([
    ['production', stack],
    ['a personal stage', personalStack],
  ])('of %s has no log with addresses and query strings of readers', (_, synthesized) => {
    const { DistributionConfig } = synthesized.one('AWS::CloudFront::Distribution').properties;
    expect(DistributionConfig).not.toHaveProperty('Logging');
    for (const { CacheBehaviors, DefaultCacheBehavior } of [z.looseObject({}).parse(DistributionConfig)])
      expect(JSON.stringify([CacheBehaviors, DefaultCacheBehavior])).not.toContain('RealtimeLogConfigArn');
  });

  it('revalidates index.html and config.json, and caches hashed assets for a year', () => {
    expect(siteCacheControl('index.html')).toBe('no-cache');
    expect(siteCacheControl('config.json')).toBe('no-cache');
    expect(siteCacheControl('assets/index-Bx1_9.js')).toBe('public, max-age=31536000, immutable');
    expect(behaviourOf('/assets/index-Bx1_9.js')).toMatchObject({
      CachePolicyId: cachingOptimized,
      PathPattern: '/assets/*',
    });
    expect(cachePolicyOf('/index.html')).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
  });
});

describe('the CloudFront Function of pages', () => {
  const { properties } = stack.one('AWS::CloudFront::Function', 'SiteRewriteSitePath');
  const run = (uri: string): string => {
    const context = vm.createContext({ event: { request: { method: 'GET', uri, querystring: {}, headers: {} } } });
    return vm.runInContext(`${String(properties.FunctionCode)}; handler(event).uri`, context);
  };

  it('is infra/site/rewrite-site-path.js and runs for pages only', () => {
    const withFunction = [config.DefaultCacheBehavior, ...config.CacheBehaviors].filter(({ FunctionAssociations }) =>
      JSON.stringify(FunctionAssociations)?.includes('RewriteSitePath'),
    );
    expect(withFunction.map(({ PathPattern, FunctionAssociations }) => [PathPattern, FunctionAssociations])).toEqual([
      ['*', [{ EventType: 'viewer-request', FunctionARN: expect.anything() }]],
    ]);
    expect(properties.FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' });
    expect(String(properties.FunctionCode)).toBe(readFileSync('infra/site/rewrite-site-path.js', 'utf8'));
  });

  it.each([
    '/',
    '/article/0f3c9a1b2d4e5f60',
    '/admin/sources/',
    '/publisher/example.org',
    '/topics/caf%C3%A9',
    '/v1.0.0',
    '/index',
  ])('serves the app for %s [RTE-20]', (path) => expect(run(path)).toBe('/index.html'));

  it.each([
    '/index.html',
    '/config.json',
    '/favicon.ico',
    '/robots.txt',
    '/site.webmanifest',
    '/icons/touch.PNG',
    '/missing.js',
    '/creatives/film.webm',
    '/film.mp4',
  ])('leaves the file %s unchanged', (path) => expect(run(path)).toBe(path));
});

describe('headers', () => {
  const headersOf = (path: string) =>
    stack.one('AWS::CloudFront::ResponseHeadersPolicy', referred(behaviourOf(path).ResponseHeadersPolicyId)).properties;
  const securityOf = (synthesized: Synthesized): Map<string, string[]> => {
    const policy = synthesized.one('AWS::CloudFront::ResponseHeadersPolicy', 'SiteSiteHeaders').properties;
    const found = z
      .object({
        ResponseHeadersPolicyConfig: z.object({
          SecurityHeadersConfig: z.object({ ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string() }) }),
        }),
      })
      .parse(policy);
    const text = found.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    return new Map(text.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]));
  };
  const csp = securityOf(stack);

  it('allow no inline scripts or styles', () => {
    expect([...csp.values()].flat()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/unsafe|^\*$|^http:$/)]),
    );
    expect(csp.get('script-src')).toEqual(["'self'", 'https://apis.google.com']);
    expect(csp.get('style-src')).toEqual(["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"]);
  });

  it('restrict workers, plugins, base addresses, forms and frames', () => {
    expect(csp.get('worker-src')).toEqual(["'self'"]);
    expect(csp.get('object-src')).toEqual(["'none'"]);
    expect([csp.get('base-uri'), csp.get('form-action'), csp.get('frame-ancestors')]).toEqual([
      ["'self'"],
      ["'self'"],
      ["'none'"],
    ]);
  });

  it('allow pictures over https, and calls to the site and Google’s sign-in', () => {
    expect(csp.get('img-src')).toEqual(["'self'", 'https:', 'data:']);
    expect(csp.get('connect-src')).toEqual([
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ]);
    expect(csp.get('frame-src')).toEqual(["'self'", 'https://news-example.firebaseapp.com']);
    expect(csp.has('upgrade-insecure-requests')).toBe(true);
  });

  it('allow no hosts of Google without sign-in', () => {
    const personal = securityOf(personalStack);
    expect([personal.get('script-src'), personal.get('connect-src'), personal.get('frame-src')]).toEqual([
      ["'self'"],
      ["'self'"],
      ["'self'"],
    ]);
  });

  it('allow loopback over http on the local stage', () => {
    const local = securityOf(localStack);
    expect(local.get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:*', 'http://localhost:*']);
    expect(local.get('img-src')).toEqual(["'self'", 'https:', 'data:', 'http://127.0.0.1:*', 'http://localhost:*']);
    expect(local.get('script-src')).toEqual(["'self'"]);
    expect(local.has('upgrade-insecure-requests')).toBe(false);
  });

  it.each(['/', '/assets/index.js'])('include all security headers for %s', (path) => {
    expect(headersOf(path)).toMatchObject({
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          StrictTransportSecurity: { AccessControlMaxAgeSec: 730 * 24 * 3600, IncludeSubdomains: true, Override: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
        },
        CustomHeadersConfig: {
          Items: [
            { Header: 'Permissions-Policy', Value: expect.stringContaining('geolocation=()'), Override: true },
            { Header: 'Cross-Origin-Opener-Policy', Value: 'same-origin-allow-popups', Override: true },
            { Header: 'Cache-Control', Value: 'no-cache', Override: false },
          ],
        },
      },
    });
  });

  it('revalidate the service worker and allow it https requests only', () => {
    const { ResponseHeadersPolicyConfig } = headersOf('/service-worker.js');
    expect(behaviourOf('/service-worker.js').FunctionAssociations).toBeUndefined();
    expect(ResponseHeadersPolicyConfig).toMatchObject({
      SecurityHeadersConfig: {
        ContentSecurityPolicy: {
          ContentSecurityPolicy: "default-src 'none'; script-src 'self'; connect-src 'self' https:",
          Override: true,
        },
        ContentTypeOptions: { Override: true },
      },
      CustomHeadersConfig: { Items: [{ Header: 'Cache-Control', Value: 'no-cache', Override: false }] },
    });
  });

  it.each([
    ['a stage in AWS', stack, "'self' https: data:"],
    ['the local stage', localStack, "'self' https: data: http://127.0.0.1:* http://localhost:*"],
  ])('allow the script of the ad frame by its hash, because its origin is opaque: %s', (_, synthesized, pictures) => {
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(readFileSync('web/public/ad-frame.html', 'utf8')) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    const policies = JSON.stringify(synthesized.all('AWS::CloudFront::ResponseHeadersPolicy'));
    expect(policies).toContain(
      `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src ${pictures}; `,
    );
  });

  it('block everything in API responses and keep their Cache-Control', () => {
    const { ResponseHeadersPolicyConfig } = headersOf('/api/articles');
    expect(ResponseHeadersPolicyConfig).toMatchObject({
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'", Override: true },
        ContentTypeOptions: { Override: true },
      },
    });
    expect(JSON.stringify(ResponseHeadersPolicyConfig)).not.toContain('Cache-Control');
  });
});

describe('sign-in pages', () => {
  it('are Firebase’s, uncached, without the site’s content security policy', () => {
    expect(originOf('/__/auth/handler')?.DomainName).toBe('news-example.firebaseapp.com');
    expect(behaviourOf('/__/auth/handler')).toMatchObject({
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHost,
    });
    expect(referred(behaviourOf('/__/auth/handler').ResponseHeadersPolicyId)).toMatch(/SignInHeaders/);
  });

  it.each([
    ['personal', personalStack],
    ['local', localStack],
  ])('are absent in a %s stage without Google sign-in', (_, synthesized) => {
    expect(configOf(synthesized).CacheBehaviors.map(({ PathPattern }) => PathPattern)).not.toContain('/__/*');
  });
});

describe('the CloudFront Function of languages', () => {
  const { properties } = stack.one('AWS::CloudFront::Function', 'SiteNormaliseLanguages');
  const run = (querystring: Record<string, { value: string }>): unknown => {
    const context = vm.createContext({ event: { request: { method: 'GET', uri: '/api/articles', querystring } } });
    const code = `${String(properties.FunctionCode)}; JSON.stringify(handler(event).querystring)`;
    return JSON.parse(vm.runInContext(code, context));
  };

  it('is infra/site/normalise-languages.js and runs where languages are in the cache key', () => {
    const withFunction = [config.DefaultCacheBehavior, ...config.CacheBehaviors].filter(({ FunctionAssociations }) =>
      JSON.stringify(FunctionAssociations)?.includes('NormaliseLanguages'),
    );
    expect(withFunction.map(({ PathPattern }) => PathPattern)).toEqual(['/api/articles']);
    expect(properties.FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' });
    expect(String(properties.FunctionCode)).toBe(readFileSync('infra/site/normalise-languages.js', 'utf8'));
  });

  it.each([
    ['en,es', 'en,es'],
    ['ES%2C%20en', 'en,es'],
    ['es,en,+EN', 'en,es'],
    ['fil,es', 'es,fil'],
    // The route refuses these.
    ['english', 'english'],
    ['', ''],
    ['%E0%A4%A', '%E0%A4%A'],
  ])('makes %j the key %j and keeps the other parameters', (sent, key) => {
    expect(run({ limit: { value: '5' }, language: { value: sent } })).toEqual({
      limit: { value: '5' },
      language: { value: key },
    });
    expect(run({ limit: { value: '5' } })).toEqual({ limit: { value: '5' } });
  });
});
