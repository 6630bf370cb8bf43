import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { changeManifest, storeSegment, withFolder } from '#functions/search/index/index-writer.ts';
import { mergeIndex } from '#functions/search/index/merge-index.ts';
import { segmentIds } from '#functions/search/index/segment-ids.ts';
import { buildSegment, type SearchDocument } from '#functions/search/segment.ts';
import { folderBucket } from '#scripts/local-stage/s3/folder-bucket.ts';
import { type Bucket, s3Error, startS3Server } from '#scripts/local-stage/s3/s3-server.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import type { Row } from '../report.ts';

/** Documents of a segment that is built at once, about as many as a rebuild takes. */
const builtAtOnce = 4000;
/** Queries for words that one article has. Each of the judged queries finds hundreds in a grown corpus. */
const rareWords = 20;

const spread = z.object({ p50: z.number(), p99: z.number() });
const answers = z.object({
  cold: z.object({ ms: spread, requests: spread, megabytes: spread }),
  warmMs: spread,
  memoryMb: z.number(),
});

interface Archive {
  queries: readonly string[];
  size: number;
  /** Time of the newest article, in milliseconds. */
  now: number;
}

/** Builds the index of each archive in a bucket, as the index functions do, and asks it its queries. */
export async function archivesRows(documents: readonly SearchDocument[], archives: readonly Archive[]): Promise<Row[]> {
  let bucket: Bucket = () => s3Error(404, 'NoSuchKey');
  const server = await startS3Server(new Map([['search', (request) => bucket(request)]]));
  Object.assign(process.env, {
    ...{ STAGE: 'bench', TABLE_NAME: 'none', AWS_REGION: 'eu-west-1', SEARCH_BUCKET: 'search' },
    ...{ AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench', AWS_ENDPOINT_URL_S3: server.endpoint },
  });
  const rows: Row[] = [];
  try {
    for (const archive of archives) {
      const folder = mkdtempSync(join(tmpdir(), 'archive-'));
      bucket = folderBucket(folder);
      rows.push(...(await archiveRows(documents, archive, folder)));
      rmSync(folder, { recursive: true });
    }
    return rows;
  } finally {
    await server.close();
  }
}

async function archiveRows(documents: readonly SearchDocument[], archive: Archive, folder: string): Promise<Row[]> {
  const { queries, size, now } = archive;
  const start = process.cpuUsage();
  const { bytes, rare } = await fillBucket(documents, archive);
  const { user, system } = process.cpuUsage(start);
  const { segments } = (await presentManifest()).manifest;
  const stored = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const { cold, warmMs, memoryMb } = await answersFrom(folder, [...queries, ...rare], now);
  return [
    { what: `${size} articles: text`, value: bytes / 1e6, unit: 'MB' },
    { what: '  index in the bucket', value: stored / 1e6, unit: 'MB' },
    { what: '  of the text', value: (100 * stored) / bytes, unit: '%', budget: '<= 35 %' },
    { what: '  segments', value: segments.length, unit: '' },
    { what: '  build and merge, processor time', value: (user + system) / 1e6, unit: 's' },
    { what: '  cold: first answer, p50', value: cold.ms.p50, unit: 'ms' },
    { what: '  cold: first answer, p99', value: cold.ms.p99, unit: 'ms', budget: '<= 800 ms' },
    { what: '  cold: read before it, p50', value: cold.megabytes.p50, unit: 'MB' },
    { what: '  cold: read before it, p99', value: cold.megabytes.p99, unit: 'MB', budget: '<= 40 MB' },
    { what: '  cold: requests, p50', value: cold.requests.p50, unit: '' },
    { what: '  cold: requests, p99', value: cold.requests.p99, unit: '', budget: '<= 30' },
    { what: '  warm: answer, p50', value: warmMs.p50, unit: 'ms', budget: '<= 30 ms' },
    { what: '  warm: answer, p99', value: warmMs.p99, unit: 'ms', budget: '<= 120 ms' },
    { what: '  memory of the process', value: memoryMb, unit: 'MB', budget: '<= 512 MB' },
  ];
}

/** @returns the bytes of the text, and words that one article has */
async function fillBucket(
  documents: readonly SearchDocument[],
  { size, now }: Archive,
): Promise<{ bytes: number; rare: string[] }> {
  let bytes = 0;
  let some: SearchDocument[] = [];
  const rare: string[] = [];
  const store = async (): Promise<void> => {
    const ids = segmentIds(some.map(({ id }) => id));
    const segment = await withFolder(async (folder) => {
      buildSegment(join(folder, 'segment'), some);
      return storeSegment(join(folder, 'segment'), ids, 0);
    });
    some = [];
    await changeManifest(
      (manifest) => ({ ...manifest, segments: [segment, ...manifest.segments] }),
      (manifest) => manifest.segments.some(({ id }) => id === segment.id),
    );
    await mergeIndex();
  };
  let n = 0;
  for (const document of grownCorpus(documents, size, now)) {
    const { title, summary, body } = document;
    // What is indexed once is text once: most summaries are the beginning of their bodies.
    bytes += Buffer.byteLength(title) + Buffer.byteLength(body.startsWith(summary) ? body : summary + body);
    const isMarked = ++n % Math.floor(size / rareWords) === 0;
    if (isMarked) rare.push(`rareword${n.toString(36)}`);
    some.push(isMarked ? { ...document, body: `${body} ${rare.at(-1)}` } : document);
    if (some.length === builtAtOnce) await store();
    if (n % 100_000 === 0) process.stderr.write(`… ${n} of ${size} articles\n`);
  }
  if (some.length > 0) await store();
  return { bytes, rare };
}

async function answersFrom(folder: string, queries: readonly string[], now: number): Promise<z.output<typeof answers>> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('answer-queries.ts', import.meta.url)), folder, `${now}`],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  child.stdin.end(JSON.stringify(queries));
  return answers.parse(JSON.parse(await text(child.stdout)));
}

