import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { decoded } from '../functions/http-event.ts';
import { listenOnLoopback } from '../loopback.ts';

export interface S3Request {
  method: string;
  /** Empty for the bucket itself. */
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
export interface S3Response {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}
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
): Promise<{ endpoint: string; close(): Promise<void> }> {
  const { port, close } = await listenOnLoopback(0, (req, res) => {
    respond(req, buckets).then(
      ({ status, headers = {}, body = '' }) => {
        res.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
        res.end(body);
      },
      (error: unknown) => fail(res, error),
    );
  });
  return { endpoint: `http://127.0.0.1:${port}`, close };
}

async function respond(req: IncomingMessage, buckets: ReadonlyMap<string, Bucket>): Promise<S3Response> {
  const body = await buffer(req);
  const [path = '/', query = ''] = (req.url ?? '/').split('?', 2);
  const [, name = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(decoded(path)) ?? [];
  const bucket = buckets.get(name);
  if (bucket === undefined) return s3Error(404, 'NoSuchBucket');
  return bucket({ method: req.method ?? 'GET', key, query: new URLSearchParams(query), headers: req.headers, body });
}

function fail(res: ServerResponse, error: unknown): void {
  const { status, headers, body } = s3Error(500, 'InternalError');
  console.error('The S3 emulator failed:', error);
  res.writeHead(status, headers);
  res.end(body);
}
