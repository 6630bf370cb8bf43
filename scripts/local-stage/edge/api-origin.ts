import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpApi, maxRequestBytes, message } from '../functions/http-api.ts';
import type { ApiResponse } from '../functions/http-event.ts';
import type { Behaviour } from './distribution.ts';
import { type CacheStatus, cacheKey, type EdgeCache } from './edge-cache.ts';
import { bypassHeader, send, sendUncached, viewerRequestOutput } from './send.ts';
import { storedResponse } from './stored-response.ts';

const xCacheOf: Record<CacheStatus, string> = {
  hit: 'Hit',
  stale: 'Hit',
  refresh: 'RefreshHit',
  miss: 'Miss',
  error: 'Hit',
};

/** Serves the API: from the cache if the behaviour allows it, else from the function of the route. */
export class ApiOrigin {
  private readonly api: HttpApi;
  private readonly cache: EdgeCache;

  constructor(api: HttpApi, cache: EdgeCache) {
    this.api = api;
    this.cache = cache;
  }

  async handle(req: IncomingMessage, res: ServerResponse, behaviour: Behaviour): Promise<void> {
    const { keyHeaders, url } = await requestedBy(req, behaviour);
    const body = await readBody(req);
    if (body === undefined) return sendUncached(res, behaviour, requestTooLarge);
    const fetchOrigin = (etag: string | undefined) => this.fetch(req, behaviour, { keyHeaders, url, body, etag });
    const isCacheable = isRead(req) && behaviour.cache.maxTtl > 0 && req.headers[bypassHeader] === undefined;
    if (!isCacheable) {
      const response = storedResponse(await fetchOrigin(undefined), behaviour);
      return send(req, res, response, behaviour, 'Miss');
    }
    // A URL has no spaces, so the values of the key's headers cannot be mistaken for a part of it.
    const keyValues = Object.values(keyHeaders).filter((value) => value !== '');
    const cacheUrl = keyValues.length > 0 ? [cacheKey(url, behaviour.cache), ...keyValues].join(' ') : url;
    const { response, status, ageSeconds } = await this.cache.get(cacheUrl, behaviour, fetchOrigin);
    return send(req, res, response, behaviour, xCacheOf[status], ageSeconds);
  }

  private fetch(
    req: IncomingMessage,
    behaviour: Behaviour,
    { keyHeaders, url, body, etag }: OriginRequest & { body: Buffer; etag: string | undefined },
  ): Promise<ApiResponse> {
    const { method = 'GET' } = req;
    const sourceIp = req.socket.remoteAddress ?? '127.0.0.1';
    const { originHeaders } = behaviour;
    if (behaviour.forwardsViewer) {
      const headers = { ...viewerHeaders(req), ...originHeaders };
      return this.api.handle({ method, url, headers, body, sourceIp });
    }
    return this.api.handle({
      method: isRead(req) ? 'GET' : method,
      url: cacheKey(url, behaviour.cache),
      headers: {
        ...edgeHeaders(req),
        ...keyHeaders,
        ...(isRead(req) ? {} : viewerHeaders(req)),
        ...(etag ? { 'if-none-match': etag } : {}),
        ...originHeaders,
      },
      body,
      sourceIp,
    });
  }
}

const isRead = ({ method = 'GET' }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** What the viewer-request function passes on: the address, and the headers of the cache key. */
interface OriginRequest {
  keyHeaders: Record<string, string>;
  url: string;
}

/** The request as the viewer-request function has changed it. */
async function requestedBy(req: IncomingMessage, behaviour: Behaviour): Promise<OriginRequest> {
  const output = await viewerRequestOutput(req, behaviour);
  return {
    keyHeaders: Object.fromEntries(behaviour.cache.headers.map((name) => [name, output.headers[name] ?? ''])),
    url: output.query === '' ? output.uri : `${output.uri}?${output.query}`,
  };
}

const requestTooLarge: ApiResponse = {
  ...message(413, 'Request Entity Too Large'),
  headers: [
    ['content-type', 'application/json'],
    ['connection', 'close'],
  ],
};

/** Headers that CloudFront sends to an origin by default; none of the viewer's. */
const edgeHeaders = (req: IncomingMessage) => ({
  host: 'local.execute-api',
  'user-agent': 'Amazon CloudFront',
  via: '1.1 local (CloudFront)',
  'x-forwarded-for': req.socket.remoteAddress ?? '',
});

function viewerHeaders(req: IncomingMessage) {
  const { host: _, [bypassHeader]: __, ...headers } = req.headers;
  const { host, via, 'x-forwarded-for': from } = edgeHeaders(req);
  return { ...headers, host, via, 'x-forwarded-for': from };
}

/** Reads the body; undefined if it is larger than API Gateway allows. */
async function readBody(req: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(req.headers['content-length'] ?? 0) > maxRequestBytes) return undefined;
  if (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined)
    return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    bytes += chunk.length;
    if (bytes > maxRequestBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
