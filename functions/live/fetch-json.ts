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

/** The request failed, or the response is unusable. The message never contains a key. */
export class ProviderFailure extends Error {
  /** No request before this. */
  readonly waitUntil: Date | undefined;

  constructor(reason: string, waitUntil?: Date) {
    super(reason);
    this.waitUntil = waitUntil;
  }
}

export interface JsonResponse {
  json: unknown;
  headers: Headers;
}

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
 * never sent elsewhere.
 * @throws ProviderFailure for all that the provider does. Its reason contains neither the address nor a header, since
 * both may contain a key
 */
export async function fetchJson(address: string | URL, options: FetchJsonOptions = {}): Promise<JsonResponse> {
  const { headers, timeoutMs = 10_000, maxBytes = 4 * 1024 * 1024 } = options;
  if (!isAllowed(new URL(address))) throw new ProviderFailure('its address is not https');
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', 'user-agent': brand.userAgent, ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw failureOf(response, options);
    }
    return { json: parseJson(await textOf(response, maxBytes)), headers: response.headers };
  } catch (error) {
    throw error instanceof ProviderFailure ? error : new ProviderFailure(reasonOf(error));
  }
}

/** The local stage may also call its own machine. Deployable bundles do not contain that branch. */
function isAllowed({ protocol, hostname }: URL): boolean {
  if (typeof LOCAL_STAGE !== 'undefined' && LOCAL_STAGE && hostname === '127.0.0.1') return true;
  return protocol === 'https:';
}

/** Reads the body. Leaving the loop cancels the rest. */
async function textOf(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new ProviderFailure(`its response is larger than ${maxBytes / 1024} KB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderFailure('its response is not JSON');
  }
}

function failureOf({ status, headers }: Response, options: FetchJsonOptions): ProviderFailure {
  const { now = new Date(), waitHeader = 'retry-after' } = options;
  const wait = headers.get('retry-after') ?? headers.get(waitHeader) ?? undefined;
  const seconds = retryAfterSeconds(wait, now);
  if (seconds !== undefined && (status === 429 || status === 503)) {
    const until = new Date(now.getTime() + Math.min(seconds, maxWaitSeconds) * 1000);
    return new ProviderFailure(`it asked us to wait (${status})`, until);
  }
  if (status === 429) return new ProviderFailure('it limits our requests (429)');
  if (status === 401 || status === 403) return new ProviderFailure(`it rejected the key or the request (${status})`);
  if (status >= 300 && status < 400) return new ProviderFailure(`it redirects, which is not followed (${status})`);
  return new ProviderFailure(`it responded with an error (${status})`);
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'the request timed out';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return networkReasons[code] ?? `the connection failed (${code || 'unknown cause'})`;
}
