import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { errorCode, FetchFailure } from './fetch-failure.ts';

/**
 * Undoes the Content-Encoding of a body (RFC 9110 8.4), never making more than `maxBytes` of it: a bomb is stopped as it unfolds.
 * Forgives what browsers forgive: a label without its encoding, a missing end of the stream.
 * @throws FetchFailure `too_large` over the cap, `bad_answer` for an encoding that is unknown or broken.
 */
export function decodeBody(encoded: Buffer, contentEncoding: string | undefined, maxBytes: number): Buffer {
  const encodings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (encodings.length > 2) throw new FetchFailure('bad_answer', 'The answer is compressed more than twice');
  let body = encoded;
  for (const encoding of encodings.reverse()) body = undo(encoding, body, maxBytes);
  // A file `feed.xml.gz` is often served as it lies on the disk; no feed begins with these bytes.
  if (isGzip(body)) body = undo('gzip', body, maxBytes);
  return body;
}

function undo(encoding: string, body: Buffer, maxBytes: number): Buffer {
  // Synchronous: a feed takes less than a millisecond, a trip through the thread pool costs about as much.
  const deflate = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 };
  const brotli = { maxOutputLength: maxBytes, finishFlush: constants.BROTLI_OPERATION_FLUSH, chunkSize: 64 * 1024 };
  if (body.length === 0) return body;
  try {
    switch (encoding) {
      case 'gzip':
      case 'x-gzip':
        return isGzip(body) ? gunzipSync(body, deflate) : body;
      case 'deflate':
        // Some servers send the bare stream that the name suggests instead of the zlib format that the RFC means.
        return isZlib(body) ? inflateSync(body, deflate) : inflateRawSync(body, deflate);
      case 'br':
        return brotliDecompressSync(body, brotli);
      default:
        throw new FetchFailure(
          'bad_answer',
          `The answer is compressed in a way we do not read (${encoding.slice(0, 20)})`,
        );
    }
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    throw new FetchFailure('bad_answer', 'The compressed answer is damaged');
  }
}

export const tooLarge = (maxBytes: number): FetchFailure =>
  new FetchFailure('too_large', `The answer is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB`);

const isGzip = (body: Buffer): boolean => body[0] === 0x1f && body[1] === 0x8b;
/** RFC 1950 2.2: method 8, and the first two bytes a multiple of 31. */
const isZlib = (body: Buffer): boolean =>
  ((body[0] ?? 0) & 0x0f) === 8 &&
  (body[0] ?? 0) * 256 + (body[1] ?? 0) === 31 * Math.floor(((body[0] ?? 0) * 256 + (body[1] ?? 0)) / 31);
