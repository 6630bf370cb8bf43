import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { Template as Assertions, Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { shieldRegions, supportedRegions } from '#infra/regions.ts';
import { apiBehaviours, matches } from '#infra/site/api-behaviours.ts';
import { siteCacheControl } from '#infra/site/site-file-headers.ts';
import { stageNamed } from '#infra/stages.ts';
import { lifetimeOf } from '#scripts/local-stage/edge/edge-cache.ts';
import { contract, handlerFile } from '#shared/api/contract.ts';
import { documentFunctions } from '#shared/api/documents.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { edgeLimits } from '#shared/config/edge-keys.ts';
import { limits } from '#shared/config/limits.ts';
import { pagePaths, trustPages, trustPath } from '#shared/config/site-paths.ts';
import { patterns } from '#web/shell/paths.ts';
import { accountQuotas } from './lint/quotas.ts';
import { personal, production, referred, Synthesized } from './synthesized.ts';

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
  ResponseHeadersPolicyId: z.optional(z.unknown()),
  AllowedMethods: z.optional(z.array(z.string())),
  Compress: z.boolean(),
  FunctionAssociations: z.optional(z.array(z.unknown())),
  ViewerProtocolPolicy: z.string(),
});
const distributionConfig = z.object({
  DefaultCacheBehavior: behaviour,
  CacheBehaviors: z.array(behaviour),
  Origins: z.array(
    z.looseObject({
      Id: z.string(),
      S3OriginConfig: z.optional(z.unknown()),
      DomainName: z.unknown(),
      OriginShield: z.optional(z.unknown()),
    }),
  ),
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

  it.each(endpoints.filter(([, { cache }]) => cache?.kind !== 'public'))(
    '%s is not cached, and the caller’s headers reach the handler',
    (_, endpoint) => {
      const behaviour = behaviourOf(samplePath(endpoint));
      expect(behaviour.OriginRequestPolicyId).toBe(allViewerExceptHost);
      // CloudFront caches GET and HEAD only, so a write may share the path of a public list.
      const isReadPublicly = endpoints.some(
        ([, { method, path, cache }]) => method === 'GET' && path === endpoint.path && cache?.kind === 'public',
      );
      if (endpoint.method === 'GET' || !isReadPublicly) expect(behaviour.CachePolicyId).toBe(cachingDisabled);
    },
  );

  it.each(endpoints.filter(([, { cache }]) => cache?.kind === 'public'))(
    '%s is cached as its response allows, and by its query if it has one',
    (_, endpoint) => {
      const policy = cachePolicyOf(samplePath(endpoint));
      expect([policy.MinTTL, policy.DefaultTTL]).toEqual([0, 0]);
      if (endpoint.cache?.kind === 'public')
        expect(policy.MaxTTL).toBeGreaterThanOrEqual(endpoint.cache.edge + endpoint.cache.stale);
      const hasQuery = endpoint.query !== undefined;
      expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toEqual({
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: hasQuery ? 'all' : 'none' },
        // Set by the function of documents, which share the policy.
        HeadersConfig: hasQuery
          ? { HeaderBehavior: 'whitelist', Headers: ['x-site-host', 'x-read-languages', 'x-edition'] }
          : { HeaderBehavior: 'none' },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      });
    },
  );

  it('the API behind CloudFront gets the header that proves that a call came through CloudFront, and sends it to no other origin', () => {
    const header = z.object({ OriginCustomHeaders: z.optional(z.array(z.unknown())) });
    for (const origin of config.Origins) {
      const isOfApi = JSON.stringify(origin.DomainName).includes('execute-api');
      expect(header.parse(origin).OriginCustomHeaders).toEqual(
        isOfApi
          ? [
              {
                HeaderName: 'x-origin-secret',
                HeaderValue: { 'Fn::Select': [2, { 'Fn::Split': ['-', { Ref: 'OriginSecrets' }] }] },
              },
            ]
          : undefined,
      );
    }
    for (const bundle of [...endpoints.map(([name]) => name), ...documentFunctions.keys()].map(handlerFile))
      expect(stack.environmentOf(bundle), bundle).toMatchObject({ ORIGIN_SECRETS: { Ref: 'OriginSecrets' } });
    // Without a default, CloudFormation refuses to deploy an API that accepts every call.
    expect(stack.template.Parameters?.OriginSecrets).not.toHaveProperty('Default');
  });

  it('the API behind CloudFront has no cache key with Authorization', () => {
    expect(JSON.stringify(stack.all('AWS::CloudFront::CachePolicy'))).not.toMatch(/authorization/i);
  });

  it.each(['/api', '/api/', '/api/nope', '/api/topics/nope/deeper', '/api/ingest/'])(
    'the API behind CloudFront receives %s, for a 404 in JSON [RTE-20]',
    (path) => {
      expect(isApi(path)).toBe(true);
      expect(JSON.stringify(behaviourOf(path).FunctionAssociations ?? [])).not.toContain('RewriteSitePath');
    },
  );

  it('the API behind CloudFront returns errors unchanged and caches none by default [RTE-20]', () => {
    expect(config.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual([404, 500, 502, 503, 504]);
    for (const response of config.CustomErrorResponses)
      expect(response).toEqual({ ErrorCode: response.ErrorCode, ErrorCachingMinTTL: 0 });
  });
});

