import { hash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { CachePolicy } from '#shared/api/endpoint.ts';
import { originSecretHeader } from '#shared/config/site-paths.ts';
import { acceptedOriginSecrets } from './env.ts';
import { invocation } from './invocation.ts';
import { log, withLogFields } from './log.ts';
import { count } from './metrics.ts';

// What endpoint.ts and document.ts share.

export type HttpEvent = APIGatewayProxyEventV2;
export type HttpResponse = APIGatewayProxyStructuredResultV2;
/** A Lambda handler behind the HTTP API. Tests call it without a context. */
export type HttpHandler = (event: HttpEvent, context?: Context) => Promise<HttpResponse>;

/**
 * Builds a Lambda handler whose log lines carry the id and the route of the request. It refuses requests that did not
 * come through CloudFront.
 */
export const httpHandler = (respond: (event: HttpEvent) => Promise<HttpResponse>): HttpHandler =>
  invocation((event: HttpEvent) =>
    withLogFields({ requestId: event.requestContext.requestId, route: event.routeKey }, () =>
      cameThroughCloudFront(event.headers) ? respond(event) : Promise.resolve(notThroughSite),
    ),
  );

const notThroughSite: HttpResponse = {
  statusCode: 403,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store' },
  body: JSON.stringify({
    message: 'Use the address of the site; this one does not take calls.',
    code: 'not_through_site',
    details: [],
  }),
};

/** Logs and counts an internal error that becomes a 5xx response. */
export function reportFailure(event: `${string}.failed`, message: string, error: unknown): void {
  count('HandlerFailures');
  log.error(event, message, error);
}

/** Seconds for which an old public response is better than none while the origin fails: the cache policy's maximum. */
const staleIfErrorSeconds = 86_400;

/** The Cache-Control header of a policy. */
export function cacheControl(policy: CachePolicy | undefined): string {
  if (policy?.kind !== 'public') return 'private, no-store';
  const stale = policy.stale > 0 ? `, stale-while-revalidate=${policy.stale}` : '';
  const immutable = policy.immutable ? ', immutable' : '';
  return `public, max-age=${policy.browser}, s-maxage=${policy.edge}${immutable}${stale}, stale-if-error=${staleIfErrorSeconds}`;
}

/** The ETag of a body. */
export const etagOf = (body: string | Uint8Array): string => `"${hash('sha1', body).slice(0, 20)}"`;

/**
 * Adds an ETag, or returns 304 without the body when If-None-Match has it (RFC 9110 13.1.2). CloudFront creates no
 * ETag itself; with one it revalidates with a few bytes instead of fetching the whole body.
 */
export function conditionalResponse(
  { headers: { 'if-none-match': known } }: HttpEvent,
  response: { statusCode: number; headers: Record<string, string>; body: string; isBase64Encoded?: boolean },
  etag: string,
): HttpResponse {
  const headers = { ...response.headers, etag };
  return isListed(etag, known) ? { statusCode: 304, headers } : { ...response, headers };
}

/** Weak comparison: a compressed copy has the same tag with the prefix `W/`. */
const isListed = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/**
 * Whether a request came through CloudFront, which adds one of the stage's values. The API's own address is public, and
 * has neither the firewall nor the cache; a caller there could also forge the address that rate limits count by.
 */
function cameThroughCloudFront(headers: Readonly<Record<string, string | undefined>>): boolean {
  const accepted = acceptedOriginSecrets();
  // Only tests call a function of a route without the variable (test/infra/api.test.ts).
  if (accepted.length === 0) return true;
  const sent = Buffer.from(headers[originSecretHeader] ?? '');
  return accepted.some((secret) => sent.length === secret.length && timingSafeEqual(sent, secret));
}
