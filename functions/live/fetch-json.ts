import { retryAfterSeconds } from '#functions/runtime/retry-after.ts';
import { brand } from '#shared/config/brand.ts';
import { daySeconds } from '#shared/domain/utc-day.ts';

export interface FetchJsonOptions {
  /** Additional headers. They may contain a key, so headers are never logged. */
  headers?: Record<string, string>;
  /** The time that an HTTP date in a header is compared with. */
  now?: Date;
  /** A header with the seconds to wait, for a provider that does not send Retry-After. */
  waitHeader?: string;
  /** Milliseconds for the whole request, from DNS lookup to the last byte. */
  timeoutMs?: number;
  /** Limit of the response body, decompressed. */
  maxBytes?: number;
}

export type JsonResult =
  | { kind: 'ok'; json: unknown; header: (name: string) => string | null }
  | { kind: 'failed'; reason: string }
  | { kind: 'wait'; until: Date; reason: string };

/** An upper bound: an invalid header must not silence a provider for longer. */
const maxWaitSeconds = daySeconds;

const networkReasons: Record<string, string> = {
  ENOTFOUND: 'its host name does not exist',
  EAI_AGAIN: 'its host name cannot be resolved at the moment',
  ECONNREFUSED: 'its server refused the connection',
  ECONNRESET: 'the connection was interrupted',
  UND_ERR_SOCKET: 'the connection was interrupted',
};

/**
 * Fetches JSON from the address of a provider, which is written in our own code. Follows no redirects, so a key is
 * never sent elsewhere. Does not throw for anything that the provider does. A reason never contains the address or a
 * header, since both may contain a key.
 */
export async function fetchJson(address: string | URL, options: FetchJsonOptions = {}): Promise<JsonResult> {
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
      return errorResult(response, options);
    }
    const text = await textOf(response, maxBytes);
    if (text === null) return failed(`its response is larger than ${maxBytes / 1024} KB`);
    const json = parseJson(text);
    return json === undefined
      ? failed('its response is not JSON')
      : { kind: 'ok', json, header: (name) => response.headers.get(name) };
  } catch (error) {
    return failed(reasonOf(error));
  }
}

const failed = (reason: string): JsonResult => ({ kind: 'failed', reason });

/** The local stage may also call its own machine. Deployable bundles do not contain that branch. */
function isAllowed({ protocol, hostname }: URL): boolean {
  if (typeof LOCAL_STAGE !== 'undefined' && LOCAL_STAGE && hostname === '127.0.0.1') return true;
  return protocol === 'https:';
}

/** Reads the body; null when it exceeds `maxBytes`. Leaving the loop cancels the rest. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorResult({ status, headers }: Response, { now = new Date(), waitHeader }: FetchJsonOptions): JsonResult {
  const wait = headers.get('retry-after') ?? (waitHeader === undefined ? null : headers.get(waitHeader));
  const seconds = retryAfterSeconds(wait ?? undefined, now);
  if (seconds !== undefined && (status === 429 || status === 503)) {
    const until = new Date(now.getTime() + Math.min(seconds, maxWaitSeconds) * 1000);
    return { kind: 'wait', until, reason: `it asked us to wait (${status})` };
  }
  if (status === 429) return failed('it limits our requests (429)');
  if (status === 401 || status === 403) return failed(`it rejected the key or the request (${status})`);
  if (status >= 300 && status < 400) return failed(`it redirects, which is not followed (${status})`);
  return failed(`it responded with an error (${status})`);
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'the request timed out';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return networkReasons[code] ?? `the connection failed (${code || 'unknown cause'})`;
}
