import { decodeXML } from 'entities';
import { type LoopbackServer, startEmulator } from '../loopback.ts';
import type { EdgeCache } from './edge-cache.ts';

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
