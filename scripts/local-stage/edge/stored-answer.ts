import type { ApiResponse } from '../functions/http-event.ts';
import type { Behaviour } from './distribution.ts';
import { compress, type Encoding, isCompressible } from './encoding.ts';

/** One form of an answer, ready to be sent: headers in the flat form that `writeHead` takes. */
export interface Variant {
  head: string[];
  body: Buffer;
}

/** An answer with the forms that have been asked for so far. */
export interface StoredAnswer {
  status: number;
  etag: string | undefined;
  lastModified: string | undefined;
  /** Bytes that the answer may hold in memory, all forms together. */
  bytes: number;
  /** The form for an encoding; compressed once, at the first request for it. */
  variant(encoding: Encoding): Variant | Promise<Variant>;
  /** Headers of a 304 (RFC 9110 15.4.5). */
  notModified: string[];
}

/** Prepares an origin's answer for sending under a behaviour: its policy's headers, compression where the behaviour allows it. */
export function storedAnswer(response: ApiResponse, behaviour: Behaviour): StoredAnswer {
  const headers = behaviour.withHeaders(response.headers.filter(([name]) => name !== 'content-length'));
  const header = (name: string): string | undefined => headers.find(([other]) => other === name)?.[1];
  const squeezes =
    behaviour.compress &&
    (behaviour.cache.gzip || behaviour.cache.brotli) &&
    header('content-encoding') === undefined &&
    isCompressible(header('content-type') ?? '', response.body.length);
  const etag = header('etag');
  const variants = new Map<Encoding, Variant | Promise<Variant>>();

  const headOf = (body: Buffer, encoding: Encoding): string[] => {
    const list = headers.flatMap(([name, value]): [string, string][] => {
      // What is compressed on the way is no longer the same bytes: CloudFront makes the tag weak.
      if (name === 'etag' && encoding !== 'identity' && !value.startsWith('W/')) return [[name, `W/${value}`]];
      return name === 'vary' && squeezes ? [] : [[name, value]];
    });
    if (squeezes) list.push(['vary', 'Accept-Encoding']);
    if (encoding !== 'identity') list.push(['content-encoding', encoding]);
    if (response.status !== 204 && response.status !== 304) list.push(['content-length', String(body.length)]);
    return list.flat();
  };
  const plain: Variant = { head: headOf(response.body, 'identity'), body: response.body };
  return {
    status: response.status,
    etag,
    lastModified: header('last-modified'),
    bytes: Math.ceil(response.body.length * 1.6),
    notModified: headers.filter(([name]) => !['content-type', 'content-encoding', 'set-cookie'].includes(name)).flat(),
    variant: (encoding) => {
      if (encoding === 'identity' || !squeezes) return plain;
      const made = variants.get(encoding);
      if (made) return made;
      const making = compress(response.body, encoding).then((body): Variant => {
        const variant = { head: headOf(body, encoding), body };
        variants.set(encoding, variant);
        return variant;
      });
      variants.set(encoding, making);
      return making;
    },
  };
}

/** True when the client's copy is still the one: If-None-Match by weak comparison, else If-Modified-Since (RFC 9110 13.1). */
export function isNotModified(
  answer: StoredAnswer,
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
): boolean {
  if (answer.status !== 200) return false;
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() === '*') return true;
    const own = answer.etag?.replace(/^W\//, '');
    return own !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === own);
  }
  if (ifModifiedSince === undefined || answer.lastModified === undefined) return false;
  return Date.parse(answer.lastModified) <= Date.parse(ifModifiedSince);
}
