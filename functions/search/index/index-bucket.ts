import { open } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { required } from '#functions/runtime/env.ts';
import { lazy } from '#functions/runtime/lazy.ts';
import type { Span } from '../byte-ranges.ts';
import { segmentFormat } from '../segment-file.ts';
import { emptyManifest, type Manifest, manifestSchema, type SegmentEntry } from './manifest.ts';
import { idsFromBytes, idsToBytes, type SegmentIds } from './segment-ids.ts';

/** Requests without a timely reply are repeated: a search has ten seconds. */
const s3 = lazy(
  () =>
    new S3Client({
      maxAttempts: 4,
      requestHandler: { connectionTimeout: 2000, requestTimeout: 4000, throwOnRequestTimeout: true },
    }),
);

/** Keys of the index in its present format. A new format starts with an empty index beside the old one. */
const root = `v${segmentFormat}/`;
const manifestKey = `${root}manifest`;
const segmentsRoot = `${root}segments/`;
const segmentKey = (id: string): string => `${segmentsRoot}${id}.segment`;
const idsKey = (id: string): string => `${segmentsRoot}${id}.ids`;

/** Bytes of one range request, and ranges requested at the same time. */
const rangeBytes = 8 * 1024 * 1024;
const ranges = 6;

/** @throws the error of S3 */
async function getObject(
  Key: string,
  more: Partial<GetObjectCommandInput> = {},
): Promise<{ bytes: Uint8Array; etag: string | null }> {
  const { Body, ETag = null } = await s3().send(
    new GetObjectCommand({ Bucket: required('SEARCH_BUCKET'), Key, ...more }),
  );
  return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), etag: ETag };
}

async function putObject(Key: string, Body: Uint8Array, more: Partial<PutObjectCommandInput> = {}): Promise<void> {
  await s3().send(new PutObjectCommand({ Bucket: required('SEARCH_BUCKET'), Key, Body, ...more }));
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** The manifest with the ETag of its object; null before the first. */
export interface StoredManifest {
  manifest: Manifest;
  etag: string | null;
}

/**
 * Reads the manifest; an empty one before the first.
 * @param known the ETag that the caller has
 * @returns null if it still has this ETag
 * @throws the error of S3
 */
export async function readManifest(known?: string | null): Promise<StoredManifest | null> {
  try {
    const { bytes, etag } = await getObject(manifestKey, known == null ? {} : { IfNoneMatch: known });
    return { manifest: manifestSchema.parse(JSON.parse(gunzipSync(bytes).toString())), etag };
  } catch (error) {
    if (statusOf(error) === 304) return null;
    if (statusOf(error) === 404) return { manifest: emptyManifest, etag: null };
    throw error;
  }
}

/**
 * Replaces the manifest on the condition that it is still the one with this ETag.
 * @param etag null if there must be none
 * @returns false if another writer was first, or if this write arrived and its reply was lost
 */
export async function putManifest(manifest: Manifest, etag: string | null): Promise<boolean> {
  try {
    const condition = etag === null ? { IfNoneMatch: '*' } : { IfMatch: etag };
    await putObject(manifestKey, gzipSync(JSON.stringify(manifest)), condition);
    return true;
  } catch (error) {
    // 409: another writer wrote at the same moment.
    if ([409, 412].includes(statusOf(error) ?? 0)) return false;
    throw error;
  }
}

/** Stores a segment and its ids under a unique id. */
export async function putSegment(id: string, file: Uint8Array, ids: SegmentIds): Promise<void> {
  await Promise.all([putObject(segmentKey(id), file), putObject(idsKey(id), idsToBytes(ids))]);
}

/** Reads the ids of a segment. @throws the error of S3 */
export const readSegmentIds = async (id: string): Promise<SegmentIds> =>
  idsFromBytes((await getObject(idsKey(id))).bytes);

/** Reads a part of a segment. @throws the error of S3, or when the part is not complete */
export async function readSegment(id: string, [from, length]: Span): Promise<Uint8Array> {
  const { bytes } = await getObject(segmentKey(id), { Range: `bytes=${from}-${from + length - 1}` });
  if (bytes.length !== length) throw new Error(`Segment ${id} has other bytes than the manifest says`);
  return bytes;
}

/**
 * Writes a segment to a file, a large one by several requests at the same time.
 * @throws the error of S3, or when the segment is not complete
 */
export async function downloadSegment({ id, bytes }: SegmentEntry, path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < bytes) {
        const from = next;
        next += rangeBytes;
        const part = await readSegment(id, [from, Math.min(bytes - from, rangeBytes)]);
        await file.write(part, 0, part.length, from);
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: ranges }, lane));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  } finally {
    await file.close();
  }
}

/** Deletes a segment that no manifest names. */
export async function deleteSegment(id: string): Promise<void> {
  const Bucket = required('SEARCH_BUCKET');
  for (const Key of [segmentKey(id), idsKey(id)]) await s3().send(new DeleteObjectCommand({ Bucket, Key }));
}

/** Ids of all stored segments, each with the time at which its last object was stored. */
export async function storedSegments(): Promise<Map<string, Date>> {
  const found = new Map<string, Date>();
  for (let token: string | undefined; ; ) {
    const page = await s3().send(
      new ListObjectsV2Command({
        Bucket: required('SEARCH_BUCKET'),
        Prefix: segmentsRoot,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      }),
    );
    for (const { Key = '', LastModified = new Date() } of page.Contents ?? []) {
      const id = Key.slice(segmentsRoot.length).replace(/\.\w+$/, '');
      const before = found.get(id);
      if (before === undefined || before < LastModified) found.set(id, LastModified);
    }
    token = page.NextContinuationToken;
    if (token === undefined) return found;
  }
}
