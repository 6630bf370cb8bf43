import * as z from 'zod/mini';
import { dayMs } from '#shared/domain/utc-day.ts';

/** One immutable part of the index, as the manifest names it. */
const segmentEntry = z.object({
  id: z.string(),
  /** The number of the rebuild in which it was written (scripts/reindex). */
  rebuild: z.int(),
  documents: z.int(),
  /** Of the packed segment in the bucket. */
  bytes: z.int(),
  /** Ids of its documents that newer segments replace, or that are removed. */
  gone: z.array(z.string()),
});
export type SegmentEntry = z.infer<typeof segmentEntry>;

/** What the index consists of. The only object of the index that changes. */
export const manifestSchema = z.object({
  /** The index has the articles as this commit of ingestion left them, or as a later one did. */
  commit: z.int(),
  /** When that commit was made. After a restore of the table its number may be that of another commit, or of none. */
  commitAt: z._default(z.nullable(z.string()), null),
  rebuild: z.int(),
  /** Newest first. An id is in one segment only, apart from those where it is gone. */
  segments: z.array(segmentEntry),
});
export type Manifest = z.infer<typeof manifestSchema>;
/** A commit of ingestion that the index has reached, as the manifest names it. */
export type IndexedCommit = Pick<Manifest, 'commit' | 'commitAt'>;

export const emptyManifest: Manifest = { commit: 0, commitAt: null, rebuild: 0, segments: [] };

/** Documents that are found. */
export const liveDocuments = ({ documents, gone }: SegmentEntry): number => documents - gone.length;

/**
 * Merges the segments of a size once there are this many. Each document is then written again once for each size: four
 * times among 100,000, which are in about eight segments.
 */
const fanout = 4;
/** Segments with fewer documents count as one size. */
const smallest = 500;
/** Documents of a merged segment at most: a merge takes about 20 seconds of a core, and 200 MB of temporary files. */
const maxDocuments = 300_000;
/**
 * A segment is written again if this share of it is gone, or if this many are, because every reader of the index loads
 * their ids.
 */
const maxGone = { share: 0.25, least: 200, most: 10_000 };

const sizeOf = (segment: SegmentEntry): number =>
  Math.max(0, Math.ceil(Math.log(liveDocuments(segment) / smallest) / Math.log(fanout)));

const hasManyGone = ({ documents, gone }: SegmentEntry): boolean =>
  gone.length >= maxGone.most || (gone.length >= maxGone.least && gone.length >= maxGone.share * documents);

/** The segments to write again as one, the smallest first; empty if none. */
export function mergeableSegments({ segments }: Manifest): SegmentEntry[] {
  const isEmpty = segments.filter((segment) => liveDocuments(segment) <= 0);
  if (isEmpty.length > 0) return isEmpty;
  const bySize = Map.groupBy(segments, (segment) => `${segment.rebuild} ${sizeOf(segment)}`);
  const full = [...bySize.values()]
    .filter((ofSize) => ofSize.length >= fanout)
    .map((ofSize) => withinLimit(ofSize.toSorted((a, b) => liveDocuments(a) - liveDocuments(b))))
    .filter((ofSize) => ofSize.length > 1)
    .toSorted((a, b) => totalOf(a) - totalOf(b));
  return full[0] ?? segments.filter(hasManyGone).slice(0, 1);
}

function withinLimit(segments: readonly SegmentEntry[]): SegmentEntry[] {
  let total = 0;
  return segments.filter((segment) => {
    total += liveDocuments(segment);
    return total <= maxDocuments;
  });
}

const totalOf = (segments: readonly SegmentEntry[]): number =>
  segments.reduce((total, segment) => total + liveDocuments(segment), 0);

/**
 * The manifest with one segment in place of others. What has gone from them since they were read is gone from it too.
 * @param parts the entries as they were merged
 * @param merged null if nothing is left of them
 * @returns null if one of them has left the manifest: another merge or a rebuild has replaced it
 */
export function withMerged(
  manifest: Manifest,
  parts: readonly SegmentEntry[],
  merged: SegmentEntry | null,
): Manifest | null {
  const before = new Map(parts.map((part) => [part.id, new Set(part.gone)]));
  const present = manifest.segments.filter(({ id }) => before.has(id));
  if (present.length < parts.length) return null;
  const gone = present.flatMap(({ id, gone: now }) => now.filter((one) => !before.get(id)?.has(one)));
  const [first] = present;
  const segments = manifest.segments.flatMap((segment) => {
    if (!before.has(segment.id)) return [segment];
    return segment === first && merged !== null ? [{ ...merged, gone }] : [];
  });
  return { ...manifest, segments };
}

/** Age from which an object that the manifest does not name belongs to no writer: a run lasts minutes at most. */
export const orphanAgeMs = dayMs / 24;
