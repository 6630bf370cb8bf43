import { rm } from 'node:fs/promises';
import { log } from '#functions/runtime/log.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { downloadSegment, readManifest } from './index/index-bucket.ts';
import type { SegmentEntry } from './index/manifest.ts';
import { openSegment, type Segment } from './segment.ts';
import { removeLeftFiles, temporaryPath } from './temporary-files.ts';

/** An open part of the index. */
export interface CurrentSegment {
  id: string;
  segment: Segment;
  /** Ids of its documents that newer segments replace, or that are removed. */
  gone: ReadonlySet<string>;
}

/** Milliseconds for which the manifest counts as current. */
const freshMs = 3000;
/** Calls wait for a newer manifest only if the known one is older. Else they answer from that while the newer comes. */
const mostAgeMs = 120_000;
/** A segment that has left the index is closed after this time. No call takes as long. */
const closeAfterMs = 60_000;
/** Segments that are fetched at the same time. */
const downloadsAtOnce = 4;

let etag: string | null = null;
let checkedAt = Number.NEGATIVE_INFINITY;
let current: readonly CurrentSegment[] | undefined;
/** Segments that have left the index, with the time at which they did. Calls may still read them. */
let closing: { segment: Segment; since: number }[] = [];
let refreshing: Promise<void> | undefined;

/**
 * The segments of the index, newest first. Looks at the manifest at most every three seconds and fetches what is
 * missing, once for all calls. Meanwhile, and while S3 fails, returns the segments that it had: a merge brings hundreds
 * of megabytes, and nothing new.
 * @throws Refusal 503 if S3 fails and there are none yet
 */
export async function currentSegments(): Promise<readonly CurrentSegment[]> {
  const age = Date.now() - checkedAt;
  if (age >= freshMs) {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    if (current === undefined || age >= mostAgeMs) await refreshing;
  }
  if (current === undefined) throw new Refusal(503, 'search_unavailable', 'Search is not available at the moment.');
  return current;
}

async function refresh(): Promise<void> {
  try {
    const stored = await readManifest(etag);
    if (stored !== null) {
      await replaceSegments(stored.manifest.segments);
      etag = stored.etag;
    }
    current ??= [];
  } catch (error) {
    // Also a segment that a merge has replaced since the manifest was read: the next look finds the new one.
    log.error('search_index.read_failed', 'could not read the search index, using the previous one', error);
  }
  // Without segments the next call tries again at once.
  if (current !== undefined) checkedAt = Date.now();
  closeOld();
}

/** Opens the segments that are not open yet, and takes the others from the list. */
async function replaceSegments(entries: readonly SegmentEntry[]): Promise<void> {
  const before = new Map(current?.map((one) => [one.id, one]));
  const opened = new Map<string, Segment>();
  const waiting = entries.filter(({ id }) => !before.has(id));
  if (waiting.length > 0) await removeLeftFiles('read');
  const lane = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift())
      opened.set(entry.id, await fetchSegment(entry));
  };
  const ends = await Promise.allSettled(Array.from({ length: downloadsAtOnce }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) {
    for (const segment of opened.values()) segment.close();
    throw failed.reason;
  }
  current = entries.flatMap(({ id, gone }) => {
    const known = before.get(id);
    const segment = known?.segment ?? opened.get(id);
    before.delete(id);
    if (segment === undefined) return [];
    // A set only grows, so one of the same size is the same.
    return [{ id, segment, gone: known?.gone.size === gone.length ? known.gone : new Set(gone) }];
  });
  const since = Date.now();
  for (const { segment } of before.values()) closing.push({ segment, since });
}

/**
 * Fetches a segment and opens it. The file is deleted at once: the space that it takes is free when the segment is
 * closed, however the process ends.
 */
async function fetchSegment(entry: SegmentEntry): Promise<Segment> {
  const path = temporaryPath('read');
  try {
    await downloadSegment(entry, path);
    return openSegment(path);
  } finally {
    await rm(path, { force: true });
  }
}

function closeOld(): void {
  const isOld = ({ since }: { since: number }): boolean => Date.now() - since >= closeAfterMs;
  for (const { segment } of closing.filter(isOld)) segment.close();
  closing = closing.filter((one) => !isOld(one));
}

/** Forgets what this process has of the index. For tests. */
export function closeSegments(): void {
  for (const { segment } of [...(current ?? []), ...closing]) segment.close();
  closing = [];
  current = undefined;
  etag = null;
  checkedAt = Number.NEGATIVE_INFINITY;
}