describe('an account', () => {
  const signingIn = new Synthesized(personal);

  it('an AWS account takes a stage of the same name in two regions: names for the whole account have the region', () => {
    const types = Object.keys(accountQuotas).filter((type) => type.startsWith('AWS::CloudFront::'));
    const named = types.flatMap((type) => [...stack.all(type), ...signingIn.all(type)]);
    expect(named.length).toBeGreaterThan(10);
    for (const { id, properties } of named) {
      const config = Object.entries(properties).find(
        ([key]) => key.endsWith('Config') && key !== 'FunctionConfig',
      )?.[1];
      const { Name } = z.looseObject({ Name: z.unknown() }).parse(config ?? properties);
      expect([id, JSON.stringify(Name)]).toEqual([id, expect.stringContaining('{"Ref":"AWS::Region"}')]);
    }
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

  it('the order of cache behaviours puts a private path before a public pattern that covers it', () => {
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

  it('the order of cache behaviours adds none for a private pattern, even around a public path', () => {
    const behaviours = apiBehaviours([
      entry('GET', '/api/users/{id}', 'private'),
      entry('GET', '/api/users/top', 'public'),
    ]);
    expect(behaviours.map(({ pattern }) => pattern)).toEqual(['/api/users/top']);
  });

  it('the order of cache behaviours caches a public path with private writes, and forwards the caller’s headers', () => {
    const [only] = apiBehaviours([
      entry('GET', '/api/events', 'public', z.object({ month: z.string() })),
      entry('POST', '/api/events', 'private', z.object({ draft: z.string() })),
    ]);
    expect(only).toEqual({
      pattern: '/api/events',
      cached: true,
      shielded: false,
      queryStrings: ['draft', 'month'],
      forwardsCaller: true,
    });
  });

  it('the order of cache behaviours throws for a path with a public and a private GET', () => {
    const twice = [entry('GET', '/api/a/{id}', 'public'), entry('GET', '/api/a/{name}', 'private')];
    expect(() => apiBehaviours(twice)).toThrow('/api/a/* is read both publicly and privately');
  });
});

describe('Origin Shield', () => {
  const shieldOf = (path: string, origins = config.Origins, taken = behaviourOf(path)) =>
    origins.find(({ Id }) => Id === taken.TargetOriginId)?.OriginShield;
  const nearest = { 'Fn::FindInMap': [expect.stringContaining('Regions'), { Ref: 'AWS::Region' }, 'originShield'] };

  it.each(['/article/abc123', '/api/articles/abc123'])(
    'Origin Shield is between the regional caches and the API for %s, which they keep for an hour',
    (path) => {
      expect(shieldOf(path)).toEqual({ Enabled: true, OriginShieldRegion: nearest });
    },
  );

  it.each([
    ...['/api/articles', '/api/articles/abc123/updates', '/api/articles/abc123/related', '/api/articles/abc123/view'],
    ...['/api/follows', '/story/abc123', '/feeds/front.xml', '/search', '/', '/assets/app.js'],
  ])('Origin Shield, which charges for each request, is not asked for %s', (path) => {
    expect(shieldOf(path)).toBeUndefined();
  });

  it('Origin Shield is in the region of the stage, or in the nearest one that has it', () => {
    const mappings = z.record(z.string(), z.record(z.string(), z.object({ originShield: z.string() })));
    const [regions = {}] = Object.values(mappings.parse(stack.template.Mappings));
    expect(Object.keys(regions).toSorted()).toEqual(supportedRegions.toSorted());
    for (const region of shieldRegions) expect(regions[region]?.originShield).toBe(region);
    expect(regions['af-south-1']?.originShield).toBe('eu-west-1');
    expect(regions['me-south-1']?.originShield).toBe('ap-south-1');
    for (const { originShield } of Object.values(regions)) expect(shieldRegions).toContain(originShield);
  });

  it('Origin Shield is where the settings of the stage say', () => {
    const { Origins, CacheBehaviors } = configOf(new Synthesized({ ...production, originShieldRegion: 'us-east-2' }));
    const taken = CacheBehaviors.find(({ PathPattern }) => PathPattern === '/article/*');
    expect(shieldOf('', Origins, taken)).toEqual({ Enabled: true, OriginShieldRegion: 'us-east-2' });
    const refused = { ours: { kind: 'personal', originShieldRegion: 'af-south-1' } } as const;
    expect(() => stageNamed('ours', refused)).toThrow('originShieldRegion');
  });
});

describe('the site', () => {
  it('the site is a private bucket that only this distribution reads', () => {
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

  it('the site is compressed and redirects to https', () => {
    expect([config.DefaultCacheBehavior.Compress, config.DefaultCacheBehavior.ViewerProtocolPolicy]).toEqual([
      true,
      'redirect-to-https',
    ]);
  });

  it('the site has its own host with TLS 1.2', () => {
    expect(config.ViewerCertificate?.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    assertions.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { Aliases: ['news.example.org'] },
    });
  });

  it.each([
    ['production', stack],
    ['a personal stage', personalStack],
  ])('the site of %s has no log with addresses and query strings of readers', (_, synthesized) => {
    const { DistributionConfig } = synthesized.one('AWS::CloudFront::Distribution').properties;
    expect(DistributionConfig).not.toHaveProperty('Logging');
    for (const { CacheBehaviors, DefaultCacheBehavior } of [z.looseObject({}).parse(DistributionConfig)])
      expect(JSON.stringify([CacheBehaviors, DefaultCacheBehavior])).not.toContain('RealtimeLogConfigArn');
  });

  it.each(['index.html', 'config.json', 'favicon.svg', 'icons/icon-192.png', 'manifest.webmanifest', 'ad-frame.html'])(
    'the site keeps %s at the edge for a day, while browsers revalidate it each time',
    (key) => {
      const cacheControl = siteCacheControl(key);
      expect(cacheControl).toBe('public, max-age=0, must-revalidate, s-maxage=86400');
      const { MinTTL, DefaultTTL, MaxTTL } = cachePolicyOf(`/${key}`);
      const policy = { minTtl: MinTTL, defaultTtl: DefaultTTL, maxTtl: MaxTTL };
      expect(lifetimeOf(cacheControl, policy)?.fresh).toBe(86_400_000);
    },
  );

  it('the site caches hashed assets for a year', () => {
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
  /** Status of the page for an address, whether CloudFront shows the function the request before or after it. */
  const statusOf = (path: string, statusCode = 200): number[] => {
    const before = { method: 'GET', uri: path, querystring: {}, headers: {} };
    const context = vm.createContext({ before, statusCode });
    const code = `${String(properties.FunctionCode)};
      const after = handler({ request: JSON.parse(JSON.stringify(before)) });
      const ask = (request) => handler({ request, response: { statusCode, headers: {} } }).statusCode;
      JSON.stringify([ask(before), ask(after)])`;
    return z.array(z.number()).parse(JSON.parse(String(vm.runInContext(code, context))));
  };
  const run = (uri: string): string => {
    const context = vm.createContext({ event: { request: { method: 'GET', uri, querystring: {}, headers: {} } } });
    return vm.runInContext(`${String(properties.FunctionCode)}; handler(event).uri`, context);
  };

  it('the CloudFront Function of pages is infra/site/rewrite-site-path.js and runs for pages only', () => {
    const withFunction = [config.DefaultCacheBehavior, ...config.CacheBehaviors].filter(({ FunctionAssociations }) =>
      JSON.stringify(FunctionAssociations)?.includes('RewriteSitePath'),
    );
    expect(withFunction.map(({ PathPattern, FunctionAssociations }) => [PathPattern, FunctionAssociations])).toEqual([
      ['*', ['viewer-request', 'viewer-response'].map((EventType) => ({ EventType, FunctionARN: expect.anything() }))],
    ]);
    expect(properties.FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' });
    expect(String(properties.FunctionCode)).not.toContain('PAGES');
  });

  it.each(['/', '/profile', '/admin/sources/', '/Topics'])(
    'the CloudFront Function of pages serves the app for %s [RTE-20]',
    (path) => expect(run(path)).toBe('/index.html'),
  );

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
  ])('the CloudFront Function of pages leaves the file %s unchanged', (path) => expect(run(path)).toBe(path));

  it('the CloudFront Function of pages knows the pages of the app', () => {
    const { article, story, publisher, about, place, ...others } = patterns;
    expect([article, story, publisher, about, place]).toEqual([
      '/article/:id',
      '/story/:id',
      '/publisher/:id',
      '/about/:slug',
      '/place/:slug',
    ]);
    expect(pagePaths.toSorted()).toEqual([...Object.values(others), ...trustPages.map(trustPath)].toSorted());
  });

  it.each([...pagePaths, '/Topics', '/admin/sources/', '/index.html', '/config.json'])(
    'the CloudFront Function of pages answers 200 for %s',
    (path) => expect(statusOf(path)).toEqual([200, 200]),
  );

  it.each(['/nope', '/publisher/example.org', '/topics/caf%C3%A9', '/admin/sources/x', '/v1.0.0', '/index', '/news/%'])(
    'the CloudFront Function of pages answers 404 with a page for %s [RTE-19, RTE-20]',
    (path) => {
      expect(run(path)).toBe('/not-found.html');
      expect(statusOf(path)).toEqual([404, 404]);
    },
  );

  it('the CloudFront Function of pages keeps a 304, which has no page', () =>
    expect(statusOf('/nope', 304)).toEqual([304, 304]));
});

describe('headers', () => {
  const headersOf = (path: string) =>
    stack.one('AWS::CloudFront::ResponseHeadersPolicy', referred(behaviourOf(path).ResponseHeadersPolicyId)).properties;
  /** The headers after the viewer-response function of a path. */
  const functionHeadersOf = (path: string, synthesized = stack): Record<string, string> => {
    const { CacheBehaviors } = configOf(synthesized);
    const associated = JSON.stringify(CacheBehaviors.find(({ PathPattern }) => PathPattern === path));
    const [, id = ''] = /"viewer-response","FunctionARN":\{"Fn::GetAtt":\["(\w+)"/.exec(associated) ?? [];
    const { properties } = synthesized.one('AWS::CloudFront::Function', id);
    const context = vm.createContext({ event: { request: { uri: path }, response: { statusCode: 200, headers: {} } } });
    const headers: unknown = vm.runInContext(
      `${String(properties.FunctionCode)}; JSON.stringify(handler(event).headers)`,
      context,
    );
    const found = z.record(z.string(), z.object({ value: z.string() })).parse(JSON.parse(String(headers)));
    return Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]));
  };
  const common = {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  };
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

  it('the headers of the site allow no inline scripts or styles', () => {
    expect([...csp.values()].flat()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/unsafe|^\*$|^http:$/)]),
    );
    expect(csp.get('script-src')).toEqual(["'self'", 'https://apis.google.com']);
    expect(csp.get('style-src')).toEqual(["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"]);
  });

  it('the headers of the site restrict workers, plugins, base addresses, forms and frames', () => {
    expect(csp.get('worker-src')).toEqual(["'self'"]);
    expect(csp.get('object-src')).toEqual(["'none'"]);
    expect([csp.get('base-uri'), csp.get('form-action'), csp.get('frame-ancestors')]).toEqual([
      ["'self'"],
      ["'self'"],
      ["'none'"],
    ]);
  });

  it('the headers of the site allow pictures of its own origin only, and calls to the site and Google’s sign-in', () => {
    expect(csp.get('img-src')).toEqual(["'self'", 'data:']);
    expect(csp.get('connect-src')).toEqual([
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ]);
    expect(csp.get('frame-src')).toEqual(["'self'", 'https://news-example.firebaseapp.com']);
    expect(csp.has('upgrade-insecure-requests')).toBe(true);
  });

  it('the headers of the site allow no hosts of Google without sign-in', () => {
    const policy = securityOf(personalStack);
    expect([policy.get('script-src'), policy.get('connect-src'), policy.get('frame-src')]).toEqual([
      ["'self'"],
      ["'self'"],
      ["'self'"],
    ]);
  });

  it('the headers of the site allow loopback over http on the local stage', () => {
    const local = securityOf(localStack);
    expect(local.get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:*', 'http://localhost:*']);
    expect(local.get('img-src')).toEqual(["'self'", 'data:']);
    expect(local.get('script-src')).toEqual(["'self'"]);
    expect(local.has('upgrade-insecure-requests')).toBe(false);
  });

  it.each(['/', '/assets/index.js'])('the headers of the site include all security headers for %s', (path) => {
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

  it('the headers of the site revalidate the service worker and allow it requests to its own origin only', () => {
    expect(siteCacheControl('service-worker.js')).toBe('no-cache');
    expect(JSON.stringify(behaviourOf('/service-worker.js').FunctionAssociations)).not.toContain('viewer-request');
    expect(functionHeadersOf('/service-worker.js')).toEqual({
      ...common,
      'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });

  it.each([
    ['a stage in AWS', stack, "'self' https: data:"],
    ['the local stage', localStack, "'self' https: data: http://127.0.0.1:* http://localhost:*"],
  ])(
    'the headers of the site allow the script of the ad frame by its hash, because its origin is opaque: %s',
    (_, synthesized, pictures) => {
      const [, script = ''] = /<script>(.*)<\/script>/s.exec(readFileSync('web/public/ad-frame.html', 'utf8')) ?? [];
      const hash = createHash('sha256').update(script).digest('base64');
      const headers = functionHeadersOf('/ad-frame.html', synthesized);
      expect(headers).toMatchObject({ ...common, 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'no-referrer' });
      expect(headers['content-security-policy']).toContain(
        `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src ${pictures}; `,
      );
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'; sandbox allow-scripts$/);
      expect(headers['permissions-policy']).toContain('geolocation=()');
    },
  );

  it('the headers of the site block everything in API responses and keep their Cache-Control', () => {
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
  it('sign-in pages are Firebase’s, uncached, without the site’s content security policy', () => {
    expect(originOf('/__/auth/handler')?.DomainName).toBe('news-example.firebaseapp.com');
    expect(behaviourOf('/__/auth/handler')).toMatchObject({
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHost,
    });
    const associated = JSON.stringify(behaviourOf('/__/auth/handler').FunctionAssociations);
    expect(associated).toMatch(/viewer-response.*SiteSignInResponse/);
    const { FunctionCode } = stack.one('AWS::CloudFront::Function', 'SiteSignInResponse').properties;
    expect(FunctionCode).toMatch(/SAMEORIGIN/);
    expect(FunctionCode).not.toMatch(/content-security-policy/);
  });

  it.each([
    ['personal', personalStack],
    ['local', localStack],
  ])('sign-in pages are absent in a %s stage without Google sign-in', (_, synthesized) => {
    expect(configOf(synthesized).CacheBehaviors.map(({ PathPattern }) => PathPattern)).not.toContain('/__/*');
  });
});

describe('the CloudFront Function of cache keys', () => {
  const { properties } = stack.one('AWS::CloudFront::Function', 'SiteNormaliseQuery');
  const now = Date.parse('2026-11-22T10:00:00Z');
  const values = z.record(z.string(), z.object({ value: z.string() }));
  const handled = (request: Record<string, unknown>) => {
    const context = vm.createContext({ event: { request: { querystring: {}, headers: {}, ...request } } });
    const code = `Date.now = () => ${now}; ${String(properties.FunctionCode)}; JSON.stringify(handler(event))`;
    return z.object({ querystring: values, headers: values }).parse(JSON.parse(vm.runInContext(code, context)));
  };
  /** The query of the request that continues, in its order. */
  const run = (query: Record<string, string>, method = 'GET', uri = '/api/articles'): Record<string, string> => {
    const querystring = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, { value }]));
    const result = handled({ method, uri, querystring }).querystring;
    return Object.fromEntries(Object.entries(result).map(([name, { value }]) => [name, value]));
  };
  const seconds = now / 1000;

  it('the CloudFront Function of cache keys runs wherever the query is in the cache key', () => {
    const withFunction = [config.DefaultCacheBehavior, ...config.CacheBehaviors].filter(({ FunctionAssociations }) =>
      JSON.stringify(FunctionAssociations)?.includes('NormaliseQuery'),
    );
    const withQuery = config.CacheBehaviors.filter(
      ({ CachePolicyId, PathPattern, FunctionAssociations }) =>
        CachePolicyId !== cachingDisabled &&
        CachePolicyId !== cachingOptimized &&
        // The function of documents drops the query.
        !JSON.stringify(FunctionAssociations)?.includes('SiteSiteHost') &&
        JSON.stringify(cachePolicyOf(PathPattern)).includes('"QueryStringBehavior":"all"'),
    );
    expect(withFunction.map(({ PathPattern }) => PathPattern).toSorted()).toEqual([
      '/api/articles',
      '/api/articles/*',
      '/api/feeds/fetch',
      '/api/publishers',
      '/api/search',
      '/api/search/suggestions',
      '/api/sources',
      '/api/stories',
      '/api/weather',
    ]);
    expect(withFunction).toEqual(withQuery);
    expect(properties.FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' });
    expect(String(properties.FunctionCode)).not.toMatch(/QUERY_NAMES|LIST_LIMITS|AS_OF_SECONDS/);
  });

  it('the CloudFront Function of cache keys sorts the parameters and drops unknown ones', () => {
    const query = run({ utm_source: 'x', topic: 'sports', _: '1', limit: '50', Limit: '7', cursor: 'a.b-c_d' });
    expect(Object.entries(query)).toEqual([
      ['cursor', 'a.b-c_d'],
      ['limit', '50'],
      ['topic', 'sports'],
    ]);
  });

  it.each(['GET', 'HEAD', 'POST'])(
    'the CloudFront Function of cache keys drops a header of the key that the caller of %s sends',
    (method) => {
      const headers = { accept: { value: '*/*' }, 'x-site-host': { value: 'random-123' } };
      expect(handled({ method, uri: '/api/articles', headers }).headers).toEqual({ accept: { value: '*/*' } });
    },
  );

  it('the CloudFront Function of cache keys drops the parameters of other paths', () => {
    expect(run({ topic: 'sports', cursor: 'a' }, 'GET', '/api/publishers')).toEqual({ cursor: 'a' });
  });

  it('the CloudFront Function of cache keys leaves requests that are not cached unchanged', () => {
    expect(run({ dry: 'yes', limit: '7' }, 'POST')).toEqual({ dry: 'yes', limit: '7' });
  });

  it('the CloudFront Function of cache keys gives all limits a few values, none above the requested one', () => {
    const keys = Array.from({ length: limits.articles.maxLimit }, (_, n) =>
      Number(run({ limit: String(n + 1) }).limit),
    );
    expect([...new Set(keys)]).toEqual(edgeLimits);
    expect(keys.every((key, n) => key <= n + 1)).toBe(true);
    // The limits of the site's own pages stay what they are.
    for (const limit of [50, limits.articles.defaultLimit, limits.articles.maxLimit])
      expect(keys[limit - 1]).toBe(limit);
    expect(edgeLimits.at(-1)).toBe(limits.articles.maxLimit);
    expect([run({ limit: '5e1' }), run({ limit: '%350' }), run({ limit: '+50' })]).toEqual(
      Array(3).fill({ limit: '50' }),
    );
  });

  it.each(['0', '501', '-1', '2.5', 'many', ''])(
    'the CloudFront Function of cache keys leaves the limit %j to the route, which refuses it',
    (limit) => {
      expect(run({ limit })).toEqual({ limit });
    },
  );

  it.each([
    [seconds, String(seconds)],
    [seconds - 120, String(seconds - 120)],
    [seconds + 120, String(seconds + 120)],
    [`+${seconds}.0`, String(seconds)],
    [seconds - 121, undefined],
    [seconds + 121, undefined],
    [0, undefined],
    [99_999_999_999, undefined],
    // The route refuses these.
    ['now', 'now'],
    ['', ''],
    ['-5', '-5'],
  ])('the CloudFront Function of cache keys keeps asOf=%s only within two minutes of now', (sent, key) => {
    expect(run({ asOf: String(sent) })).toEqual(key === undefined ? {} : { asOf: key });
  });

  it('the CloudFront Function of cache keys keeps asOf for one article too, and nothing else', () => {
    const article = (query: Record<string, string>) => run(query, 'GET', '/api/articles/abc-123');
    expect(article({ asOf: String(seconds), limit: '7' })).toEqual({ asOf: String(seconds) });
    expect(article({ asOf: String(seconds - 121), utm_source: 'x' })).toEqual({});
  });

  it('the CloudFront Function of cache keys gives searches of the same words one key, and keeps capitals, which count', () => {
    const search = (query: Record<string, string>) => run(query, 'GET', '/api/search');
    expect(search({ q: '+WHO%20+report++', prefix: '0', sort: 'relevance' })).toEqual({ q: 'WHO%20report' });
    expect(search({ q: 'who', prefix: 'yes', sort: 'newest' })).toEqual({ q: 'who', prefix: 'true', sort: 'newest' });
    // The route refuses these.
    expect(search({ q: '', prefix: 'maybe', sort: 'best' })).toEqual({ q: '', prefix: 'maybe', sort: 'best' });
  });

  it('the CloudFront Function of cache keys writes a value in one way only', () => {
    const variants = ['caf%C3%A9', 'caf%c3%a9', '%63af%C3%A9', 'café'];
    expect(new Set(variants.map((topic) => run({ topic }).topic))).toEqual(new Set(['caf%C3%A9']));
    const city = (name: string) => run({ city: name }, 'GET', '/api/weather');
    expect(city('San+Juan')).toEqual(city('San%20Juan'));
    expect(city('San+Juan')).toEqual({ city: 'San%20Juan' });
    const url = encodeURIComponent('https://example.org/feed?a=1&b=2,3#x');
    const { url: kept = '' } = run({ url }, 'GET', '/api/feeds/fetch');
    expect(decodeURIComponent(kept)).toBe('https://example.org/feed?a=1&b=2,3#x');
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
  ])(
    'the CloudFront Function of cache keys makes the languages %j the key %j and keeps the other parameters',
    (sent, key) => {
      expect(run({ limit: '5', language: sent })).toEqual({ limit: '5', language: key });
      expect(run({ limit: '5' })).toEqual({ limit: '5' });
    },
  );
});
