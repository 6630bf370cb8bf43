import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { decoded } from '../functions/http-event.ts';
import { type LoopbackServer, listenOnLoopback } from '../loopback.ts';

/** One file that the feed server serves. */
export interface ServedFile {
  body: Buffer;
  contentType: string;
  modified: Date;
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

type Found = ServedFile | undefined;

/**
 * Serves feeds on loopback like a publisher, with ETag, Last-Modified and 304 (RFC 9110 13).
 * @param port the preferred port, because stored URLs contain it; if it is taken, a free one is used
 * @param find returns the file of a decoded path
 */
export async function startFeedServer(
  port: number | undefined,
  find: (path: string, origin: string) => Found | Promise<Found>,
): Promise<LoopbackServer> {
  let origin = '';
  const serve: RequestListener = async (req, res) => {
    const path = decoded(req.url?.split('?', 1)[0] ?? '/').replace(/^\//, '');
    const file = await (async () => find(path, origin))().catch(() => undefined);
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
  };
  const server = await listenOnLoopback(port ?? 0, serve).catch(() => listenOnLoopback(0, serve));
  ({ origin } = server);
  return server;
}
