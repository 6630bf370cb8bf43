import * as z from 'zod/mini';
import type { ResolvedTemplate } from '../template.ts';
import { type AddHeaders, type CachePolicy, cachePolicies, headersPolicies } from './edge-policies.ts';
import {
  type ViewerRequest,
  type ViewerResponse,
  viewerRequestFunction,
  viewerResponseFunction,
} from './viewer-functions.ts';

/** How CloudFront handles the requests of one path pattern. */
export interface Behaviour {
  matches(path: string): boolean;
  /** `other` is a host that the local stage does not reach, such as Firebase's sign-in pages. */
  origin: 'api' | 'site' | 'other';
  methods: ReadonlySet<string>;
  cache: CachePolicy;
  /** True if the viewer's query, headers and cookies are forwarded to the origin; else only the cache key is. */
  forwardsViewer: boolean;
  compress: boolean;
  addHeaders: AddHeaders;
  /** Headers that the edge adds to requests to the origin. They replace what the viewer sends under these names. */
  originHeaders: Record<string, string>;
  viewerRequest: ViewerRequest | undefined;
  /** Its headers are in `addHeaders`; `SiteOrigin` asks it for the status. */
  viewerResponse: ViewerResponse | undefined;
}

export interface DistributionModel {
  /** The behaviour for a path: the first pattern that matches, else the default. */
  behaviourOf(path: string): Behaviour;
  /** The default behaviour: the site's files, and index.html for pages. */
  fallback: Behaviour;
}

const behaviourProperties = z.object({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ['GET', 'HEAD']),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.optional(z.string()),
  Compress: z._default(z.boolean(), false),
  FunctionAssociations: z._default(
    z.array(z.object({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() })),
    [],
  ),
});
type BehaviourProperties = z.output<typeof behaviourProperties>;
const distributionProperties = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: behaviourProperties,
    CacheBehaviors: z._default(z.array(behaviourProperties), []),
    Origins: z.array(
      z.object({
        Id: z.string(),
        DomainName: z.string(),
        S3OriginConfig: z.optional(z.unknown()),
        OriginCustomHeaders: z._default(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })), []),
      }),
    ),
  }),
});
const functionProperties = z.object({ FunctionCode: z.string() });

/**
 * The distribution of the template.
 * @throws Error if there is not exactly one, or it uses something that the local stage does not support.
 */
export function readDistribution(template: ResolvedTemplate): DistributionModel {
  const [distribution, ...others] = template.ofType('AWS::CloudFront::Distribution', distributionProperties);
  if (distribution === undefined || others.length)
    throw new Error(
      `The stack has ${others.length ? 'several distributions' : 'no distribution'}; the local stage needs exactly one.`,
    );
  const { DefaultCacheBehavior, CacheBehaviors, Origins } = distribution.properties.DistributionConfig;
  const caches = cachePolicies(template);
  const headers = headersPolicies(template);
  const functionCode = new Map(
    template
      .ofType('AWS::CloudFront::Function', functionProperties)
      .map(({ id, properties }) => [`${id}.FunctionARN`, properties.FunctionCode]),
  );
  const origins = new Map(Origins.map((origin) => [origin.Id, origin]));

  const readBehaviour = (properties: BehaviourProperties): Behaviour => {
    const cache = caches.get(properties.CachePolicyId);
    if (cache === undefined)
      throw new Error(`The local stage does not support the cache policy ${properties.CachePolicyId}.`);
    const codeOf = (event: 'viewer-request' | 'viewer-response'): string | undefined => {
      const association = properties.FunctionAssociations.find(({ EventType }) => EventType === event);
      return association && functionCode.get(association.FunctionARN);
    };
    const [code, responseCode] = [codeOf('viewer-request'), codeOf('viewer-response')];
    const addHeaders = headers.get(properties.ResponseHeadersPolicyId ?? '') ?? ((unchanged) => [...unchanged]);
    const viewerResponse = responseCode === undefined ? undefined : viewerResponseFunction(responseCode);
    const anyRequest = { uri: '/', query: '' };
    const origin = origins.get(properties.TargetOriginId);
    return {
      matches: pathMatcher(properties.PathPattern),
      origin: origin === undefined ? 'other' : originKind(origin),
      methods: new Set(properties.AllowedMethods),
      cache,
      forwardsViewer: properties.OriginRequestPolicyId !== undefined,
      compress: properties.Compress,
      addHeaders: (own) => {
        const headers = addHeaders(own);
        return viewerResponse === undefined ? headers : viewerResponse(anyRequest, { status: 200, headers }).headers;
      },
      viewerResponse,
      originHeaders: Object.fromEntries(
        origin?.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]) ?? [],
      ),
      viewerRequest: code === undefined ? undefined : viewerRequestFunction(code),
    };
  };
  const fallback = readBehaviour(DefaultCacheBehavior);
  const patterns = CacheBehaviors.map(readBehaviour);
  return {
    fallback,
    behaviourOf: (path) => patterns.find(({ matches }) => matches(path)) ?? fallback,
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
  return DomainName.includes('.execute-api.') ? 'api' : 'other';
}

/** Matches CloudFront's path patterns: `*` is any run of characters, `?` any single one. */
function pathMatcher(pattern: string | undefined): (path: string) => boolean {
  if (pattern === undefined) return () => true;
  const source = pattern
    .replace(/[.+^$()[\]{}|\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 's');
  return (path) => expression.test(path);
}
