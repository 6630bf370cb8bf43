import * as z from 'zod/mini';
import type { ResolvedTemplate } from '../template.ts';

/** What makes up the cache key, and how long CloudFront may keep a response. Times are in seconds. */
export interface CachePolicy {
  minTtl: number;
  defaultTtl: number;
  maxTtl: number;
  /** Whether the query is part of the cache key. */
  query: boolean;
  /** Headers of the cache key; they are also forwarded to the origin. */
  headers: readonly string[];
  gzip: boolean;
  brotli: boolean;
}

/** Applies a response headers policy. */
export type AddHeaders = (headers: readonly [string, string][]) => [string, string][];

const cachePolicyProperties = z.object({
  CachePolicyConfig: z.object({
    MinTTL: z.number(),
    DefaultTTL: z.number(),
    MaxTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      EnableAcceptEncodingGzip: z._default(z.boolean(), false),
      EnableAcceptEncodingBrotli: z._default(z.boolean(), false),
      QueryStringsConfig: z.object({ QueryStringBehavior: z.enum(['none', 'all']) }),
      HeadersConfig: z.object({
        HeaderBehavior: z.enum(['none', 'whitelist']),
        Headers: z._default(z.array(z.string()), []),
      }),
      // Cookies in a cache key are not supported, so a policy that uses them is rejected.
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

const daySeconds = 86_400;
const pathOnly = { query: false, headers: [] };
/** CloudFront's managed policies, by the ids in its documentation ("Use managed cache policies"). */
const managedCachePolicies: Record<string, CachePolicy> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    ...{ ...pathOnly, gzip: true, brotli: true },
    ...{ minTtl: 1, defaultTtl: daySeconds, maxTtl: 365 * daySeconds },
  },
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    ...{ ...pathOnly, gzip: false, brotli: false },
    ...{ minTtl: 0, defaultTtl: 0, maxTtl: 0 },
  },
};

/** The cache policies that a distribution may refer to, by id. */
export function cachePolicies(template: ResolvedTemplate): Map<string, CachePolicy> {
  const own = template
    .ofType('AWS::CloudFront::CachePolicy', cachePolicyProperties)
    .map(({ id, properties: { CachePolicyConfig: config } }): [string, CachePolicy] => {
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
          query: query.QueryStringBehavior === 'all',
          headers: headers.Headers.map((name) => name.toLowerCase()),
          gzip: parameters.EnableAcceptEncodingGzip,
          brotli: parameters.EnableAcceptEncodingBrotli,
        },
      ];
    });
  return new Map([...Object.entries(managedCachePolicies), ...own]);
}

/** The response headers policies of the template, by id. */
export function headersPolicies(template: ResolvedTemplate): Map<string, AddHeaders> {
  return new Map(
    template
      .ofType('AWS::CloudFront::ResponseHeadersPolicy', headersPolicyProperties)
      .map(({ id, properties }) => [id, headersPolicy(properties)]),
  );
}

function headersPolicy({ ResponseHeadersPolicyConfig: config }: z.output<typeof headersPolicyProperties>): AddHeaders {
  const added = addedHeaders(config);
  return (headers) => {
    const kept = headers.filter(([name]) => !added.some(([other, , override]) => override && other === name));
    const names = new Set(kept.map(([name]) => name));
    return [...kept, ...added.flatMap(([name, value]): [string, string][] => (names.has(name) ? [] : [[name, value]]))];
  };
}

function addedHeaders(
  config: z.output<typeof headersPolicyProperties>['ResponseHeadersPolicyConfig'],
): [name: string, value: string, override: boolean][] {
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
  return added;
}
