import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { brand } from '#shared/config/brand.ts';
import { type HttpApi, maxRequestBytes, message } from '../functions/http-api.ts';
import { type ApiResponse, decoded } from '../functions/http-event.ts';
import type { Behaviour, DistributionModel } from './distribution.ts';
import { ageOf, cacheKey, edgeCache } from './edge-cache.ts';
import { acceptedEncodings, type Encoding } from './encoding.ts';
import { type Listening, listenOnLoopback } from './listen.ts';
import { fileAnswer, type SiteFiles } from './site-files.ts';
import { isNotModified, type StoredAnswer, storedAnswer, type Variant } from './stored-answer.ts';
import type { ViewerRequestOutput } from './viewer-request.ts';

/** A request with this header passes the edge cache by, both ways: for measuring what lies behind it. CloudFront knows no such thing. */
export const bypassHeader = `x-${brand.product}-bypass`;

export interface EdgeOptions {
  distribution: DistributionModel;
  api: HttpApi;
  site: SiteFiles;
  /** The stage's config.json, for a page that was asked for at this origin. */
  siteConfig(origin: string): unknown;
  /** Address of the sign-in emulator, reachable through the site's own origin under its paths. */
  authEmulator: string;
}

/** Paths of Google's sign-in services, which a page of this stage asks at its own origin. */
const emulated = /^\/(identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator)\//;

/**
 * Listens as CloudFront does for the stage.
 * @throws StageError when the port is taken, with the way out.
 */
export const startEdge = (port: number, options: EdgeOptions): Promise<Listening> =>
  listenOnLoopback(port, edgeHandler(options));

function edgeHandler({ distribution, api, site, siteConfig, authEmulator }: EdgeOptions) {
  const cache = edgeCache();
  const files = new Map<string, { response: ApiResponse; answer: Map<Behaviour, StoredAnswer> }>();

  const siteAnswer = (key: string, behaviour: Behaviour): StoredAnswer | undefined => {
    let file = files.get(key);
    if (!file) {
      const response = site(key);
      if (!response) return undefined;
      file = { response, answer: new Map() };
      files.set(key, file);
    }
    let answer = file.answer.get(behaviour);
    if (!answer) {
      answer = storedAnswer(file.response, behaviour);
      file.answer.set(behaviour, answer);
    }
    return answer;
  };

  const fromSite = async (
    req: IncomingMessage,
    res: ServerResponse,
    behaviour: Behaviour,
    path: string,
  ): Promise<void> => {
    const seen = await afterFunction(req, behaviour, path);
    if ('status' in seen) {
      const made = { ...seen, body: Buffer.from(seen.body) };
      return send(req, res, storedAnswer(made, behaviour), behaviour, 'FunctionGeneratedResponse from local edge');
    }
    const { uri } = seen;
    const key = decoded(uri).replace(/^\//, '') || distribution.defaultRootObject;
    if (key === 'config.json') {
      const config = Buffer.from(JSON.stringify(siteConfig(`http://${req.headers.host ?? 'localhost'}`)));
      return send(
        req,
        res,
        storedAnswer(fileAnswer(key, config, started), behaviour),
        behaviour,
        'Miss from local edge',
      );
    }
    const answer = siteAnswer(key, behaviour);
    if (answer) return send(req, res, answer, behaviour, 'Hit from local edge');
    const missing = {
      status: 404,
      headers: [['content-type', 'text/plain; charset=utf-8']] satisfies [string, string][],
      body: Buffer.from('Not found\n'),
    };
    return send(req, res, storedAnswer(missing, behaviour), behaviour, 'Error from local edge');
  };

  const fromApi = async (req: IncomingMessage, res: ServerResponse, behaviour: Behaviour): Promise<void> => {
    const url = req.url ?? '/';
    const path = url.split('?', 1)[0] ?? '/';
    const seen = await afterFunction(req, behaviour, path);
    // A function here adds headers; one that answers or leads elsewhere would be played wrongly.
    if ('status' in seen || seen.uri !== path)
      throw new Error('The local stage plays no function that answers for an origin of the API.');
    const keyed = Object.fromEntries(behaviour.cache.headers.map((name) => [name, seen.headers[name] ?? '']));
    const method = req.method ?? 'GET';
    const reading = method === 'GET' || method === 'HEAD';
    const body = await readBody(req);
    if (body === undefined)
      return sendOnce(
        res,
        {
          ...message(413, 'Request Entity Too Large'),
          headers: [
            ['content-type', 'application/json'],
            ['connection', 'close'],
          ],
        },
        behaviour,
      );
    const ask = (etag: string | undefined, viewer: boolean): Promise<ApiResponse> =>
      api.handle({
        method: reading && !viewer ? 'GET' : method,
        url: viewer ? url : cacheKey(url, behaviour.cache),
        headers: viewer
          ? viewerHeaders(req)
          : {
              ...edgeHeaders(req),
              ...keyed,
              ...(reading ? {} : viewerHeaders(req)),
              ...(etag ? { 'if-none-match': etag } : {}),
            },
        body,
        sourceIp: req.socket.remoteAddress ?? '127.0.0.1',
      });
    if (!reading || behaviour.cache.maxTtl === 0 || req.headers[bypassHeader] !== undefined) {
      const response = await ask(undefined, behaviour.forwardsViewer);
      return send(req, res, storedAnswer(response, behaviour), behaviour, 'Miss from local edge');
    }
    // No address holds a space, so the short way below never takes one host's document for another's.
    const kept = behaviour.cache.headers.length
      ? [cacheKey(url, behaviour.cache), ...Object.values(keyed)].join(' ')
      : url;
    const found = await cache.get(kept, behaviour, (etag) => ask(etag, behaviour.forwardsViewer));
    const said = { hit: 'Hit', stale: 'Hit', refresh: 'RefreshHit', miss: 'Miss', error: 'Hit' }[found.from];
    return send(req, res, found.answer, behaviour, `${said} from local edge`, found.ageSeconds);
  };

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = req.url ?? '/';
    const path = url.split('?', 1)[0] ?? '/';
    if (emulated.test(path)) return passOn(req, res, authEmulator);
    const behaviour = distribution.behaviourOf(path);
    if (!behaviour.methods.has(req.method ?? ''))
      return sendOnce(
        res,
        {
          status: 403,
          headers: [['content-type', 'text/plain; charset=utf-8']],
          body: Buffer.from('CloudFront does not allow this method here.\n'),
        },
        behaviour,
      );
    if (behaviour.origin === 'api') return fromApi(req, res, behaviour);
    if (behaviour.origin === 'site') return fromSite(req, res, behaviour, path);
    return sendOnce(
      res,
      {
        status: 502,
        headers: [['content-type', 'text/plain; charset=utf-8']],
        body: Buffer.from('This path leads to another host, which the local stage does not reach.\n'),
      },
      behaviour,
    );
  };

  return (req: IncomingMessage, res: ServerResponse): void => {
    // The short way: most requests of readers, answered without a promise.
    if (req.method === 'GET' && req.headers[bypassHeader] === undefined) {
      const entry = cache.fresh(req.url ?? '');
      if (entry && req.headers['if-none-match'] === undefined && req.headers['if-modified-since'] === undefined) {
        const accepted = acceptedEncodings(req.headers['accept-encoding']);
        const variant = entry.answer.variant(accepted.br ? 'br' : accepted.gzip ? 'gzip' : 'identity');
        if (!(variant instanceof Promise)) {
          res.writeHead(entry.answer.status, [
            ...variant.head,
            'age',
            String(ageOf(entry, Date.now())),
            'x-cache',
            'Hit from local edge',
          ]);
          res.end(variant.body);
          return;
        }
      }
    }
    handle(req, res).catch((error: unknown) => {
      console.error('! The edge could not answer', req.method, req.url, error);
      if (!res.headersSent) res.writeHead(502, { 'content-type': 'text/plain' });
      res.end('Bad gateway\n');
    });
  };
}

