import type { IncomingHttpHeaders } from 'node:http';
import { retryAfterSeconds } from '#functions/runtime/retry-after.ts';
import { brand } from '#shared/config/brand.ts';
import { limits } from '#shared/config/limits.ts';
import type { FetchOutcome } from '#shared/domain/sources/fetch-outcome.ts';
import { guardedLookup, guardedUrl, type Resolve, systemResolve } from './address-guard.ts';
import { CookieJar } from './cookie-jar.ts';
import { decodeBody } from './decode-body.ts';
import { FetchFailure, statusReason } from './fetch-failure.ts';
import { type Agents, type HttpResponse, httpGet, keepAliveAgents, takeHostSlot } from './http-get.ts';
import { localFeedOrigins } from './local-feed-origins.ts';

/** Validators of a response for a conditional request (RFC 9110 13). */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface FetchOptions extends Partial<Validators> {
  /** Further headers, sent to the first origin only: they may contain a key, which must not follow a redirect. */
  headers?: Record<string, string>;
  /** Media types in order of preference; feeds by default. Redirects get it too. */
  accept?: string;
  /** Milliseconds of network time over all redirects, without the wait for a slot of a busy host. */
  deadlineMs?: number;
  /** Limit of the body, as sent and again after decompression. */
  maxBytes?: number;
  maxRedirects?: number;
  /** Called before each request, those of redirects too, with an address that the guard accepts. May throw. */
  beforeRequest?: (url: URL) => Promise<void>;
  resolve?: Resolve;
  /** The time that a Retry-After date is compared with. */
  now?: Date;
}

/** A successful response. */
export interface FetchedBody extends Validators {
  body: Uint8Array;
  contentType: string | null;
  /** The address after redirects: the base of relative links. */
  url: string;
  movedTo: string | null;
  freshSeconds?: number | undefined;
  /** The Link header (RFC 8288); empty without one. */
  links: string;
}

const acceptFeeds =
  'application/atom+xml, application/rss+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1';
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const permanentRedirects = new Set([301, 308]);

/** Connections are shared only under the same resolver: another one may have other addresses for a name. */
const agentsOf = new WeakMap<Resolve, Agents>();

/**
 * Fetches an untrusted address: http(s) to public addresses only, every redirect checked, limited in time and size
 * (docs/decisions/0006-fetching.md). Every failure of the other side is an outcome; only a fault of our own
 * throws.
 */
export async function guardedFetch(address: string, options: FetchOptions = {}): Promise<FetchOutcome<FetchedBody>> {
  try {
    return await fetchFollowing(address, options);
  } catch (error) {
    if (error instanceof FetchFailure) return { kind: 'failed', code: error.code, reason: error.message };
    throw error;
  }
}

async function fetchFollowing(address: string, options: FetchOptions): Promise<FetchOutcome<FetchedBody>> {
  const allowedOrigins = localFeedOrigins();
  const first = guardedUrl(address, allowedOrigins);
  const maxRedirects = options.maxRedirects ?? limits.feed.maxRedirects;
  const maxBytes = options.maxBytes ?? limits.feed.maxBytes;
  let timeLeft = options.deadlineMs ?? limits.feed.timeoutMs;
  const cookies = new CookieJar();
  const visited = new Set<string>();
  let url = first;
  let movedTo: string | null = null;
  let isPermanent = true;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    await options.beforeRequest?.(url);
    const cookie = cookies.header(url);
    const headers = {
      ...requestHeaders(options),
      ...(url.origin === first.origin && options.headers),
      ...(cookie !== '' && { cookie }),
    };
    const isLocal = allowedOrigins.has(url.origin);
    const { response, milliseconds } = await send(url, headers, options, timeLeft, maxBytes, isLocal);
    timeLeft -= milliseconds;
    const { location } = response.headers;
    if (!redirectStatuses.has(response.status) || !location)
      return outcomeOf(response, url, movedTo, options, maxBytes);
    if (timeLeft <= 0) throw new FetchFailure('timeout', "The publisher's server took too long to respond");
    cookies.store(url, response.headers['set-cookie'], options.now ?? new Date());
    visited.add(url.href);
    url = guardedUrl(location, allowedOrigins, url);
    isPermanent &&= permanentRedirects.has(response.status);
    // A redirect that depends on cookies leads back to an address: the feed has not moved.
    if (visited.has(url.href)) [isPermanent, movedTo] = [false, null];
    if (isPermanent) movedTo = url.href.replace(/#.*$/, '');
  }
  throw new FetchFailure('redirects', `The address redirects more than ${maxRedirects} times`);
}

