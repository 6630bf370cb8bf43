import { join } from 'node:path';
import { log } from '#functions/runtime/log.ts';
import { timeLeftMs } from '#functions/runtime/time-left.ts';
import { mergeSegments } from '../segment.ts';
import { deleteSegment, downloadSegment, storedSegments } from './index-bucket.ts';
import { idsOfSegments, presentManifest } from './index-state.ts';
import { changeManifest, discardSegment, storeSegment, withFolder } from './index-writer.ts';
import {
  liveDocuments,
  type Manifest,
  type MergedPart,
  mergeableSegments,
  orphanAgeMs,
  type SegmentEntry,
  withMerged,
} from './manifest.ts';
import { mergedIds, segmentIds } from './segment-ids.ts';

/** Time that the largest merge takes (`manifest.ts`), with a reserve. With less time left, the next run continues. */
const mergeMs = 200_000;

/**
 * Merges segments until none are left to merge, or the time is up. Other writers work at the same time: a merge whose
 * segments another merge has replaced is discarded. @returns the number of merges
 */
export async function mergeIndex(): Promise<number> {
  let merges = 0;
  while (timeLeftMs() > mergeMs) {
    const { manifest } = await presentManifest();
    const parts = mergeableSegments(manifest);
    if (parts.length === 0 || !(await merge(parts, manifest))) break;
    merges++;
  }
  return merges;
}

/** @returns false if another writer has replaced one of the parts since */
async function merge(parts: readonly SegmentEntry[], manifest: Manifest): Promise<boolean> {
  const since = performance.now();
  const { merged, moved } = await mergedSegment(parts, manifest);
  const isDone = ({ segments }: Manifest): boolean => segments.some(({ id }) => id === merged?.id);
  const isChanged = await changeManifest((present) => withMerged(present, moved, merged), isDone);
  if (!isChanged) await discardSegment(merged);
  log.info('segments.merged', isChanged ? 'merged segments' : 'discarded a merge', {
    parts: parts.length,
    documents: merged?.documents ?? 0,
    milliseconds: Math.round(performance.now() - since),
  });
  return isChanged;
}

async function mergedSegment(
  parts: readonly SegmentEntry[],
  { segments, rebuild }: Manifest,
): Promise<{ merged: SegmentEntry | null; moved: MergedPart[] }> {
  if (parts.every((part) => liveDocuments(part) <= 0))
    return { merged: null, moved: parts.map(({ id }) => ({ id, rows: new Int32Array() })) };
  return withFolder(async (folder) => {
    const files = parts.map(({ id, gone }) => ({ path: join(folder, id), gone }));
    for (const [n, part] of parts.entries()) await downloadSegment(part, files[n]?.path ?? '');
    const path = join(folder, 'merged');
    const rows = mergeSegments(path, files);
    const moved = parts.map(({ id }, n) => ({ id, rows: rows[n] ?? new Int32Array() }));
    const known = await idsOfSegments(segments);
    const ids = mergedIds(moved.map((part) => ({ ids: known.get(part.id) ?? segmentIds([]), rows: part.rows })));
    return { merged: await storeSegment(path, ids, parts[0]?.rebuild ?? rebuild), moved };
  });
}

/**
 * Deletes the segments that the manifest does not name: those removed long ago, and those of interrupted writers. A
 * recent segment may belong to a writer that is about to name it.
 */
export async function removeOrphans(now: Date): Promise<number> {
  const stored = await storedSegments();
  // Read after the list: a segment that it names now is no orphan.
  const { manifest } = await presentManifest();
  const named = new Set([...manifest.segments, ...manifest.left].map(({ id }) => id));
  const orphans = [...stored].filter(([id, at]) => !named.has(id) && now.getTime() - at.getTime() > orphanAgeMs);
  for (const [id] of orphans) await deleteSegment(id);
  return orphans.length;
}
