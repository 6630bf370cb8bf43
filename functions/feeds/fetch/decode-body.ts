import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { errorCode, FetchFailure } from './fetch-failure.ts';

/**
 * Decodes a body's Content-Encoding (RFC 9110 8.4) into at most `maxBytes`; decompression stops at the limit. As
 * lenient as browsers: accepts a label without its encoding and a stream without its end.
 * @throws FetchFailure `too_large` over the limit, `bad_response` for an unknown or damaged encoding
 */
export function decodeBody(encoded: Buffer, contentEncoding: string | undefined, maxBytes: number): Buffer {
  const encodings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (encodings.length > 2) throw new FetchFailure('bad_response', 'The response is compressed more than twice');
  let body = encoded;
  for (const encoding of encodings.reverse()) body = decompress(encoding, body, maxBytes);
  // A file `feed.xml.gz` is often served without the header. No feed begins with these bytes.
  if (isGzip(body)) body = decompress('gzip', body, maxBytes);
  return body;
}

function decompress(encoding: string, body: Buffer, maxBytes: number): Buffer {
  // Synchronous: a feed takes less than a millisecond, a trip through the thread pool takes about as long.
  const deflate = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 };
  const brotli = { maxOutputLength: maxBytes, finishFlush: constants.BROTLI_OPERATION_FLUSH, chunkSize: 64 * 1024 };
  if (body.length === 0) return body;
  try {
    switch (encoding) {
      case 'gzip':
      case 'x-gzip':
        return isGzip(body) ? gunzipSync(body, deflate) : body;
      case 'deflate':
        // Some servers send a raw deflate stream, as the name suggests, and not the zlib format of the RFC.
        return isZlib(body) ? inflateSync(body, deflate) : inflateRawSync(body, deflate);
      case 'br':
        return brotliDecompressSync(body, brotli);
      default:
        throw new FetchFailure(
          'bad_response',
          `The response is compressed in a way we do not read (${encoding.slice(0, 20)})`,
        );
    }
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    throw new FetchFailure('bad_response', 'The compressed response is damaged');
  }
}

export const tooLarge = (maxBytes: number): FetchFailure =>
  new FetchFailure('too_large', `The response is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB`);

const isGzip = (body: Buffer): boolean => body[0] === 0x1f && body[1] === 0x8b;
/** RFC 1950 2.2: method 8, and the first two bytes are a multiple of 31. */
const isZlib = (body: Buffer): boolean => {
  const [method = 0, flags = 0] = body;
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
};