async function send(
  url: URL,
  headers: Record<string, string>,
  options: FetchOptions,
  timeoutMs: number,
  maxBytes: number,
  isLocal: boolean,
): Promise<{ response: HttpResponse; milliseconds: number }> {
  const resolve = options.resolve ?? systemResolve;
  const agents = agentsOf.get(resolve) ?? keepAliveAgents();
  agentsOf.set(resolve, agents);
  // A public host gets four requests at a time; local fixtures need no limit.
  const release = isLocal ? undefined : await takeHostSlot(url.hostname);
  const started = performance.now();
  try {
    const lookup = guardedLookup(resolve, isLocal);
    const response = await httpGet(url, { headers, lookup, agents, timeoutMs, maxBytes });
    return { response, milliseconds: performance.now() - started };
  } finally {
    release?.();
  }
}

function requestHeaders(options: FetchOptions): Record<string, string> {
  const etag = validator(options.etag);
  const lastModified = validator(options.lastModified);
  return {
    'user-agent': brand.userAgent,
    accept: options.accept ?? acceptFeeds,
    'accept-encoding': 'gzip, br, deflate',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
}

/** Drops a validator that is not valid in a header: control characters, other scripts, too long. */
function validator(value: string | null | undefined): string | null {
  return value && /^[\x20-\x7e\x80-\xff]{1,1000}$/.test(value) ? value : null;
}

function outcomeOf(
  response: HttpResponse,
  url: URL,
  movedTo: string | null,
  options: FetchOptions,
  maxBytes: number,
): FetchOutcome<FetchedBody> {
  const { status, headers, body } = response;
  const freshSeconds = freshSecondsOf(headers, options.now ?? new Date());
  if (body) {
    return {
      kind: 'ok',
      body: decodeBody(body, headers['content-encoding'], maxBytes),
      contentType: headers['content-type'] ?? null,
      url: url.href,
      etag: validator(headers.etag),
      lastModified: validator(headers['last-modified']),
      movedTo,
      freshSeconds,
      links: [headers.link ?? ''].flat().join(', '),
    };
  }
  if (status === 304 && (options.etag || options.lastModified))
    return { kind: 'unchanged', freshSeconds, ...(movedTo !== null && { movedTo }) };
  if (status === 410) return { kind: 'gone' };
  const wait = retryAfterSeconds(headers['retry-after'], options.now ?? new Date());
  return {
    kind: 'failed',
    code: 'status',
    reason: statusReason(status),
    status,
    ...(wait !== undefined && { retryAfterSeconds: wait }),
  };
}

const maxSeconds = 2 ** 31;

/**
 * Seconds for which a response is still fresh (RFC 9111 4.2). `s-maxage` is for caches that others share.
 * @returns 0 if it must not be reused, undefined if its headers do not say
 */
export function freshSecondsOf(headers: IncomingHttpHeaders, now: Date): number | undefined {
  const { expires, date, age = '' } = headers;
  const directives = new Map<string, string>();
  for (const written of (headers['cache-control'] ?? '').toLowerCase().split(',')) {
    const [name = '', value = ''] = written.split('=', 2).map((part) => part.trim());
    if (!directives.has(name)) directives.set(name, value.replace(/^"(.*)"$/, '$1'));
  }
  if (directives.has('no-store') || directives.has('no-cache')) return 0;
  const maxAge = directives.get('max-age');
  if (maxAge === undefined && expires === undefined) return undefined;
  const lifetime =
    maxAge === undefined
      ? (httpDate(expires) - (httpDate(date) || now.getTime())) / 1000
      : Number(/^\d+$/.test(maxAge) ? maxAge : 0);
  const left = lifetime - (/^\d+$/.test(age) ? Number(age) : 0);
  // An invalid time is one in the past.
  return left > 0 ? Math.min(Math.round(left), maxSeconds) : 0;
}

/** Milliseconds; NaN for anything but an HTTP date, which begins with the name of a day. */
const httpDate = (text = ''): number => (/^[A-Za-z]{3,9},? /.test(text.trim()) ? Date.parse(text) : Number.NaN);
