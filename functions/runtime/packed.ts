import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * JSON in a few bytes: DynamoDB and SQS bill by the kilobyte, and the SDK escapes strings one character after the other, so that
 * packing costs less time than it saves. The dictionary holds what nearly every value begins with; it may only ever grow at its end
 * under a new name, or what is stored can no longer be read.
 */
const dictionary = Buffer.from(
  '"isPremium":false,"sponsored":false,"coverageCount":0,"coverageSources":[],"readMinutes":2,"author":null,"language":"en","priority":"none",' +
    '"entities":["","watchlistHits":[],"tags":["caribbean","african","latinx","asian","middle_eastern","finance_justice"],"region":"","publishedAt":"2026-11-20T00:00:00.000Z",' +
    '"url":"https://www.","keywords":"","category":"general","topic":"general","publisherId":"","sourceId":"","source":"","image":null,"content":"","summary":"","title":"","id":"' +
    '<p>The </p><p>and of the to in that for with was on ","coverage":[],"dedupKey":"","socialTwitter":null,"socialLinkedin":null,"socialFacebook":null,"views":0,"likes":0,"comments":0,"clicks":0,"performanceScore":0}',
);

/** Level 1 is half again as fast as the default and gives up a tenth of the size. */
const options = { level: 1, dictionary };

export const pack = (value: unknown): Buffer => deflateRawSync(JSON.stringify(value), options);

/** @throws when the bytes are not what `pack` made. */
export const unpack = (bytes: Uint8Array): unknown =>
  JSON.parse(inflateRawSync(bytes, { dictionary, maxOutputLength: 8 * 1024 * 1024 }).toString('utf8'));
