import { setTimeout } from 'node:timers/promises';
import {
  CloudFrontClient,
  CreateInvalidationCommand,
  waitUntilInvalidationCompleted,
} from '@aws-sdk/client-cloudfront';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { renderedPaths, sitePageSeconds } from '#shared/api/documents.ts';
import type { Outside } from './outside.ts';
import { parseRecord, type ReleaseRecord, recordKey } from './release/release-record.ts';
import type { SiteFile } from './site-files.ts';

/** Attempts of a request: S3 throttles bursts with 503 (SlowDown). */
const maxAttempts = 6;

/** A file with the headers that matter for it. */
interface StoredFile extends Pick<SiteFile, 'key'>, Partial<Pick<SiteFile, 'contentType' | 'cacheControl'>> {
  body: Buffer | string;
}

/** The bucket of a stage's site: its files, the record of its releases, and copies of files that they replaced. */
export class SiteBucket {
  readonly s3: S3Client;
  private readonly Bucket: string;

  constructor(name: string, s3 = new S3Client({ maxAttempts })) {
    this.Bucket = name;
    this.s3 = s3;
  }

  async readRecord(): Promise<ReleaseRecord> {
    try {
      const { Body } = await this.s3.send(new GetObjectCommand({ Bucket: this.Bucket, Key: recordKey }));
      return parseRecord(await Body?.transformToString());
    } catch (error) {
      if (error instanceof NoSuchKey) return parseRecord(undefined);
      throw error;
    }
  }

  writeRecord(record: ReleaseRecord): Promise<void> {
    return this.put({ key: recordKey, body: JSON.stringify(record), contentType: 'application/json' });
  }

  /** ETag (an MD5) of each object. */
  async list(): Promise<Map<string, string>> {
    const listed = new Map<string, string>();
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.s3 }, { Bucket: this.Bucket }))
      for (const { Key, ETag = '' } of Contents) if (Key !== undefined) listed.set(Key, ETag.replaceAll('"', ''));
    return listed;
  }

  async put({ key, body, contentType, cacheControl }: StoredFile): Promise<void> {
    const { Bucket } = this;
    const headers = { ContentType: contentType, CacheControl: cacheControl };
    await this.s3.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ...headers }));
  }

  /** Copies an object within the bucket. @param headers of the copy, as in the record */
  async copy(from: string, { key, headers }: { key: string; headers: string }): Promise<void> {
    const { Bucket } = this;
    const [ContentType, CacheControl] = headers.split('\n');
    const replaced = { MetadataDirective: 'REPLACE', ContentType, CacheControl } as const;
    await this.s3.send(new CopyObjectCommand({ Bucket, Key: key, CopySource: `${Bucket}/${from}`, ...replaced }));
  }

  async delete(keys: readonly string[]): Promise<void> {
    // One call deletes up to 1,000 objects.
    for (let from = 0; from < keys.length; from += 1000) {
      const Objects = keys.slice(from, from + 1000).map((Key) => ({ Key }));
      await this.s3.send(new DeleteObjectsCommand({ Bucket: this.Bucket, Delete: { Objects, Quiet: true } }));
    }
  }
}

/** Invalidates paths in the caches of a distribution, and returns when no edge has the old files any more. */
export async function invalidate(
  DistributionId: string,
  paths: readonly string[],
  wait: Outside['wait'] = setTimeout,
): Promise<void> {
  // What functions make of the page before would stay at the edge for an hour.
  if (renderedPaths.some((path) => paths.includes(path))) await wait(sitePageSeconds * 1000);
  const client = new CloudFrontClient({ maxAttempts });
  const batch = { CallerReference: crypto.randomUUID(), Paths: { Quantity: paths.length, Items: [...paths] } };
  const { Invalidation } = await client.send(
    new CreateInvalidationCommand({ DistributionId, InvalidationBatch: batch }),
  );
  // Usually a matter of seconds.
  await waitUntilInvalidationCompleted(
    { client, minDelay: 3, maxDelay: 15, maxWaitTime: 900 },
    { DistributionId, Id: Invalidation?.Id },
  );
}
