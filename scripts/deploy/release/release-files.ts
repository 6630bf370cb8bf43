import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { eachOf } from '../each-of.ts';
import { parseRecord, type Release, type ReleaseRecord, recordKey } from '../release-record.ts';
import type { SiteFile } from '../site-files.ts';
import { isAsset, phasesOf } from '../upload-plan.ts';

/** Folder in the site's bucket with copies of the files that releases replace. Without an extension, none is served. */
const folder = 'releases/';
const copyKey = (md5: string): string => `${folder}${md5}`;

/** Parallel requests. */
const concurrency = 8;

/** `config.json` has settings of the stacks, which a rollback leaves as they are. */
const isKept = (key: string): boolean => !isAsset(key) && key !== 'config.json';

export async function readRecord(s3: S3Client, bucket: string): Promise<ReleaseRecord> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: recordKey }));
    return parseRecord(await Body?.transformToString());
  } catch (error) {
    if (error instanceof NoSuchKey) return parseRecord(undefined);
    throw error;
  }
}

export async function writeRecord(s3: S3Client, bucket: string, record: ReleaseRecord): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: recordKey,
      Body: JSON.stringify(record),
      ContentType: 'application/json',
    }),
  );
}

/** ETag (an MD5) of each object in the bucket. */
export async function listObjects(s3: S3Client, bucket: string): Promise<Map<string, string>> {
  const listed = new Map<string, string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket })) {
    for (const { Key, ETag = '' } of Contents) if (Key !== undefined) listed.set(Key, ETag.replaceAll('"', ''));
  }
  return listed;
}

/** Keeps a copy of each file that a later release may replace. */
export async function keepFiles(
  s3: S3Client,
  bucket: string,
  files: readonly SiteFile[],
  listed: ReadonlyMap<string, string>,
): Promise<void> {
  const missing = files.filter(({ key, md5 }) => isKept(key) && !listed.has(copyKey(md5)));
  const byHash = new Map(missing.map((file) => [file.md5, file]));
  await eachOf([...byHash.values()], concurrency, ({ md5, body }) =>
    s3.send(new PutObjectCommand({ Bucket: bucket, Key: copyKey(md5), Body: body })),
  );
}

/** Deletes copies that no release needs any more. */
export async function dropFiles(
  s3: S3Client,
  bucket: string,
  releases: readonly Release[],
  listed: ReadonlyMap<string, string>,
): Promise<void> {
  const needed = new Set(releases.flatMap(({ files }) => Object.values(files).map(({ md5 }) => copyKey(md5))));
  const unused = [...listed.keys()].filter((key) => key.startsWith(folder) && !needed.has(key));
  if (unused.length > 0)
    await s3.send(
      new DeleteObjectsCommand({
        Bucket: bucket,
        Delete: { Objects: unused.slice(0, 1000).map((Key) => ({ Key })), Quiet: true },
      }),
    );
}

/** Files of a release that the bucket lacks: without them it cannot be restored. */
export const missingFiles = ({ files }: Release, listed: ReadonlyMap<string, string>): string[] =>
  Object.entries(files)
    .filter(([key, { md5 }]) => (isAsset(key) ? !listed.has(key) : isKept(key) && !listed.has(copyKey(md5))))
    .map(([key]) => key);

/** Copies the files of a release to their places, unless they are there. @returns the keys of the copied files */
export async function restoreFiles(
  s3: S3Client,
  bucket: string,
  { files }: Release,
  listed: ReadonlyMap<string, string>,
): Promise<string[]> {
  const changed = Object.entries(files)
    .filter(([key, { md5 }]) => isKept(key) && listed.get(key) !== md5)
    .map(([key, file]) => ({ key, ...file }));
  for (const phase of phasesOf(changed))
    await eachOf(phase, concurrency, async ({ key, md5, headers }) => {
      const [ContentType, CacheControl] = headers.split('\n');
      await s3.send(
        new CopyObjectCommand({
          Bucket: bucket,
          Key: key,
          CopySource: `${bucket}/${copyKey(md5)}`,
          MetadataDirective: 'REPLACE',
          ContentType,
          CacheControl,
        }),
      );
    });
  return changed.map(({ key }) => key);
}
