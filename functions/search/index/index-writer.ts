import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSearchedArticles } from '#functions/articles/articles.ts';
import { log } from '#functions/runtime/log.ts';
import { buildSegment, type SearchDocument } from '../segment.ts';
import { tailLength } from '../segment-file.ts';
import { deleteSegment, putManifest, putSegment, type StoredManifest } from './index-bucket.ts';
import { idsOfSegments, presentManifest } from './index-state.ts';
import { type IndexedCommit, type Manifest, type SegmentEntry, withLeft } from './manifest.ts';
import { searchDocument } from './search-document.ts';
import { hashOf, rowOfHash, type SegmentIds, segmentIds } from './segment-ids.ts';

/** Attempts at one change of the manifest: there are at most two writers, and rarely a rebuild. */
export const maxAttempts = 8;
/** Runs `work` with the path of a folder that is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftFiles();
  const folder = temporaryPath();
  await mkdir(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the file of a segment. @returns its entry in the manifest */
export async function storeSegment(path: string, ids: SegmentIds, rebuild: number): Promise<SegmentEntry> {
  const id = randomUUID();
  const file = await readFile(path);
  await putSegment(id, file, ids);
  return { id, rebuild, documents: ids.rows.length, bytes: file.length, tailBytes: tailLength(file), gone: [] };
}

/** Deletes a segment that the manifest does not name. If that fails, `removeOrphans` deletes it later. */
export async function discardSegment(segment: SegmentEntry | null): Promise<void> {
  if (segment === null) return;
  await deleteSegment(segment.id).catch((error: unknown) =>
    log.warn('segment.delete_failed', 'could not delete a segment', { reason: String(error) }),
  );
}

/**
 * Changes the manifest. If another writer was first, applies the change to the other's manifest.
 * @param change returns the new manifest, or null if there is nothing to do
 * @param isDone whether a manifest has the change already: the reply to a write may have been lost
 * @returns false if there was nothing to do
 */
export async function changeManifest(
  change: (manifest: Manifest) => Manifest | null,
  isDone: (manifest: Manifest) => boolean,
): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { manifest, etag } = await presentManifest();
    if (isDone(manifest)) return true;
    const next = change(manifest);
    if (next === null) return false;
    if (await putManifest(withLeft(next, manifest, new Date()), etag)) return true;
  }
  throw new Error(`Other writers have changed the index ${maxAttempts} times in a row`);
}

/**
 * Indexes these articles as the table has them: writes them to a new segment and removes them from older ones. Merged
 * and unlisted articles, and unknown ids, are only removed. Articles are read after the manifest, and the new manifest
 * replaces that one or none, so of two writers the later one has read the newer rows.
 * @param reached the last commit that is indexed with them
 * @returns false if another writer was first, and nothing is changed
 */
export async function indexArticles(
  { manifest, etag }: StoredManifest,
  ids: ReadonlySet<string>,
  { commit, commitAt }: IndexedCommit,
): Promise<boolean> {
  const articles = await readSearchedArticles([...ids]);
  const documents = [...articles.values()]
    .filter(({ editorial }) => editorial.state === 'listed')
    .filter(({ preview, survivor }) => survivor === null || survivor === preview.id)
    .map(searchDocument);
  const segment = documents.length === 0 ? null : await segmentOf(documents, manifest.rebuild);
  const known = await idsOfSegments(manifest.segments);
  const hashes = [...ids].map(hashOf);
  const older = manifest.segments.map((one) => {
    const before = new Set(one.gone);
    const found = known.get(one.id);
    const rows = hashes.flatMap((hash) => (found === undefined ? [] : (rowOfHash(found, hash) ?? [])));
    const gone = rows.filter((row) => !before.has(row));
    return gone.length === 0 ? one : { ...one, gone: [...one.gone, ...gone] };
  });
  const segments = segment === null ? older : [segment, ...older];
  if (await putManifest({ ...manifest, commit, commitAt, segments }, etag)) return true;
  const { manifest: present } = await presentManifest();
  if (segment !== null && present.segments.some(({ id }) => id === segment.id)) return true;
  await discardSegment(segment);
  return false;
}

const segmentOf = (documents: readonly SearchDocument[], rebuild: number): Promise<SegmentEntry> =>
  withFolder(async (folder) => {
    const path = join(folder, 'segment');
    buildSegment(path, documents);
    return storeSegment(path, segmentIds(documents.map(({ id }) => id)), rebuild);
  });

const prefix = 'search-index-';
/** Milliseconds for which a function runs at most: 15 minutes are Lambda's limit. */
const longestMs = 900_000;

/** A path that no other temporary file has. */
export const temporaryPath = (): string => join(tmpdir(), `${prefix}${randomUUID()}`);

/**
 * Deletes what functions have left that were ended at their time-out. Lambda keeps it for the next process of the same
 * environment, until the disk is full.
 */
export async function removeLeftFiles(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  await Promise.all(
    names.map(async (name) => {
      const path = join(tmpdir(), name);
      // A running function may delete its own meanwhile.
      const changedAt = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      );
      if (Date.now() - changedAt > longestMs) await rm(path, { recursive: true, force: true });
    }),
  );
}
