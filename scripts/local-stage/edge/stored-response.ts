import type { ApiResponse } from '../functions/http-event.ts';
import type { Behaviour } from './distribution.ts';
import { compress, type Encoding, isCompressible } from './encoding.ts';

/** A response in one encoding, ready to send: headers in the flat form that `writeHead` takes. */
export interface Variant {
  head: string[];
  body: Buffer;
}

/** A response with the variants that have been requested so far. */
export interface StoredResponse {
  status: number;
  etag: string | undefined;
  lastModified: string | undefined;
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
    lastModified: header('last-modified'),
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

/** True if the client's copy is current: If-None-Match by weak comparison, else If-Modified-Since (RFC 9110 13.1). */
export function isNotModified(
  response: StoredResponse,
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
): boolean {
  if (response.status !== 200) return false;
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() === '*') return true;
    const own = response.etag?.replace(/^W\//, '');
    return own !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === own);
  }
  if (ifModifiedSince === undefined || response.lastModified === undefined) return false;
  return Date.parse(response.lastModified) <= Date.parse(ifModifiedSince);
}
