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
/** Calls wait for a newer manifest only if the known one is older. Else they answer from that while the newer comes. */
const mostAgeMs = 120_000;
/** A segment of at most so many bytes, of some thousand articles, is read whole: one request is all that it takes. */
const wholeBytes = 4 * 1024 * 1024;

let etag: string | null = null;
let checkedAt = Number.NEGATIVE_INFINITY;
let current: readonly CurrentSegment[] | undefined;
let refreshing: Promise<void> | undefined;

/**
 * The segments of the index, newest first. Looks at the manifest at most every three seconds and opens what is new,
 * once for all calls. Meanwhile, and while S3 fails, returns the segments that it had: a merge brings megabytes, and
 * nothing new.
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
    // Also a segment that a merge has replaced since the manifest was read: the next look finds the new one.
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
      // The rows only become more, so as many are the same.
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

/** Forgets what this process has of the index. For tests. */
export function closeSegments(): void {
  current = undefined;
  etag = null;
  checkedAt = Number.NEGATIVE_INFINITY;
}
