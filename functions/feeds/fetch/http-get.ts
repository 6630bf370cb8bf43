import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { tooLarge } from './decode-body.ts';
import { errorCode, FetchFailure, networkFailure } from './fetch-failure.ts';

export interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
}

/** Keeps connections: the next feed of a host, or the next run of a warm function, needs no new handshake. */
export function keepAliveAgents(): Agents {
  const options = { keepAlive: true, maxTotalSockets: 256, timeout: 30_000 };
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
}

export interface GetOptions {
  headers: Record<string, string>;
  lookup: LookupFunction;
  agents: Agents;
  /** Milliseconds for the whole exchange: lookup, connection, headers, body. */
  timeoutMs: number;
  /** Limit of the bytes as sent. */
  maxBytes: number;
}

/** A response. `body` is still compressed, and null unless the status is 200 or 203. */
export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer | null;
}

/** Bytes of all headers of a response, and of its status line. Node stops at 16 KB, which security policies exceed. */
const maxHeaderSize = 64 * 1024 + 512;
/** Bytes of an unused body that are read to keep the connection. */
const maxDrainedBytes = 16 * 1024;

/**
 * Sends one GET and follows no redirects. The deadline covers the whole exchange, so hanging headers and trickling
 * bodies end with it too. Retries once on a stale connection.
 * @throws FetchFailure
 */
export async function httpGet(url: URL, options: GetOptions): Promise<HttpResponse> {
  try {
    return await exchange(url, options, true);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw networkFailure(error);
    try {
      return await exchange(url, options, false);
    } catch (second) {
      throw networkFailure(second);
    }
  }
}

/** The publisher closed a kept connection at the moment we used it. */
class StaleConnection extends Error {}

function exchange(url: URL, options: GetOptions, mayBeStale: boolean): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:';
    const request = (secure ? httpsRequest : httpRequest)(url, {
      headers: options.headers,
      lookup: options.lookup,
      agent: secure ? options.agents.https : options.agents.http,
      // Strict, because HTTP parsers disagree about malformed headers.
      insecureHTTPParser: false,
      maxHeaderSize,
    });
    const timer = setTimeout(
      () => stop(new FetchFailure('timeout', "The publisher's server took too long to respond")),
      options.timeoutMs,
    );
    const stop = (failure: FetchFailure) => {
      reject(failure);
      request.destroy();
    };
    request.on('close', () => clearTimeout(timer));
    request.on('error', (error) => {
      const stale = mayBeStale && request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(errorCode(error));
      reject(stale ? new StaleConnection() : error);
    });
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const head = { status, headers: response.headers };
      // Node reports a connection that is lost during the body here, and an earlier loss on the request.
      response.on('error', reject);
      if (status !== 200 && status !== 203) {
        discardBody(response);
        resolve({ ...head, body: null });
        return;
      }
      if (Number(response.headers['content-length']) > options.maxBytes) {
        stop(tooLarge(options.maxBytes));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > options.maxBytes) stop(tooLarge(options.maxBytes));
        else chunks.push(chunk);
      });
      response.on('end', () => resolve({ ...head, body: Buffer.concat(chunks) }));
    });
    request.end();
  });
}

/** Discards an unused body. Keeps the connection if the body is known to be short. */
function discardBody(response: IncomingMessage): void {
  const length = Number(response.headers['content-length'] ?? Number.NaN);
  if (response.statusCode === 304 || response.statusCode === 204 || length <= maxDrainedBytes) response.resume();
  else response.destroy();
}

/** Concurrent requests to one public host from one process. Browsers allow 6. */
const perHost = 4;

const busy = new Map<string, { running: number; waiting: (() => void)[] }>();

/**
 * Waits until fewer than four requests to this host run in this process.
 * @returns a function that releases the slot; call it exactly once
 */
export async function takeHostSlot(host: string): Promise<() => void> {
  const slots = busy.get(host) ?? { running: 0, waiting: [] };
  busy.set(host, slots);
  if (slots.running >= perHost) await new Promise<void>((resume) => slots.waiting.push(resume));
  else slots.running++;
  return () => {
    // Passes the slot to the longest waiting request. Freeing it first would let a newcomer take it.
    const next = slots.waiting.shift();
    if (next) next();
    else if (--slots.running === 0) busy.delete(host);
  };
}
