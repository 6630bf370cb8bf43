import * as z from 'zod/mini';
import type { ResolvedTemplate } from '../template.ts';
import { type ViewerRequest, viewerRequestFunction } from './viewer-request.ts';

/** What tells one cached answer from another, and how long CloudFront may keep one. Seconds. */
export interface CachePolicy {
  minTtl: number;
  defaultTtl: number;
  maxTtl: number;
  /** Query parameters of the key: all, or the named ones. */
  query: 'all' | ReadonlySet<string>;
  /** Headers of the key, which reach the origin as well. */
  headers: readonly string[];
  gzip: boolean;
  brotli: boolean;
}

/** How CloudFront treats the requests of one path pattern. */
export interface Behaviour {
  matches(path: string): boolean;
  origin: 'api' | 'site' | 'elsewhere';
  methods: ReadonlySet<string>;
  cache: CachePolicy;
  /** True when the viewer's query, headers and cookies reach the origin; else only what is in the cache key does. */
  forwardsViewer: boolean;
  compress: boolean;
  /** Puts the response headers policy's headers into an answer. */
  withHeaders(headers: readonly [string, string][]): [string, string][];
  viewerRequest: ViewerRequest | undefined;
}

export interface DistributionModel {
  defaultRootObject: string;
  /** The behaviour of a path: the first pattern that matches, else the default. */
  behaviourOf(path: string): Behaviour;
}

const behaviourProperties = z.object({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ['GET', 'HEAD']),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.optional(z.string()),
  Compress: z._default(z.boolean(), false),
  FunctionAssociations: z._default(z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })), []),
});
const distributionProperties = z.object({
  DistributionConfig: z.object({
    DefaultRootObject: z._default(z.string(), ''),
    DefaultCacheBehavior: behaviourProperties,
    CacheBehaviors: z._default(z.array(behaviourProperties), []),
    Origins: z.array(z.object({ Id: z.string(), DomainName: z.string(), S3OriginConfig: z.optional(z.unknown()) })),
  }),
});
const cachePolicyProperties = z.object({
  CachePolicyConfig: z.object({
    MinTTL: z.number(),
    DefaultTTL: z.number(),
    MaxTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      EnableAcceptEncodingGzip: z._default(z.boolean(), false),
      EnableAcceptEncodingBrotli: z._default(z.boolean(), false),
      QueryStringsConfig: z.object({
        QueryStringBehavior: z.enum(['none', 'whitelist', 'all']),
        QueryStrings: z._default(z.array(z.string()), []),
      }),
      HeadersConfig: z.object({
        HeaderBehavior: z.enum(['none', 'whitelist']),
        Headers: z._default(z.array(z.string()), []),
      }),
      // The stack puts none into a key; a policy that did would be played wrongly, so it is refused.
      CookiesConfig: z.object({ CookieBehavior: z.literal('none') }),
    }),
  }),
});
const overridable = { Override: z.boolean() };
const headersPolicyProperties = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CustomHeadersConfig: z.optional(
      z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...overridable })) }),
    ),
    RemoveHeadersConfig: z.optional(z.object({ Items: z.array(z.object({ Header: z.string() })) })),
    SecurityHeadersConfig: z.optional(
      z.object({
        ContentSecurityPolicy: z.optional(z.object({ ContentSecurityPolicy: z.string(), ...overridable })),
        ContentTypeOptions: z.optional(z.object(overridable)),
        FrameOptions: z.optional(z.object({ FrameOption: z.string(), ...overridable })),
        ReferrerPolicy: z.optional(z.object({ ReferrerPolicy: z.string(), ...overridable })),
        StrictTransportSecurity: z.optional(
          z.object({
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z._default(z.boolean(), false),
            Preload: z._default(z.boolean(), false),
            ...overridable,
          }),
        ),
      }),
    ),
  }),
});
const functionProperties = z.object({ FunctionCode: z.string() });

const day = 86_400;
/** CloudFront's own policies, by the ids of its documentation ("Use managed cache policies"). */
const managedCachePolicies: Record<string, CachePolicy> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minTtl: 1,
    defaultTtl: day,
    maxTtl: 365 * day,
    query: new Set(),
    headers: [],
    gzip: true,
    brotli: true,
  },
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 0,
    query: new Set(),
    headers: [],
    gzip: false,
    brotli: false,
  },
};

/**
 * The one distribution of the template.
 * @throws when it uses something that the local stage does not play, naming it.
 */
