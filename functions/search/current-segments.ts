import { log } from '#functions/runtime/log.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { bytesInMemory, requestedBytes, type Span } from './byte-ranges.ts';
import { readManifest, readSegment } from './index/index-bucket.ts';
import type { SegmentEntry } from './index/manifest.ts';
import { SegmentReader } from './segment-reader.ts';

/** An open part of the index. */
export interface CurrentSegment {
  id: string;
  segment: SegmentReader;
  /** Rows of its documents that newer segments replace, or that are removed. */
  gone: readonly number[];
}

/** Milliseconds for which the manifest counts as current. */
const freshMs = 3000;
/**
 * Calls wait for a newer manifest only if the known one is older than this; otherwise they use it while the new one
 * loads.
 */
const mostAgeMs = 120_000;
/** A segment of at most this size (some thousand articles) is read whole, by one request. */
const wholeBytes = 4 * 1024 * 1024;

let etag: string | null = null;
let checkedAt = Number.NEGATIVE_INFINITY;
let current: readonly CurrentSegment[] | undefined;
let refreshing: Promise<void> | undefined;

/**
 * The segments of the index, newest first. Reads the manifest at most every three seconds and opens new segments, once
 * for all calls. Until they are open, and while S3 fails, it returns the former segments: a merge loads megabytes
 * without any new article.
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
  if (current === undefined) throw unavailable();
  return current;
}

const unavailable = (): Refusal => new Refusal(503, 'search_unavailable', 'Search is not available at the moment.');

async function refresh(): Promise<void> {
  try {
    const stored = await readManifest(etag);
    if (stored !== null) {
      await replaceSegments(stored.manifest.segments);
      etag = stored.etag;
    }
    current ??= [];
  } catch (error) {
    // A merge may have replaced the segment since the manifest was read; the next read finds the new one.
    log.error('search_index.read_failed', 'could not read the search index, using the previous one', error);
  }
  // Without segments the next call tries again at once.
  if (current !== undefined) checkedAt = Date.now();
}

/** Opens the segments that are not open yet, and takes the others from the list. */
async function replaceSegments(entries: readonly SegmentEntry[]): Promise<void> {
  const before = new Map(current?.map((one) => [one.id, one]));
  current = await Promise.all(
    entries.map(async (entry) => {
      const { id, gone } = entry;
      const known = before.get(id);
      if (known === undefined) return { id, segment: await openSegment(entry), gone };
      // Rows are only added, so equal numbers mean equal rows.
      return known.gone.length === gone.length ? known : { ...known, gone };
    }),
  );
}

async function openSegment({ id, bytes, tailBytes }: SegmentEntry): Promise<SegmentReader> {
  if (bytes <= wholeBytes) {
    const file = await readSegment(id, [0, bytes]);
    return new SegmentReader(bytesInMemory(file), file.subarray(-tailBytes));
  }
  const request = async (span: Span): Promise<Uint8Array> => {
    try {
      return await readSegment(id, span);
    } catch (error) {
      log.error('segment.read_failed', 'could not read a part of a segment', error);
      throw unavailable();
    }
  };
  return new SegmentReader(requestedBytes(request), await readSegment(id, [bytes - tailBytes, tailBytes]));
}

/** Empties the memory of this process. For tests. */
export function closeSegments(): void {
  current = undefined;
  etag = null;
  checkedAt = Number.NEGATIVE_INFINITY;
}
