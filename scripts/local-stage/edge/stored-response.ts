import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ApiResponse } from '../functions/http-event.ts';
import type { Behaviour } from './distribution.ts';

/** A response in one encoding, ready to send: headers in the flat form that `writeHead` takes. */
export interface Variant {
  head: string[];
  body: Buffer;
}

/** A response with the variants that have been requested so far. */
export interface StoredResponse {
  status: number;
  etag: string | undefined;
  /** Estimated memory of all variants, in bytes. */
  bytes: number;
  /** The variant for an encoding; compressed once, at the first request for it. */
  variant(encoding: Encoding): Promise<Variant>;
  /** Headers of a 304 (RFC 9110 15.4.5). */
  notModified: string[];
}

/**
 * Prepares an origin's response for sending: adds the headers of the behaviour's policy, and compresses if allowed.
 */
export function storedResponse(response: ApiResponse, behaviour: Behaviour): StoredResponse {
  const headers = behaviour.addHeaders(response.headers.filter(([name]) => name !== 'content-length'));
  const header = (name: string): string | undefined => headers.find(([other]) => other === name)?.[1];
  const compresses =
    behaviour.compress &&
    (behaviour.cache.gzip || behaviour.cache.brotli) &&
    header('content-encoding') === undefined &&
    isCompressible(header('content-type') ?? '', response.body.length);
  const etag = header('etag');
  const variants = new Map<Encoding, Promise<Variant>>();

  const headOf = (body: Buffer, encoding: Encoding): string[] => {
    const list = headers.flatMap(([name, value]): [string, string][] => {
      // Compression changes the bytes, so CloudFront makes the ETag weak.
      if (name === 'etag' && encoding !== 'identity' && !value.startsWith('W/')) return [[name, `W/${value}`]];
      return name === 'vary' && compresses ? [] : [[name, value]];
    });
    if (compresses) list.push(['vary', 'Accept-Encoding']);
    if (encoding !== 'identity') list.push(['content-encoding', encoding]);
    if (response.status !== 204 && response.status !== 304) list.push(['content-length', String(body.length)]);
    return list.flat();
  };
  return {
    status: response.status,
    etag,
    bytes: Math.ceil(response.body.length * 1.6),
    notModified: headers.filter(([name]) => !['content-type', 'content-encoding', 'set-cookie'].includes(name)).flat(),
    variant: (wanted) => {
      const encoding = compresses ? wanted : 'identity';
      const existing = variants.get(encoding);
      if (existing) return existing;
      const compressing = compress(response.body, encoding).then((body) => ({ head: headOf(body, encoding), body }));
      variants.set(encoding, compressing);
      return compressing;
    },
  };
}

/** True if the client's copy is current: If-None-Match by weak comparison (RFC 9110 13.1.2). */
export function isNotModified({ status, etag }: StoredResponse, ifNoneMatch: string | undefined): boolean {
  if (status !== 200 || ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const own = etag?.replace(/^W\//, '');
  return own !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === own);
}

export type Encoding = 'br' | 'gzip' | 'identity';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** CloudFront compresses these types ("Serve compressed files"), from 1,000 to 10,000,000 bytes. */
const compressible =
  /^(text\/|application\/(javascript|json|xml|manifest\+json|geo\+json|vnd\.api\+json|rss\+xml|atom\+xml|xhtml\+xml|wasm|x-javascript)|image\/(svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)|font\/(ttf|otf))/;

const isCompressible = (contentType: string, bytes: number): boolean =>
  bytes >= 1000 && bytes <= 10_000_000 && compressible.test(contentType);

/**
 * Compresses like an edge does on the fly. Brotli quality 5: nearly the size of the slow levels in a tenth of the
 * time.
 */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return gzipAsync(body, { level: 6 });
  return brotliAsync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** The encodings that an Accept-Encoding header accepts (RFC 9110 12.5.3), without those of quality 0. */
export function acceptedEncodings(header: string | undefined): { br: boolean; gzip: boolean } {
  const rejected = /^(br|gzip)\s*;\s*q=0(\.0*)?$/i;
  const names = new Set(
    (header ?? '')
      .split(',')
      .flatMap((part) => (rejected.test(part.trim()) ? [] : [part.split(';')[0]?.trim().toLowerCase() ?? ''])),
  );
  return { br: names.has('br'), gzip: names.has('gzip') };
}