/** Share of the words that a variation takes from other articles of its language, and of those that are new words. */
const foreign = 0.3;
const unheard = 0.01;
/** Articles of a day: 100,000 are the archive of three months. */
const perDay = 1100;

const lateMs = dayMs / 4;

const word = /\p{L}[\p{L}\p{M}]+/gu;

/**
 * The documents and as many variations of them as needed: words exchanged within a language, which keeps their
 * frequencies, and made-up words, because a vocabulary never ends (Heaps' law). The same for every run.
 * @param now time of the newest article, in milliseconds
 */
export function* grownCorpus(
  documents: readonly SearchDocument[],
  count: number,
  now: number,
): Generator<SearchDocument> {
  const random = seededRandom('search');
  const vocabularies = new Map<string | null, string[]>();
  for (const [language, some] of Map.groupBy(documents, (one) => one.language))
    vocabularies.set(
      language,
      some.flatMap(({ title, summary, body }) => `${title} ${summary} ${body}`.match(word) ?? []),
    );
  for (let n = 0; n < count; n++) {
    const original = documents[Math.floor(random() * documents.length)];
    if (original === undefined) return;
    const vocabulary = vocabularies.get(original.language) ?? [];
    const exchange = (text: string): string =>
      text.replace(word, (written) => {
        const choice = random();
        if (choice < unheard) return `${written}${Math.floor(random() * count).toString(36)}`;
        return choice < foreign ? (vocabulary[Math.floor(random() * vocabulary.length)] ?? written) : written;
      });
    const { title, summary, body } = original;
    yield {
      ...original,
      id: hash('sha256', `${n}-${original.id}`).slice(0, 16),
      title: exchange(title),
      summary: exchange(summary),
      body: exchange(body),
      publisherId: `${original.publisherId}-${n % 7}`,
      // Feeds bring their articles some hours late.
      publishedAt: new Date(now - Math.floor((n * dayMs) / perDay + random() * lateMs)).toISOString(),
    };
  }
}
