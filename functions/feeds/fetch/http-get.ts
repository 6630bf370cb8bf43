import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { tooLarge } from './decode-body.ts';
import { errorCode, FetchFailure, networkFailure } from './fetch-failure.ts';

export interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
}

/** Connections are kept: the next feed of the host, or the next run of a warm function, needs no new handshake. */
export function keepAliveAgents(): Agents {
  const options = { keepAlive: true, maxTotalSockets: 256, timeout: 30_000 };
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
}

export interface Get {
  headers: Record<string, string>;
  lookup: LookupFunction;
  agents: Agents;
  /** Milliseconds for everything: name, connection, headers, body. */
  timeoutMs: number;
  /** Cap on the bytes as sent. */
  maxBytes: number;
}

/** One answer. `body` is as sent (still compressed), and null unless the status is 200 or 203. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer | null;
}

/** Rests of answers that are short enough to be read for the sake of the connection. */
const worthDraining = 16 * 1024;

/**
 * One GET, no redirects. The clock covers the whole exchange, so neither hanging headers nor a trickling body outlast it.
 * @throws FetchFailure
 */
export async function httpGet(url: URL, get: Get): Promise<Answer> {
  try {
    return await exchange(url, get, true);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw networkFailure(error);
    try {
      return await exchange(url, get, false);
    } catch (second) {
      throw networkFailure(second);
    }
  }
}

/** The publisher closed a kept connection just as we used it; that says nothing about the publisher. */
class StaleConnection extends Error {}

function exchange(url: URL, get: Get, mayBeStale: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:';
    const request = (secure ? httpsRequest : httpRequest)(url, {
      headers: get.headers,
      lookup: get.lookup,
      agent: secure ? get.agents.https : get.agents.http,
      // A second header block is where parsers disagree; ours stays strict.
      insecureHTTPParser: false,
    });
    const timer = setTimeout(
      () => stop(new FetchFailure('timeout', "The publisher's server took too long")),
      get.timeoutMs,
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
      const answer = { status, headers: response.headers };
      // Node reports a connection lost in the middle of a body here, and on the request only before the answer began.
      response.on('error', reject);
      if (status !== 200 && status !== 203) {
        leave(response);
        resolve({ ...answer, body: null });
        return;
      }
      if (Number(response.headers['content-length']) > get.maxBytes) {
        stop(tooLarge(get.maxBytes));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > get.maxBytes) stop(tooLarge(get.maxBytes));
        else chunks.push(chunk);
      });
      response.on('end', () => resolve({ ...answer, body: Buffer.concat(chunks) }));
    });
    request.end();
  });
}

/** Lets go of a body nobody reads, keeping the connection where the rest is known to be short. */
function leave(response: IncomingMessage): void {
  const length = Number(response.headers['content-length'] ?? Number.NaN);
  if (response.statusCode === 304 || response.statusCode === 204 || length <= worthDraining) response.resume();
  else response.destroy();
}
