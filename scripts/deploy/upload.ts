import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { parseRecord, type ReleaseRecord, recordKey } from './release-record.ts';
import type { SiteFile } from './site-files.ts';
import { planUpload, type UploadPlan } from './upload-plan.ts';

/** Number of parallel uploads. */
const concurrency = 8;

interface Upload {
  s3: S3Client;
  bucket: string;
  files: readonly SiteFile[];
  now: Date;
  /** Invalidates paths in CloudFront's caches, and returns when no edge has the old files any more. */
  invalidate: (paths: readonly string[]) => Promise<void>;
}

/**
 * Uploads `files` to the bucket, invalidates the caches, uploads the service worker, and then stores the record of the
 * release. If it is
 * interrupted, there is no record, and the next deployment does the rest.
 */
export async function uploadSite({ s3, bucket, files, now, invalidate }: Upload): Promise<UploadPlan> {
  const [listed, last] = await Promise.all([list(s3, bucket), readRecord(s3, bucket)]);
  const plan = planUpload(files, listed, last, now);
  for (const phase of plan.phases) await eachOf(phase, (file) => put(s3, bucket, file));
  if (plan.invalidate.length > 0) await invalidate(plan.invalidate);
  await eachOf(plan.workers, (file) => put(s3, bucket, file));
  await deleteAll(s3, bucket, plan.expired);
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: recordKey,
      Body: JSON.stringify(plan.record),
      ContentType: 'application/json',
    }),
  );
  return plan;
}

async function list(s3: S3Client, bucket: string): Promise<Map<string, string>> {
  const listed = new Map<string, string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket })) {
    for (const { Key, ETag = '' } of Contents) if (Key !== undefined) listed.set(Key, ETag.replaceAll('"', ''));
  }
  return listed;
}

async function readRecord(s3: S3Client, bucket: string): Promise<ReleaseRecord> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: recordKey }));
    return parseRecord(await Body?.transformToString());
  } catch (error) {
    if (error instanceof NoSuchKey) return parseRecord(undefined);
    throw error;
  }
}

async function put(s3: S3Client, bucket: string, { key, body, contentType, cacheControl }: SiteFile): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: body,
      ContentType: contentType,
      CacheControl: cacheControl,
    }),
  );
}

async function deleteAll(s3: S3Client, bucket: string, keys: readonly string[]): Promise<void> {
  // One call deletes up to 1,000 objects.
  for (let from = 0; from < keys.length; from += 1000) {
    const batch = keys.slice(from, from + 1000).map((Key) => ({ Key }));
    await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: batch, Quiet: true } }));
  }
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  // The workers share one iterator.
  const rest = items.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
