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
  mergeableSegments,
  orphanAgeMs,
  type SegmentEntry,
  withMerged,
} from './manifest.ts';
import { mergedIds } from './segment-ids.ts';

/** Time that the largest merge takes (`manifest.ts`), with a reserve. With less left, the next run goes on. */
const mergeMs = 90_000;

/**
 * Merges segments until none are left to merge, or the time is up. Other writers go on meanwhile: a merge that has
 * lost its segments to another one is discarded. @returns the number of merges
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

/** @returns false if another writer has replaced one of the parts meanwhile */
async function merge(parts: readonly SegmentEntry[], manifest: Manifest): Promise<boolean> {
  const since = performance.now();
  const merged = parts.every((part) => liveDocuments(part) <= 0) ? null : await mergedSegment(parts, manifest);
  const isDone = ({ segments }: Manifest): boolean => segments.some(({ id }) => id === merged?.id);
  const isChanged = await changeManifest((present) => withMerged(present, parts, merged), isDone);
  if (!isChanged) await discardSegment(merged);
  log.info('segments.merged', isChanged ? 'merged segments' : 'discarded a merge', {
    parts: parts.length,
    documents: merged?.documents ?? 0,
    milliseconds: Math.round(performance.now() - since),
  });
  return isChanged;
}

const mergedSegment = (parts: readonly SegmentEntry[], { segments, rebuild }: Manifest): Promise<SegmentEntry> =>
  withFolder(async (folder) => {
    const files: { path: string; gone: ReadonlySet<string> }[] = [];
    for (const part of parts) {
      const path = join(folder, part.id);
      await downloadSegment(part, path);
      files.push({ path, gone: new Set(part.gone) });
    }
    const path = join(folder, 'merged');
    mergeSegments(path, files);
    const known = await idsOfSegments(segments);
    const ids = mergedIds(parts.map(({ id, gone }) => ({ ids: known.get(id) ?? new BigUint64Array(), gone })));
    return storeSegment(path, ids, parts[0]?.rebuild ?? rebuild);
  });

/**
 * Deletes the segments that the manifest does not name: those that were merged, and those of writers that were cut
 * off. Young ones may belong to a writer that is about to name them.
 */
export async function removeOrphans(now: Date): Promise<number> {
  const stored = await storedSegments();
  // After the list: what it names by now is not an orphan.
  const { manifest } = await presentManifest();
  const named = new Set(manifest.segments.map(({ id }) => id));
  const orphans = [...stored].filter(([id, at]) => !named.has(id) && now.getTime() - at.getTime() > orphanAgeMs);
  for (const [id] of orphans) await deleteSegment(id);
  return orphans.length;
}
