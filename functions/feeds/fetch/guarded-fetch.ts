import { retryAfterSeconds } from '#functions/runtime/retry-after.ts';
import { brand } from '#shared/config/brand.ts';
import { limits } from '#shared/config/limits.ts';
import { guardedLookup, guardedUrl, type Resolve, systemResolve } from './address-guard.ts';
import { decodeBody } from './decode-body.ts';
import { FetchFailure, type FetchFailureCode } from './fetch-failure.ts';
import { takeHostSlot } from './host-slots.ts';
import { type Agents, type Answer, httpGet, keepAliveAgents } from './http-get.ts';
import { localFeedOrigins } from './local-feed-origins.ts';
import { statusReason } from './status-reason.ts';

export interface FetchOptions {
  /** Validators of the last answer: the publisher may say 304 instead of sending it again (RFC 9110 13). */
  etag?: string | null;
  lastModified?: string | null;
  /** Further headers, for the first origin only: they may hold a key and do not follow a redirect elsewhere. */
  headers?: Record<string, string>;
  /** Milliseconds of network time over all redirects; waiting for our own turn at a busy host does not count. */
  deadlineMs?: number;
  /** Cap on the body, as sent and again after decompression. */
  maxBytes?: number;
  maxRedirects?: number;
  resolve?: Resolve;
  /** What a Retry-After date is measured against. */
  now?: Date;
}

export type FetchOutcome =
  | {
      kind: 'ok';
      body: Uint8Array;
      contentType: string | null;
      /** The address that answered, after redirects: the base of relative links. */
      url: string;
      etag: string | null;
      lastModified: string | null;
      /** Where the publisher says the feed lives from now on (301, 308), when every redirect up to there was permanent. */
      movedTo: string | null;
    }
  | { kind: 'unchanged' }
  | { kind: 'gone' }
  | { kind: 'failed'; code: FetchFailureCode; reason: string; status?: number; retryAfterSeconds?: number };

const acceptFeeds =
  'application/atom+xml, application/rss+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1';
const redirects = new Set([301, 302, 303, 307, 308]);
const permanent = new Set([301, 308]);

/** Connections opened under one resolver's answers are never used under another's. */
const agentsOf = new WeakMap<Resolve, Agents>();

/**
 * Fetches what somebody else named: http(s) to public addresses only, each redirect checked again, bounded in time and size
 * (docs/decisions/0004-guarded-fetch.md). Whatever the other side does is an outcome; only a fault of our own throws.
 */
export async function guardedFetch(address: string, options: FetchOptions = {}): Promise<FetchOutcome> {
  try {
    return await followed(address, options);
  } catch (error) {
    if (error instanceof FetchFailure) return { kind: 'failed', code: error.code, reason: error.message };
    throw error;
  }
}

async function followed(address: string, options: FetchOptions): Promise<FetchOutcome> {
  const allowedOrigins = localFeedOrigins();
  const first = guardedUrl(address, allowedOrigins);
  const maxRedirects = options.maxRedirects ?? limits.feed.maxRedirects;
  const maxBytes = options.maxBytes ?? limits.feed.maxBytes;
  let timeLeft = options.deadlineMs ?? limits.feed.timeoutMs;
  let url = first;
  let movedTo: string | null = null;
  let settled = false;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const spent = await ask(
      url,
      options,
      timeLeft,
      maxBytes,
      allowedOrigins.has(url.origin),
      url.origin === first.origin,
    );
    timeLeft -= spent.milliseconds;
    const { answer } = spent;
    const location = answer.headers.location;
    if (!redirects.has(answer.status) || !location) return outcome(answer, url, movedTo, options, maxBytes);
    if (timeLeft <= 0) throw new FetchFailure('timeout', "The publisher's server took too long");
    url = guardedUrl(location, allowedOrigins, url);
    if (!permanent.has(answer.status)) settled = true;
    if (!settled) movedTo = url.href;
  }
  throw new FetchFailure('redirects', `The address redirects more than ${maxRedirects} times`);
}

async function ask(
  url: URL,
  options: FetchOptions,
  timeoutMs: number,
  maxBytes: number,
  local: boolean,
  firstOrigin: boolean,
): Promise<{ answer: Answer; milliseconds: number }> {
  const resolve = options.resolve ?? systemResolve;
  const agents = agentsOf.get(resolve) ?? keepAliveAgents();
  agentsOf.set(resolve, agents);
  const headers = requestHeaders(options, firstOrigin);
  // Our own fixtures need no politeness; a public host gets four requests at a time.
  const release = local ? undefined : await takeHostSlot(url.hostname);
  const started = performance.now();
  try {
    const answer = await httpGet(url, { headers, lookup: guardedLookup(resolve, local), agents, timeoutMs, maxBytes });
    return { answer, milliseconds: performance.now() - started };
  } finally {
    release?.();
  }
}

function requestHeaders(options: FetchOptions, firstOrigin: boolean): Record<string, string> {
  const etag = validator(options.etag);
  const lastModified = validator(options.lastModified);
  return {
    'user-agent': brand.userAgent,
    accept: acceptFeeds,
    'accept-encoding': 'gzip, br, deflate',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
    ...(firstOrigin && options.headers),
  };
}

/** A validator as it may stand in a header; one that cannot (control characters, other scripts, a novel) is as good as none. */
function validator(value: string | null | undefined): string | null {
  return value && /^[\x20-\x7e\x80-\xff]{1,1000}$/.test(value) ? value : null;
}

function outcome(
  answer: Answer,
  url: URL,
  movedTo: string | null,
  options: FetchOptions,
  maxBytes: number,
): FetchOutcome {
  const { status, headers, body } = answer;
  if (body) {
    return {
      kind: 'ok',
      body: decodeBody(body, headers['content-encoding'], maxBytes),
      contentType: headers['content-type'] ?? null,
      url: url.href,
      etag: validator(headers.etag),
      lastModified: validator(headers['last-modified']),
      movedTo,
    };
  }
  if (status === 304 && (options.etag || options.lastModified)) return { kind: 'unchanged' };
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
