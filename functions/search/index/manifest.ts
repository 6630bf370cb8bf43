import * as z from 'zod/mini';
import { dayMs } from '#shared/domain/utc-day.ts';

/** One immutable part of the index, as the manifest names it. */
const segmentEntry = z.object({
  id: z.string(),
  /** The number of the rebuild in which it was written (scripts/stored-data/run-reindex.ts). */
  rebuild: z.int(),
  documents: z.int(),
  bytes: z.int(),
  /** Bytes at its end that every search reads (functions/search/segment-file.ts). */
  tailBytes: z.int(),
  /** Rows of its documents that newer segments replace, or that are removed. */
  gone: z.array(z.int()),
});
export type SegmentEntry = z.infer<typeof segmentEntry>;

/** What the index consists of. The only object of the index that changes. */
export const manifestSchema = z.object({
  /** The index has the articles as of this commit of ingestion or a later one. */
  commit: z.int(),
  /** When that commit was made. After a restore of the table its number may be that of another commit, or of none. */
  commitAt: z.nullable(z.string()),
  rebuild: z.int(),
  /** Newest first. An id is in one segment only, apart from removed rows. */
  segments: z.array(segmentEntry),
  /** Segments that were removed from the index, each with the time: searches that began earlier may still read them. */
  left: z.array(z.object({ id: z.string(), at: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;
/** The last indexed commit of ingestion, as the manifest names it. */
export type IndexedCommit = Pick<Manifest, 'commit' | 'commitAt'>;

export const emptyManifest: Manifest = { commit: 0, commitAt: null, rebuild: 0, segments: [], left: [] };

/** Documents that can be found. */
export const liveDocuments = ({ documents, gone }: SegmentEntry): number => documents - gone.length;

/**
 * Segments with fewer than `below` documents are merged once there are `most` of them. This leaves few small segments,
 * which a search reads whole, one of up to 64,000 documents, and one that grows to a million. A search reads parts of
 * the large ones, which takes some requests each. A document is written again some twenty times until it is in one of
 * the largest, which takes two milliseconds of a core.
 */
const levels = [
  { below: 500, most: 4 },
  { below: 2000, most: 4 },
  { below: 64_000, most: 2 },
  { below: 1_000_000, most: 2 },
] as const;
/** Documents of a merged segment at most: such a merge takes about two minutes of a core. */
const maxDocuments = 1_000_000;
/**
 * A segment is rewritten if this share or this number of its rows is removed, because every reader of the index loads
 * the numbers of removed rows.
 */
const maxGone = { share: 0.25, least: 200, most: 20_000 };

const hasManyGone = ({ documents, gone }: SegmentEntry): boolean =>
  gone.length >= maxGone.most || (gone.length >= maxGone.least && gone.length >= maxGone.share * documents);

/** The segments to write again as one, the smallest first; empty if none. */
export function mergeableSegments({ segments }: Manifest): SegmentEntry[] {
  const isEmpty = segments.filter((segment) => liveDocuments(segment) <= 0);
  if (isEmpty.length > 0) return isEmpty;
  for (const ofRebuild of Map.groupBy(segments, ({ rebuild }) => rebuild).values())
    for (const [n, { below, most }] of levels.entries()) {
      const least = levels[n - 1]?.below ?? 0;
      const ofLevel = ofRebuild.filter((one) => liveDocuments(one) >= least && liveDocuments(one) < below);
      const some = withinLimit(ofLevel.toSorted((a, b) => liveDocuments(a) - liveDocuments(b)));
      if (ofLevel.length >= most && some.length > 1) return some;
    }
  return segments.filter(hasManyGone).slice(0, 1);
}

function withinLimit(segments: readonly SegmentEntry[]): SegmentEntry[] {
  let total = 0;
  return segments.filter((segment) => {
    total += liveDocuments(segment);
    return total <= maxDocuments;
  });
}

/** A merged segment, with the new row of each of its rows; -1 for removed rows. */
export interface MergedPart {
  id: string;
  rows: Int32Array;
}

/**
 * The manifest with one segment in place of others. Rows that were removed from them since they were read are removed
 * from it too.
 * @param merged null if nothing is left of them
 * @returns null if one of them is no longer in the manifest: another merge or a rebuild has replaced it
 */
export function withMerged(
  manifest: Manifest,
  parts: readonly MergedPart[],
  merged: SegmentEntry | null,
): Manifest | null {
  const before = new Map(parts.map(({ id, rows }) => [id, rows]));
  const present = manifest.segments.filter(({ id }) => before.has(id));
  if (present.length < parts.length) return null;
  const gone = present.flatMap(({ id, gone: now }) =>
    now.map((row) => before.get(id)?.[row] ?? -1).filter((row) => row >= 0),
  );
  const [first] = present;
  const segments = manifest.segments.flatMap((segment) => {
    if (!before.has(segment.id)) return [segment];
    return segment === first && merged !== null ? [{ ...merged, gone }] : [];
  });
  return { ...manifest, segments };
}

/**
 * The manifest, with the segments that it lacks in comparison with `before` noted as removed. Those that were removed
 * long ago are dropped.
 */
export function withLeft(manifest: Manifest, before: Manifest, now: Date): Manifest {
  const present = new Set(manifest.segments.map(({ id }) => id));
  const left = before.segments.filter(({ id }) => !present.has(id)).map(({ id }) => ({ id, at: now.toISOString() }));
  const isRecent = ({ at }: { at: string }): boolean => now.getTime() - Date.parse(at) < orphanAgeMs;
  return { ...manifest, left: [...before.left.filter(isRecent), ...left] };
}

/** Age from which an object that the manifest does not name is an orphan: a run lasts minutes at most. */
export const orphanAgeMs = dayMs / 24;
