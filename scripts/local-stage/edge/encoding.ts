import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** CloudFront compresses these types ("Serve compressed files"), from 1,000 to 10,000,000 bytes. */
const compressible =
  /^(text\/|application\/(javascript|json|xml|manifest\+json|geo\+json|vnd\.api\+json|rss\+xml|atom\+xml|xhtml\+xml|wasm|x-javascript)|image\/(svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)|font\/(ttf|otf))/;

export const isCompressible = (contentType: string, bytes: number): boolean =>
  bytes >= 1000 && bytes <= 10_000_000 && compressible.test(contentType);

/** Brotli at 5, as edges do on the fly: near the size of the slow levels, in a tenth of their time. */
export async function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: 6 });
  return brotlied(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

const remembered = new Map<string, { br: boolean; gzip: boolean }>();

/** The encodings that an Accept-Encoding header takes (RFC 9110 12.5.3), without those of quality 0. */
export function acceptedEncodings(header: string | undefined): { br: boolean; gzip: boolean } {
  if (header === undefined) return { br: false, gzip: false };
  const known = remembered.get(header);
  if (known) return known;
  const refused = /^(br|gzip)\s*;\s*q=0(\.0*)?$/i;
  const names = new Set(
    header
      .split(',')
      .flatMap((part) => (refused.test(part.trim()) ? [] : [part.split(';')[0]?.trim().toLowerCase() ?? ''])),
  );
  const accepted = { br: names.has('br'), gzip: names.has('gzip') };
  // Browsers send a handful of different ones; a flood of invented ones must not be remembered.
  if (remembered.size < 200) remembered.set(header, accepted);
  return accepted;
}
