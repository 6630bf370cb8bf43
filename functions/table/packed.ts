import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Text that most values contain. Stored bytes can only be read with the dictionary that they were written with: never
 * change it, and give a new one its own pair of functions.
 */
const dictionary = Buffer.from(
  '"isPremium":false,"sponsored":false,"coverageCount":0,"coverageSources":[],"readMinutes":2,"author":null,"language":"en","priority":"none",' +
    '"entities":["","watchlistHits":[],"tags":["caribbean","african","latinx","asian","middle_eastern","finance_justice"],"region":"","publishedAt":"2026-11-20T00:00:00.000Z",' +
    '"url":"https://www.","keywords":"","category":"general","topic":"general","publisherId":"","sourceId":"","source":"","image":null,"content":"","summary":"","title":"","id":"' +
    '<p>The </p><p>and of the to in that for with was on ","coverage":[],"dedupKey":"","socialTwitter":null,"socialLinkedin":null,"socialFacebook":null,"views":0,"likes":0,"comments":0,"clicks":0,"performanceScore":0}',
);

/** Level 1 is 50 % faster than the default and produces 10 % more bytes. */
const options = { level: 1, dictionary };

/**
 * Compresses a value as JSON for an attribute or a message: DynamoDB and SQS bill by the kilobyte, and the SDK escapes
 * strings character by character, which takes longer than the compression.
 */
export const pack = (value: unknown): Buffer => deflateRawSync(JSON.stringify(value), options);

/** @throws when the bytes were not written by `pack` */
export const unpack = (bytes: Uint8Array): unknown =>
  JSON.parse(inflateRawSync(bytes, { dictionary, maxOutputLength: 8 * 1024 * 1024 }).toString('utf8'));
