import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { StageError } from '../options.ts';

/** One file that the feed server answers with. */
export interface ServedFile {
  body: Buffer;
  contentType: string;
  modified: Date;
}

export interface FeedServer {
  port: number;
  /** `http://127.0.0.1:PORT`, as sources name it. */
  origin: string;
  close(): Promise<void>;
}

/** Types by extension. A feed says its own encoding; a charset here would overrule it. */
const types: Record<string, string> = {
  atom: 'application/atom+xml',
  html: 'text/html',
  jpg: 'image/jpeg',
  json: 'application/feed+json',
  png: 'image/png',
  rdf: 'application/rdf+xml',
  rss: 'application/rss+xml',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  xml: 'application/xml',
};

export const contentTypeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';

/**
 * Serves feeds on loopback as publishers do, with ETag, Last-Modified and 304 (RFC 9110 13). `find` gives the file of a decoded path.
 * @param port the port to prefer: addresses that are stored must stay right over a restart. Another one is taken when it is not free.
 */
export async function startFeedServer(
  port: number | undefined,
  find: (path: string, origin: string) => ServedFile | undefined,
): Promise<FeedServer> {
  let origin = '';
  const server = createServer((req, res) => {
    const file = found(req.url ?? '/', (path) => find(path, origin));
    if (!file) {
      res.writeHead(404, { 'content-type': 'text/plain' }).end('No such feed\n');
      return;
    }
    const etag = `"${createHash('sha256').update(file.body).digest('base64url').slice(0, 22)}"`;
    const headers = { etag, 'last-modified': file.modified.toUTCString(), 'cache-control': 'max-age=60' };
    const since = Date.parse(req.headers['if-modified-since'] ?? '');
    const tag = req.headers['if-none-match'];
    // An If-None-Match decides alone; the date counts only without one.
    if (tag === undefined ? since >= Math.floor(file.modified.getTime() / 1000) * 1000 : tag === etag) {
      res.writeHead(304, headers).end();
      return;
    }
    res.writeHead(200, { ...headers, 'content-type': file.contentType, 'content-length': file.body.length });
    res.end(req.method === 'HEAD' ? undefined : file.body);
  });
  const listen = (wanted: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject);
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : wanted);
      });
    });
  const taken = await listen(port ?? 0).catch((error: unknown) => {
    if (port === undefined) throw new StageError(`The feed server cannot listen on loopback: ${String(error)}`);
    return listen(0);
  });
  origin = `http://127.0.0.1:${taken}`;
  return {
    port: taken,
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function found(url: string, find: (path: string) => ServedFile | undefined): ServedFile | undefined {
  try {
    return find(decodeURIComponent(url.split('?', 1)[0] ?? '/').replace(/^\//, ''));
  } catch {
    return undefined;
  }
}
