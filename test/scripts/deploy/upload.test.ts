import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordKey } from '#scripts/deploy/release/release-record.ts';
import { SiteBucket } from '#scripts/deploy/site-bucket.ts';
import { siteFile } from '#scripts/deploy/site-files.ts';
import { uploadSite } from '#scripts/deploy/upload.ts';
import { renderedPaths } from '#shared/api/documents.ts';

const bucket = 'site';
const now = new Date('2026-11-20T10:00:00Z');
const files = (index: string) => [
  siteFile('assets/app-1.js', Buffer.from('console.log(1)')),
  siteFile('assets/word-1.woff2', Buffer.from([1, 2, 3])),
  siteFile('config.json', Buffer.from('{}')),
  siteFile('favicon.svg', Buffer.from('<svg/>')),
  siteFile('index.html', Buffer.from(index)),
];

let aws: Awaited<ReturnType<typeof startFauxqs>>;
let s3: S3Client;
/** Keys of all uploads in order, without the copies for a rollback. */
let puts: string[] = [];

beforeAll(async () => {
  aws = await startFauxqs({ port: 0, logger: false });
  s3 = new S3Client({
    endpoint: aws.address,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    forcePathStyle: true,
  });
  s3.middlewareStack.add(
    (next) => (args) => {
      const { Key = '', Body } = { Key: undefined, Body: undefined, ...args.input };
      if (Body !== undefined && !Key.startsWith('releases/')) puts.push(Key);
      return next(args);
    },
    { step: 'initialize' },
  );
});
afterAll(async () => {
  s3.destroy();
  await aws.stop();
});
beforeEach(() => {
  aws.createBucket(bucket);
  aws.emptyBucket(bucket);
  puts = [];
});

const release = { functions: {}, migrations: [] };

async function upload(index: string, invalidate = async (_paths: readonly string[]) => {}) {
  puts = [];
  const invalidated: string[] = [];
  const keep = async (paths: readonly string[]) => {
    await invalidate(paths);
    invalidated.push(...paths);
  };
  const plan = await uploadSite({
    site: new SiteBucket(bucket, s3),
    files: files(index),
    now,
    release,
    invalidate: keep,
  });
  return { plan, invalidated, puts: puts.filter((key) => key !== recordKey) };
}

describe('the upload to S3', () => {
  it('the upload to S3 uploads everything the first time, assets first and index.html last, and nothing the second time', async () => {
    const first = await upload('one');
    expect(first.puts.slice(0, 2).toSorted()).toEqual(['assets/app-1.js', 'assets/word-1.woff2']);
    expect(first.puts.slice(2)).toEqual(['favicon.svg', 'config.json', 'index.html']);
    expect(first.invalidated).toEqual([]);
    const second = await upload('one');
    expect(second).toMatchObject({ puts: [], invalidated: [], plan: { unchanged: 5 } });
  });

  it('the upload to S3 invalidates what functions have made when only their code has changed', async () => {
    const withCode = async (key: string) => {
      const invalidated: string[] = [];
      const functions = { List: { bucket: 'assets', key, variables: [] } };
      const site = new SiteBucket(bucket, s3);
      const invalidate = async (paths: readonly string[]) => void invalidated.push(...paths);
      await uploadSite({ site, files: files('one'), now, release: { functions, migrations: [] }, invalidate });
      return invalidated;
    };
    expect(await withCode('one.zip')).toEqual([]);
    expect(await withCode('one.zip')).toEqual([]);
    expect(await withCode('two.zip')).toEqual(renderedPaths);
  });

  it('the upload to S3 uploads the service worker only when no edge has the old index.html any more', async () => {
    await upload('one');
    const seen: string[] = [];
    const withWorker = [...files('two'), siteFile('service-worker.js', Buffer.from('w'))];
    puts = [];
    await uploadSite({
      site: new SiteBucket(bucket, s3),
      files: withWorker,
      now,
      release,
      invalidate: async () => void seen.push(...puts),
    });
    expect(seen).toEqual(['index.html']);
    expect(puts).toEqual(['index.html', 'service-worker.js', recordKey]);
  });

  it('the upload to S3 stores content type and Cache-Control with each object', async () => {
    await upload('one');
    const head = async (Key: string) => {
      const { ContentType, CacheControl } = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key }));
      return [ContentType, CacheControl];
    };
    const revalidated = 'public, max-age=0, must-revalidate, s-maxage=86400';
    expect(await head('index.html')).toEqual(['text/html; charset=utf-8', revalidated]);
    expect(await head('config.json')).toEqual(['application/json; charset=utf-8', revalidated]);
    expect(await head('assets/app-1.js')).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(await head('assets/word-1.woff2')).toEqual(['font/woff2', 'public, max-age=31536000, immutable']);
  });
});
