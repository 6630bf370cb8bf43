import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { UserError } from '#scripts/user-error.ts';

/** One file that the feed server serves. */
export interface ServedFile {
  body: Buffer;
  contentType: string;
  modified: Date;
}

export interface FeedServer {
  port: number;
  /** `http://127.0.0.1:PORT`, as in the sources' URLs. */
  origin: string;
  close(): Promise<void>;
}

/** Content types by file extension, without a charset: that would override the encoding declared in the feed. */
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
 * Serves feeds on loopback like a publisher, with ETag, Last-Modified and 304 (RFC 9110 13).
 * @param port the preferred port, because stored URLs contain it; if it is taken, a free one is used
 * @param find returns the file of a decoded path
 */
export async function startFeedServer(
  port: number | undefined,
  find: (path: string, origin: string) => ServedFile | undefined,
): Promise<FeedServer> {
  let origin = '';
  const server = createServer((req, res) => {
    const file = fileOf(req.url ?? '/', (path) => find(path, origin));
    if (!file) {
      res.writeHead(404, { 'content-type': 'text/plain' }).end('No such feed\n');
      return;
    }
    const etag = `"${createHash('sha256').update(file.body).digest('base64url').slice(0, 22)}"`;
    const headers = { etag, 'last-modified': file.modified.toUTCString(), 'cache-control': 'max-age=60' };
    const since = Date.parse(req.headers['if-modified-since'] ?? '');
    const tag = req.headers['if-none-match'];
    // The date is ignored if there is an If-None-Match.
    if (tag === undefined ? since >= Math.floor(file.modified.getTime() / 1000) * 1000 : tag === etag) {
      res.writeHead(304, headers).end();
      return;
    }
    res.writeHead(200, { ...headers, 'content-type': file.contentType, 'content-length': file.body.length });
    res.end(req.method === 'HEAD' ? undefined : file.body);
  });
  const listen = (preferred: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(preferred, '127.0.0.1', () => {
        server.off('error', reject);
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : preferred);
      });
    });
  const taken = await listen(port ?? 0).catch((error: unknown) => {
    if (port === undefined) throw new UserError(`The feed server cannot listen on loopback: ${String(error)}`);
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

function fileOf(url: string, find: (path: string) => ServedFile | undefined): ServedFile | undefined {
  try {
    return find(decodeURIComponent(url.split('?', 1)[0] ?? '/').replace(/^\//, ''));
  } catch {
    return undefined;
  }
}
