import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { decodeXML } from 'entities';
import { type ApiResponse, decoded } from '#scripts/local-stage/functions/http-event.ts';
import { type Document, documents } from '#shared/api/documents.ts';
import type { HttpApi } from '../functions/http-api.ts';
import { type LoopbackServer, listenOnLoopback, startEmulator } from '../loopback.ts';
import { fileResponse, type SiteFiles } from '../site/site-files.ts';
import { ApiOrigin } from './api-origin.ts';
import type { Behaviour, DistributionModel } from './distribution.ts';
import type { EdgeCache } from './edge-cache.ts';
import { pathOf, send, sendError, viewerRequestOutput } from './send.ts';
import { type StoredResponse, storedResponse } from './stored-response.ts';

export interface EdgeOptions {
  distribution: DistributionModel;
  cache: EdgeCache;
  api: HttpApi;
  site: SiteFiles;
  /** The stage's config.json, for a page of this origin. */
  siteConfig(origin: string): unknown;
  /** Address of the sign-in emulator. The site's origin forwards its paths. */
  authEmulator: string;
}

/** Pages that a function renders. */
const renderedPages = Object.values<Document>(documents)
  .filter(({ handledBy }) => handledBy === 'page')
  .map(({ path }) => new RegExp(`^${path.replace(/\{.*/, '.*')}$`));
/** A browser with this cookie gets pages without their content, as it does offline: it then asks the API for it. */
const withoutContent = /(?:^|; )documents=off(?:;|$)/;

/** Paths of Google's sign-in services, which pages of this stage request from their own origin. */
const signInPaths = /^\/(identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator)\//;

/**
 * Starts a server that behaves like the stack's CloudFront distribution.
 * @throws UserError if the port is taken.
 */
export const startEdge = (port: number, options: EdgeOptions): Promise<LoopbackServer> =>
  listenOnLoopback(port, edgeHandler(options));

function edgeHandler({ distribution, cache, api, site, siteConfig, authEmulator }: EdgeOptions) {
  const apiOrigin = new ApiOrigin(api, cache);
  const siteOrigin = new SiteOrigin(site, siteConfig);

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = pathOf(req);
    if (signInPaths.test(path)) return forward(req, res, authEmulator);
    const isEmpty = withoutContent.test(req.headers.cookie ?? '') && renderedPages.some((page) => page.test(path));
    const behaviour = isEmpty ? distribution.fallback : distribution.behaviourOf(path);
    if (!behaviour.methods.has(req.method ?? ''))
      return sendError(res, behaviour, 403, 'CloudFront does not allow this method here.');
    if (behaviour.origin === 'api') return apiOrigin.handle(req, res, behaviour);
    if (behaviour.origin === 'site') return siteOrigin.handle(req, res, behaviour);
    return sendError(res, behaviour, 502, 'The local stage does not reach the origin of this path.');
  };

  return (req: IncomingMessage, res: ServerResponse): void => {
    handle(req, res).catch((error: unknown) => {
      console.error('! The edge failed to respond to', req.method, req.url, error);
      if (!res.headersSent) res.writeHead(502, { 'content-type': 'text/plain' });
      res.end('Bad gateway\n');
    });
  };
}

function forward(req: IncomingMessage, res: ServerResponse, target: string): void {
  const { host: _, ...headers } = req.headers;
  const forwarded = request(
    new URL(req.url ?? '/', target),
    { method: req.method, headers, agent: false },
    (response) => {
      res.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(res);
    },
  );
  forwarded.once('error', () => {
    if (!res.headersSent) res.writeHead(502, { 'content-type': 'text/plain' });
    res.end('The sign-in emulator does not respond.\n');
  });
  req.pipe(forwarded);
}

/** Starts what replaces CloudFront's API, with its one operation that functions call: CreateInvalidation. */
export function startInvalidations(cache: EdgeCache): Promise<LoopbackServer> {
  const headers = { 'content-type': 'text/xml' };
  let count = 0;
  return startEmulator(({ method, url = '' }, batch) => {
    if (method !== 'POST' || !/^\/[\d-]+\/distribution\/[^/]+\/invalidation$/.test(url))
      return {
        status: 404,
        headers,
        body: '<ErrorResponse><Error><Code>NoSuchResource</Code></Error></ErrorResponse>',
      };
    const paths = batch.toString().matchAll(/<Path>([^<]*)<\/Path>/g);
    cache.invalidate([...paths].map(([, path = '']) => decodeXML(path)));
    const id = `local-${++count}`;
    return {
      status: 201,
      headers,
      body: `<?xml version="1.0"?><Invalidation><Id>${id}</Id><Status>Completed</Status></Invalidation>`,
    };
  });
}

/** Serves the site's files. They are small and unchanged during the run, so each is kept in memory. */
class SiteOrigin {
  private readonly site: SiteFiles;
  private readonly siteConfig: (origin: string) => unknown;
  private readonly startedAt = new Date();
  private readonly responses = new Map<Behaviour, Map<string, StoredResponse>>();

  constructor(site: SiteFiles, siteConfig: (origin: string) => unknown) {
    this.site = site;
    this.siteConfig = siteConfig;
  }

  async handle(req: IncomingMessage, res: ServerResponse, behaviour: Behaviour): Promise<void> {
    const output = await viewerRequestOutput(req, behaviour);
    const key = decoded(output.uri).replace(/^\//, '');
    if (key === 'config.json') return send(req, res, this.config(req, behaviour), behaviour, 'Miss');
    const status = behaviour.viewerResponse?.(output, { status: 200, headers: [] }).status ?? 200;
    const response = this.fileOf(key, behaviour, status);
    if (response) return send(req, res, response, behaviour, 'Hit');
    return send(req, res, storedResponse(notFound, behaviour), behaviour, 'Error');
  }

  private config(req: IncomingMessage, behaviour: Behaviour): StoredResponse {
    const config = Buffer.from(JSON.stringify(this.siteConfig(`http://${req.headers.host ?? 'localhost'}`)));
    return storedResponse(fileResponse('config.json', config, this.startedAt), behaviour);
  }

  private fileOf(key: string, behaviour: Behaviour, status: number): StoredResponse | undefined {
    const file = this.site(key);
    if (!file) return undefined;
    const known = this.responses.get(behaviour) ?? new Map<string, StoredResponse>();
    this.responses.set(behaviour, known);
    // A function gives index.html another status for an unknown address.
    const name = `${status} ${key}`;
    const response = known.get(name) ?? storedResponse({ ...file, status }, behaviour);
    known.set(name, response);
    return response;
  }
}

const notFound: ApiResponse = {
  status: 404,
  headers: [['content-type', 'text/plain; charset=utf-8']],
  body: Buffer.from('Not found\n'),
};
