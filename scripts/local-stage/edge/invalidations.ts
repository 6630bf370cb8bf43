import { text } from 'node:stream/consumers';
import { decodeXML } from 'entities';
import { type LoopbackServer, listenOnLoopback } from '../loopback.ts';
import type { EdgeCache } from './edge-cache.ts';

/** Starts what replaces CloudFront's API, with its one operation that functions call: CreateInvalidation. */
export async function startInvalidations(cache: EdgeCache): Promise<LoopbackServer & { endpoint: string }> {
  let count = 0;
  const server = await listenOnLoopback(0, (req, res) => {
    if (req.method !== 'POST' || !/^\/[\d-]+\/distribution\/[^/]+\/invalidation$/.test(req.url ?? '')) {
      res.writeHead(404, { 'content-type': 'text/xml' });
      res.end('<ErrorResponse><Error><Code>NoSuchResource</Code></Error></ErrorResponse>');
      return;
    }
    text(req).then(
      (batch) => {
        cache.invalidate([...batch.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, path = '']) => decodeXML(path)));
        res.writeHead(201, { 'content-type': 'text/xml' });
        res.end(
          `<?xml version="1.0"?><Invalidation><Id>local-${++count}</Id><Status>Completed</Status></Invalidation>`,
        );
      },
      () => res.destroy(),
    );
  });
  return { ...server, endpoint: `http://127.0.0.1:${server.port}` };
}
