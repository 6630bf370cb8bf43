import { hash } from 'node:crypto';

/** The ids of a segment as sorted hashes: eight bytes each, so that the writer of the index has all in memory. */
export type SegmentIds = BigUint64Array;

export const hashOf = (id: string): bigint => hash('sha256', id, 'buffer').readBigUInt64LE();

export const segmentIds = (ids: Iterable<string>): SegmentIds => BigUint64Array.from([...new Set(ids)], hashOf).sort();

/**
 * Whether a segment has the id with this hash. An id that it lacks is found with a probability of one in a billion
 * billions.
 */
export function hasHash(ids: SegmentIds, wanted: bigint): boolean {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const found = ids[middle] ?? 0n;
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}

/** The ids of a merged segment. */
export function mergedIds(parts: readonly { ids: SegmentIds; gone: Iterable<string> }[]): SegmentIds {
  const all = new Set<bigint>();
  for (const { ids, gone } of parts) {
    const left = new Set(Array.from(gone, hashOf));
    for (const id of ids) if (!left.has(id)) all.add(id);
  }
  return BigUint64Array.from(all).sort();
}

export const idsToBytes = (ids: SegmentIds): Uint8Array => new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength);

export const idsFromBytes = (bytes: Uint8Array): SegmentIds => new BigUint64Array(Uint8Array.from(bytes).buffer);
