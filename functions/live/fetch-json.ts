import { retryAfterSeconds } from '#functions/runtime/retry-after.ts';
import { brand } from '#shared/config/brand.ts';
import { daySeconds } from '#shared/domain/utc-day.ts';

export interface FetchJsonOptions {
  /** Further headers; they may hold a key, so nothing here is ever logged. */
  headers?: Record<string, string>;
  /** What a date in a header is measured against. */
  now?: Date;
  /** The header in which this provider says how many seconds to wait, when it is not Retry-After. */
  waitHeader?: string;
  /** Milliseconds for everything, from name to last byte. */
  timeoutMs?: number;
  /** Cap on the answer, decompressed. */
  maxBytes?: number;
}

export type JsonAnswer =
  | { kind: 'ok'; json: unknown; header: (name: string) => string | null }
  | { kind: 'failed'; reason: string }
  | { kind: 'wait'; until: Date; reason: string };

/** A hostile or broken header cannot silence a provider for longer. */
const longestWaitSeconds = daySeconds;

const networkReasons: Record<string, string> = {
  ENOTFOUND: 'its host name cannot be found',
  EAI_AGAIN: 'its host name cannot be looked up at the moment',
  ECONNREFUSED: 'its server refused the connection',
  ECONNRESET: 'the connection broke off',
  UND_ERR_SOCKET: 'the connection broke off',
};

/**
 * One GET to an address of a provider that stands in our own code, for JSON. Follows no redirect, so that a key goes nowhere else. Whatever the
 * other side does is an answer; a reason names neither the address nor a header, since both may hold a key.
 */
export async function fetchJson(address: string | URL, options: FetchJsonOptions = {}): Promise<JsonAnswer> {
  const { headers, timeoutMs = 10_000, maxBytes = 4 * 1024 * 1024 } = options;
  if (!isAllowed(new URL(address))) return failed('its address is not https');
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', 'user-agent': brand.userAgent, ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return refused(response, options);
    }
    const text = await textOf(response, maxBytes);
    if (text === null) return failed(`its answer is larger than ${maxBytes / 1024} KB`);
    const json = parsed(text);
    return json === undefined
      ? failed('its answer is not JSON')
      : { kind: 'ok', json, header: (name) => response.headers.get(name) };
  } catch (error) {
    return failed(reasonOf(error));
  }
}

const failed = (reason: string): JsonAnswer => ({ kind: 'failed', reason });

/** The local stage may ask its own machine. The branch is not in what is deployed. */
function isAllowed({ protocol, hostname }: URL): boolean {
  if (typeof LOCAL_STAGE !== 'undefined' && LOCAL_STAGE && hostname === '127.0.0.1') return true;
  return protocol === 'https:';
}

/** The body, or null as soon as it is larger than `maxBytes`: leaving the loop lets go of the rest. */
async function textOf(response: Response, maxBytes: number): Promise<string | null> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused({ status, headers }: Response, { now = new Date(), waitHeader }: FetchJsonOptions): JsonAnswer {
  const asked = headers.get('retry-after') ?? (waitHeader === undefined ? null : headers.get(waitHeader));
  const seconds = retryAfterSeconds(asked ?? undefined, now);
  if (seconds !== undefined && (status === 429 || status === 503)) {
    const until = new Date(now.getTime() + Math.min(seconds, longestWaitSeconds) * 1000);
    return { kind: 'wait', until, reason: `it asks us to wait (${status})` };
  }
  if (status === 429) return failed('it asks us to come less often (429)');
  if (status === 401 || status === 403) return failed(`it refuses our key or what we ask for (${status})`);
  if (status >= 300 && status < 400) return failed(`it redirects, which is not followed (${status})`);
  return failed(`it answers with an error (${status})`);
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it took too long';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return networkReasons[code] ?? `the connection failed (${code || 'unknown cause'})`;
}
