import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { closeSegments, currentSegments } from '#functions/search/current-segments.ts';
import { searchIndexOf } from '#functions/search/search-index.ts';
import { folderBucket } from '#scripts/local-stage/s3/folder-bucket.ts';
import { type Bucket, startS3Server } from '#scripts/local-stage/s3/s3-server.ts';
import { limits } from '#shared/config/limits.ts';
import { percentile } from '../report.ts';
import { found } from './answers.ts';

// A process of its own, as a function is: answers the queries of stdin from the index in a folder, first each with
// nothing in memory, then all of them again and again. Prints what that took as JSON. The bucket is in this process,
// too, so its work counts.
const [folder = '', now = ''] = process.argv.slice(2);
const queries = z.array(z.string()).parse(JSON.parse(readFileSync(0, 'utf8')));
const rounds = 5;
/** Queries that are asked with nothing in memory. */
const coldQueries = 60;

const objects = folderBucket(folder);
const seen = { requests: 0, bytes: 0 };
const bucket: Bucket = (request) => {
  const response = objects(request);
  seen.requests++;
  seen.bytes += response.body?.length ?? 0;
  return response;
};
const server = await startS3Server(new Map([['search', bucket]]));
Object.assign(process.env, { AWS_ENDPOINT_URL_S3: server.endpoint, SEARCH_BUCKET: 'search' });

const answer = async (query: string) =>
  found(searchIndexOf(await currentSegments()), query, Number(now), limits.search.pageSize);

await answer('warm up the code');
const cold: { ms: number; requests: number; bytes: number }[] = [];
const step = Math.max(1, Math.floor(queries.length / coldQueries));
for (const query of queries.filter((_, n) => n % step === 0)) {
  closeSegments();
  const before = { ...seen };
  const since = performance.now();
  await answer(query);
  const ms = performance.now() - since;
  cold.push({ ms, requests: seen.requests - before.requests, bytes: seen.bytes - before.bytes });
}
for (const query of queries) await answer(query);
const warm: number[] = [];
for (let round = 0; round < rounds; round++)
  for (const query of queries) {
    const since = performance.now();
    await answer(query);
    warm.push(performance.now() - since);
  }
const memoryMb = process.memoryUsage().rss / 1e6;
const most = (values: readonly number[]) => ({ p50: percentile(values, 0.5), p99: percentile(values, 0.99) });
console.log(
  JSON.stringify({
    cold: {
      ms: most(cold.map(({ ms }) => ms)),
      requests: most(cold.map(({ requests }) => requests)),
      megabytes: most(cold.map(({ bytes }) => bytes / 1e6)),
    },
    warmMs: most(warm),
    memoryMb,
  }),
);
// The last search may still look for a newer manifest.
process.exit();
