import { DeleteObjectsCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { eachOf } from './each-of.ts';
import { dropFiles, keepFiles, listObjects, readRecord, writeRecord } from './release/release-files.ts';
import { type Release, withRelease } from './release-record.ts';
import type { SiteFile } from './site-files.ts';
import { planUpload, type UploadPlan } from './upload-plan.ts';

/** Number of parallel uploads. */
const concurrency = 8;

interface Upload {
  s3: S3Client;
  bucket: string;
  files: readonly SiteFile[];
  now: Date;
  /** Invalidates paths in CloudFront's caches. */
  invalidate: (paths: readonly string[]) => Promise<void>;
  /** The deployed functions, to which a rollback can return. Absent after a hotswap. */
  release?: Omit<Release, 'id' | 'files'> | undefined;
  /** Revision of the functions in CloudFormation. */
  revision?: string | undefined;
}

/**
 * Uploads `files` to the bucket, invalidates the caches, and then stores the record of the release. If it is
 * interrupted, there is no record, and the next deployment does the rest.
 */
export async function uploadSite(upload: Upload): Promise<UploadPlan> {
  const { s3, bucket, files, now, invalidate, release, revision } = upload;
  const [listed, last] = await Promise.all([listObjects(s3, bucket), readRecord(s3, bucket)]);
  const plan = planUpload(files, listed, last, now);
  if (release !== undefined) await keepFiles(s3, bucket, files, listed);
  for (const phase of plan.phases) await eachOf(phase, concurrency, (file) => put(s3, bucket, file));
  if (plan.invalidate.length > 0) await invalidate(plan.invalidate);
  await deleteAll(s3, bucket, plan.expired);
  const record =
    release === undefined
      ? plan.record
      : withRelease(plan.record, { ...release, id: now.toISOString(), files: plan.record.files }, revision);
  await writeRecord(s3, bucket, record);
  if (release !== undefined) await dropFiles(s3, bucket, record.releases, listed);
  return plan;
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
