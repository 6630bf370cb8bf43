import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** A page to compare with, as static files. */
export interface StaticCopy {
  url: string;
  close(): void;
}

/**
 * Serves a copy of a page without its scripts, with the same styles, fonts and pictures, from memory. What the page
 * itself takes longer is what the site's code costs.
 */
export async function staticCopy(address: string): Promise<StaticCopy> {
  const { origin, pathname, search } = new URL(address);
  const files = new Map<string, Promise<Response>>();
  const read = (path: string): Promise<Response> => {
    const known = files.get(path) ?? copyOf(`${origin}${path}`);
    files.set(path, known);
    return known;
  };
  const server = createServer((request, response) => {
    read(request.url ?? '/').then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${pathname}${search}`, close: () => server.close() };
}

interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function copyOf(address: string): Promise<Response> {
  const [reply] = (await once(get(address, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage];
  const { statusCode: status = 502, headers } = reply;
  const sent = await buffer(reply);
  const kept = Object.fromEntries(
    ['content-type', 'content-encoding', 'cache-control', 'content-security-policy'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  );
  if (!headers['content-type']?.startsWith('text/html')) return { status, headers: kept, body: sent };
  const html = (headers['content-encoding'] === 'br' ? brotliDecompressSync(sent) : sent).toString();
  const body = brotliCompressSync(html.replace(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, ''));
  return { status, headers: { ...kept, 'content-encoding': 'br' }, body };
}