const started = new Date();

/** What the behaviour's function makes of the request; without one it goes on as it is. */
async function afterFunction(
  req: IncomingMessage,
  { viewerRequest }: Behaviour,
  uri: string,
): Promise<ViewerRequestOutput> {
  if (viewerRequest === undefined) return { uri, headers: {} };
  return viewerRequest({
    method: req.method ?? 'GET',
    uri,
    sourceIp: req.socket.remoteAddress ?? '',
    host: req.headers.host ?? '',
  });
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  answer: StoredAnswer,
  behaviour: Behaviour,
  said: string,
  ageSeconds?: number,
): Promise<void> {
  const more = ['x-cache', said, ...(ageSeconds === undefined ? [] : ['age', String(ageSeconds)])];
  if (isNotModified(answer, req.headers['if-none-match'], req.headers['if-modified-since'])) {
    res.writeHead(304, [...answer.notModified, ...more]).end();
    return;
  }
  const variant: Variant = await answer.variant(encodingFor(req, behaviour));
  res.writeHead(answer.status, [...variant.head, ...more]);
  res.end(req.method === 'HEAD' ? undefined : variant.body);
}

function sendOnce(res: ServerResponse, response: ApiResponse, behaviour: Behaviour): void {
  const headers = [
    ...behaviour.withHeaders(response.headers),
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

/** What CloudFront tells an origin of its own accord; nothing of the viewer's. */
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

/** The whole body; undefined as soon as it is larger than API Gateway takes. */
async function readBody(req: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(req.headers['content-length'] ?? 0) > maxRequestBytes) return undefined;
  if (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined)
    return Buffer.alloc(0);
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of req) {
    bytes += piece.length;
    if (bytes > maxRequestBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function passOn(req: IncomingMessage, res: ServerResponse, target: string): void {
  const { host: _, ...headers } = req.headers;
  const passed = request(new URL(req.url ?? '/', target), { method: req.method, headers, agent: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  passed.once('error', () => {
    if (!res.headersSent) res.writeHead(502, { 'content-type': 'text/plain' });
    res.end('The sign-in emulator does not answer.\n');
  });
  req.pipe(passed);
}
