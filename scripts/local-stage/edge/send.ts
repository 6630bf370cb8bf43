import type { IncomingMessage, ServerResponse } from 'node:http';
import { brand } from '#shared/config/brand.ts';
import type { ApiResponse } from '../functions/http-event.ts';
import type { Behaviour } from './distribution.ts';
import {
  acceptedEncodings,
  type Encoding,
  isNotModified,
  type StoredResponse,
  type Variant,
} from './stored-response.ts';
import type { ViewerRequestOutput } from './viewer-functions.ts';

/** A request with this header bypasses the edge cache, for measuring the origin. CloudFront has no such header. */
export const bypassHeader = `x-${brand.product}-bypass`;

/** Path of a request, without its query. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';

/** Query of a request, without its question mark. */
const queryOf = ({ url = '/' }: IncomingMessage): string => url.split('?').slice(1).join('?');

/** Runs the behaviour's viewer-request function; without one the request is unchanged. */
export async function viewerRequestOutput(
  req: IncomingMessage,
  { viewerRequest, cache }: Behaviour,
): Promise<ViewerRequestOutput> {
  const uri = pathOf(req);
  const query = queryOf(req);
  const headers = Object.fromEntries(
    // Functions at the edge see all headers; these are what ours read.
    ['host', 'accept-language', 'cookie', 'save-data', ...cache.headers].flatMap((name) => {
      const value = req.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  if (viewerRequest === undefined) return { uri, query, headers };
  return viewerRequest({
    method: req.method ?? 'GET',
    uri,
    query,
    sourceIp: req.socket.remoteAddress ?? '',
    headers,
  });
}

/** Sends a response in an encoding that the client accepts, or a 304. @param xCache value of X-Cache: `Hit` */
export async function send(
  req: IncomingMessage,
  res: ServerResponse,
  response: StoredResponse,
  behaviour: Behaviour,
  xCache: string,
  ageSeconds?: number,
): Promise<void> {
  const cacheHeaders = [
    'x-cache',
    `${xCache} from local edge`,
    ...(ageSeconds === undefined ? [] : ['age', String(ageSeconds)]),
  ];
  if (isNotModified(response, req.headers['if-none-match'])) {
    res.writeHead(304, [...response.notModified, ...cacheHeaders]).end();
    return;
  }
  const variant: Variant = await response.variant(encodingFor(req, behaviour));
  res.writeHead(response.status, [...variant.head, ...cacheHeaders]);
  res.end(req.method === 'HEAD' ? undefined : variant.body);
}

/** Sends an error of the edge itself, as plain text. */
export function sendError(res: ServerResponse, behaviour: Behaviour, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`);
  sendUncached(res, behaviour, { status, headers: [['content-type', 'text/plain; charset=utf-8']], body });
}

/** Sends an error response that is never cached or compressed. */
export function sendUncached(res: ServerResponse, behaviour: Behaviour, response: ApiResponse): void {
  const headers = [
    ...behaviour.addHeaders(response.headers),
    ['content-length', String(response.body.length)],
    ['x-cache', 'Error from local edge'],
  ].flat();
  res.writeHead(response.status, headers).end(response.body);
}

function encodingFor(req: IncomingMessage, { cache }: Behaviour): Encoding {
  const accepted = acceptedEncodings(req.headers['accept-encoding']);
  if (accepted.br && cache.brotli) return 'br';
  return accepted.gzip && cache.gzip ? 'gzip' : 'identity';
}
