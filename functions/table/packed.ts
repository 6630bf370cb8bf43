import { deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';

/** Text that most values contain. Stored bytes can only be read with the dictionary that they were written with. */
const dictionary = Buffer.from(
  '"isPremium":false,"sponsored":false,"coverageCount":0,"coverageSources":[],"readMinutes":2,"author":null,"language":"en","priority":"none",' +
    '"entities":["","watchlistHits":[],"tags":["caribbean","african","latinx","asian","middle_eastern","finance_justice"],"region":"","publishedAt":"2026-11-20T00:00:00.000Z",' +
    '"url":"https://www.","keywords":"","category":"general","topic":"general","publisherId":"","sourceId":"","source":"","image":null,"content":"","summary":"","title":"","id":"' +
    '<p>The </p><p>and of the to in that for with was on ","coverage":[],"dedupKey":"","socialTwitter":null,"socialLinkedin":null,"socialFacebook":null,"views":0,"likes":0,"comments":0,"clicks":0,"performanceScore":0}',
);

/**
 * The first byte of a packed value. A new dictionary, or another way of packing, gets a number of its own; the numbers
 * before it can be read until a migration has packed their values again.
 */
const form = { text: 0, deflated: 1 };
/** Texts with fewer bytes are stored as they are: compressing them takes twenty times as long, and saves no unit. */
const leastBytes = 400;

/**
 * The lower levels are 50 % faster than the default and produce 10 % more bytes. The window and the buffers fit the
 * text: a window of usual size takes longer to allocate than a short text takes to compress.
 */
const optionsFor = (bytes: number): ZlibOptions =>
  bytes <= 4096 ? { level: 2, windowBits: 12, memLevel: 6, chunkSize: 2048, dictionary } : { level: 1, dictionary };

/**
 * Compresses a value as JSON for an attribute or a message: DynamoDB and SQS bill by the kilobyte, and the SDK escapes
 * strings character by character, which takes longer than the compression.
 */
export const pack = (value: unknown): Buffer => packText(JSON.stringify(value));

/** `pack` of a value whose JSON exists already. */
export function packText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return bytes.length < leastBytes
    ? Buffer.concat([Buffer.of(form.text), bytes])
    : Buffer.concat([Buffer.of(form.deflated), deflateRawSync(bytes, optionsFor(bytes.length))]);
}

/** Bytes of a value by default. */
const maxUnpacked = 8 * 1024 * 1024;

/**
 * @param maxLength bytes of the value, unpacked
 * @throws when the bytes were written by anything but `pack`, or by a later version of it, or when the value is longer
 */
export function unpack(bytes: Uint8Array, maxLength = maxUnpacked): unknown {
  const rest = bytes.subarray(1);
  if (bytes[0] === form.text) return JSON.parse(Buffer.from(rest).toString('utf8'));
  if (bytes[0] !== form.deflated) throw new Error(`Packed in form ${bytes[0]}, which this code does not read`);
  return JSON.parse(inflateRawSync(rest, { dictionary, maxOutputLength: maxLength }).toString('utf8'));
}