export function readDistribution(template: ResolvedTemplate): DistributionModel {
  const [distribution, ...others] = template.ofType('AWS::CloudFront::Distribution', distributionProperties);
  if (distribution === undefined || others.length)
    throw new Error(
      `The stack has ${others.length ? 'several distributions' : 'no distribution'}; the local stage plays one.`,
    );
  const { DefaultCacheBehavior, CacheBehaviors, DefaultRootObject, Origins } =
    distribution.properties.DistributionConfig;
  const cachePolicies = new Map([...Object.entries(managedCachePolicies), ...cachePoliciesOf(template)]);
  const headerPolicies = new Map(
    template
      .ofType('AWS::CloudFront::ResponseHeadersPolicy', headersPolicyProperties)
      .map(({ id, properties }) => [id, headersOf(properties)]),
  );
  const functions = new Map(
    template
      .ofType('AWS::CloudFront::Function', functionProperties)
      .map(({ id, properties }) => [`${id}.FunctionARN`, properties.FunctionCode]),
  );
  const origins = new Map(Origins.map((origin) => [origin.Id, originKind(origin)]));

  const read = (given: z.output<typeof behaviourProperties>): Behaviour => {
    const cache = cachePolicies.get(given.CachePolicyId);
    if (cache === undefined) throw new Error(`The local stage does not know the cache policy ${given.CachePolicyId}.`);
    const [association, ...more] = given.FunctionAssociations;
    if (more.length || (association && association.EventType !== 'viewer-request'))
      throw new Error('The local stage plays one viewer-request function a behaviour.');
    const code = association && functions.get(association.FunctionARN);
    return {
      matches: pathMatcher(given.PathPattern),
      origin: origins.get(given.TargetOriginId) ?? 'elsewhere',
      methods: new Set(given.AllowedMethods),
      cache,
      forwardsViewer: given.OriginRequestPolicyId !== undefined,
      compress: given.Compress,
      withHeaders: headerPolicies.get(given.ResponseHeadersPolicyId ?? '') ?? ((headers) => [...headers]),
      viewerRequest: code === undefined ? undefined : viewerRequestFunction(code),
    };
  };
  const standard = read(DefaultCacheBehavior);
  const patterns = CacheBehaviors.map(read);
  return {
    defaultRootObject: DefaultRootObject,
    behaviourOf: (path) => patterns.find(({ matches }) => matches(path)) ?? standard,
  };
}

function originKind({
  DomainName,
  S3OriginConfig,
}: {
  DomainName: string;
  S3OriginConfig?: unknown;
}): Behaviour['origin'] {
  if (S3OriginConfig !== undefined) return 'site';
  return DomainName.includes('.execute-api.') ? 'api' : 'elsewhere';
}

/** CloudFront's path patterns: `*` is any run of characters, `?` any one. */
function pathMatcher(pattern: string | undefined): (path: string) => boolean {
  if (pattern === undefined) return () => true;
  const source = pattern
    .replace(/[.+^$()[\]{}|\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 's');
  return (path) => expression.test(path);
}

function cachePoliciesOf(template: ResolvedTemplate): [string, CachePolicy][] {
  return template
    .ofType('AWS::CloudFront::CachePolicy', cachePolicyProperties)
    .map(({ id, properties: { CachePolicyConfig: config } }) => {
      const {
        QueryStringsConfig: query,
        HeadersConfig: headers,
        ...parameters
      } = config.ParametersInCacheKeyAndForwardedToOrigin;
      return [
        id,
        {
          minTtl: config.MinTTL,
          defaultTtl: config.DefaultTTL,
          maxTtl: config.MaxTTL,
          query: query.QueryStringBehavior === 'all' ? 'all' : new Set(query.QueryStrings),
          headers: headers.Headers.map((name) => name.toLowerCase()),
          gzip: parameters.EnableAcceptEncodingGzip,
          brotli: parameters.EnableAcceptEncodingBrotli,
        },
      ];
    });
}

function headersOf({
  ResponseHeadersPolicyConfig: config,
}: z.output<typeof headersPolicyProperties>): Behaviour['withHeaders'] {
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions,
    FrameOptions,
    ReferrerPolicy,
    StrictTransportSecurity: hsts,
  } = config.SecurityHeadersConfig ?? {};
  const added: [name: string, value: string, override: boolean][] = [];
  if (csp) added.push(['content-security-policy', csp.ContentSecurityPolicy, csp.Override]);
  if (ContentTypeOptions) added.push(['x-content-type-options', 'nosniff', ContentTypeOptions.Override]);
  if (FrameOptions) added.push(['x-frame-options', FrameOptions.FrameOption, FrameOptions.Override]);
  if (ReferrerPolicy) added.push(['referrer-policy', ReferrerPolicy.ReferrerPolicy, ReferrerPolicy.Override]);
  if (hsts) {
    const value = `max-age=${hsts.AccessControlMaxAgeSec}${hsts.IncludeSubdomains ? '; includeSubDomains' : ''}${hsts.Preload ? '; preload' : ''}`;
    added.push(['strict-transport-security', value, hsts.Override]);
  }
  for (const { Header, Value, Override } of config.CustomHeadersConfig?.Items ?? [])
    added.push([Header.toLowerCase(), Value, Override]);
  const removed = new Set(config.RemoveHeadersConfig?.Items.map(({ Header }) => Header.toLowerCase()));
  return (headers) => {
    const kept = headers.filter(
      ([name]) => !removed.has(name) && !added.some(([other, , override]) => override && other === name),
    );
    const names = new Set(kept.map(([name]) => name));
    return [...kept, ...added.flatMap(([name, value]): [string, string][] => (names.has(name) ? [] : [[name, value]]))];
  };
}
