import type { IncomingHttpHeaders } from 'node:http';
import { decoded } from '../functions/http-event.ts';
import { type EmulatorResponse, type LoopbackServer, startEmulator } from '../loopback.ts';

export interface S3Request {
  method: string;
  /** Empty for the bucket itself. */
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
export type S3Response = EmulatorResponse;
/** What a bucket responds. */
export type Bucket = (request: S3Request) => S3Response;

/** S3's description of an error. The SDK makes the error's name of the code. */
export const s3Error = (status: number, code: string): S3Response => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

/** Serves S3's operations on the objects of these buckets, by name, on a free loopback port. */
export async function startS3Server(
  buckets: ReadonlyMap<string, Bucket>,
): Promise<Pick<LoopbackServer, 'close'> & { endpoint: string }> {
  const { origin, close } = await startEmulator(({ method = 'GET', url = '/', headers }, body) => {
    const [path = '/', query = ''] = url.split('?', 2);
    const [, name = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(decoded(path)) ?? [];
    const bucket = buckets.get(name);
    return bucket?.({ method, key, query: new URLSearchParams(query), headers, body }) ?? s3Error(404, 'NoSuchBucket');
  });
  return { endpoint: origin, close };
}
