import { deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';

/**
 * Text that most values contain. Stored bytes can only be read with the dictionary that they were written with: never
 * change it, and give a new one its own version.
 */
const firstDictionary = Buffer.from(
  '"isPremium":false,"sponsored":false,"coverageCount":0,"coverageSources":[],"readMinutes":2,"author":null,"language":"en","priority":"none",' +
    '"entities":["","watchlistHits":[],"tags":["caribbean","african","latinx","asian","middle_eastern","finance_justice"],"region":"","publishedAt":"2026-11-20T00:00:00.000Z",' +
    '"url":"https://www.","keywords":"","category":"general","topic":"general","publisherId":"","sourceId":"","source":"","image":null,"content":"","summary":"","title":"","id":"' +
    '<p>The </p><p>and of the to in that for with was on ","coverage":[],"dedupKey":"","socialTwitter":null,"socialLinkedin":null,"socialFacebook":null,"views":0,"likes":0,"comments":0,"clicks":0,"performanceScore":0}',
);

const inflate = (bytes: Uint8Array, maxOutputLength: number): Buffer =>
  inflateRawSync(bytes, { dictionary: firstDictionary, maxOutputLength });

/** How to read the bytes of each version. 0 has no version byte. Remove a version only after a migration. */
const readers: Record<number, (bytes: Uint8Array, maxLength: number) => Buffer> = {
  0: inflate,
  1: (bytes, maxLength) =>
    bytes[1] === storedBlock ? Buffer.from(bytes.subarray(6)) : inflate(bytes.subarray(1), maxLength),
};
const currentVersion = 1;
/** Begins a stream of one uncompressed block, followed by the length and its complement (RFC 1951, 3.2.4). */
const storedBlock = 1;

/**
 * A version byte has these low bits and the version above them. Deflate reserves this block type, so no value of
 * version 0 begins so.
 */
const versionMark = 0b111;
const versionByte = (currentVersion << 3) | versionMark;

/** The version in which bytes were packed; 0 if they have none. */
export const packedVersion = ([first = 0]: Uint8Array): number =>
  (first & versionMark) === versionMark ? first >> 3 : 0;

/** Texts with fewer bytes are only framed: compressing them takes twenty times as long, and saves no unit. */
const leastBytes = 400;
function stored(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(6 + Buffer.byteLength(text));
  const length = bytes.write(text, 6);
  bytes[0] = versionByte;
  bytes[1] = storedBlock;
  bytes.writeUInt16LE(length, 2);
  bytes.writeUInt16LE(0xffff - length, 4);
  return bytes;
}

/**
 * The lower levels are 50 % faster than the default and produce 10 % more bytes. The window and the buffers fit the
 * text: a window of usual size takes longer to allocate than a short text takes to compress.
 */
const optionsFor = (bytes: number): ZlibOptions =>
  bytes <= 4096
    ? { level: 2, windowBits: 12, memLevel: 6, chunkSize: 2048, dictionary: firstDictionary }
    : { level: 1, dictionary: firstDictionary };

/**
 * Compresses a value as JSON for an attribute or a message: DynamoDB and SQS bill by the kilobyte, and the SDK escapes
 * strings character by character, which takes longer than the compression.
 */
export const pack = (value: unknown): Buffer => packText(JSON.stringify(value));

/** `pack` of a value whose JSON exists already. */
export function packText(text: string): Buffer {
  if (text.length < leastBytes && Buffer.byteLength(text) < leastBytes) return stored(text);
  return Buffer.concat([Buffer.of(versionByte), deflateRawSync(text, optionsFor(text.length))]);
}

/** Bytes of a value by default. */
const maxUnpacked = 8 * 1024 * 1024;

/**
 * @param maxLength bytes of the value, unpacked
 * @throws when the bytes were written by anything but `pack`, or by a later version of it, or when the value is longer
 */
export function unpack(bytes: Uint8Array, maxLength = maxUnpacked): unknown {
  const read = readers[packedVersion(bytes)];
  if (read === undefined) throw new Error(`Packed in version ${packedVersion(bytes)}, which this code does not read`);
  return JSON.parse(read(bytes, maxLength).toString('utf8'));
}
