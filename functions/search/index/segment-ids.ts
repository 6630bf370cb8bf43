import { hash } from 'node:crypto';

/** The ids of a segment as sorted hashes, each with its row: twelve bytes each, so that a writer has all in memory. */
export interface SegmentIds {
  hashes: BigUint64Array;
  /** Parallel to the array above. */
  rows: Uint32Array;
}

export const hashOf = (id: string): bigint => hash('sha256', id, 'buffer').readBigUInt64LE();

/** The ids of a segment. @param ids by row */
export const segmentIds = (ids: readonly string[]): SegmentIds => sortedIds(ids.map((id, row) => [hashOf(id), row]));

function sortedIds(ids: [bigint, number][]): SegmentIds {
  ids.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return { hashes: BigUint64Array.from(ids, ([one]) => one), rows: Uint32Array.from(ids, ([, row]) => row) };
}

/**
 * The row of the id with this hash; null if the segment does not have it. An id that it lacks is found with a
 * probability of one in a billion billions.
 */
export function rowOfHash({ hashes, rows }: SegmentIds, wanted: bigint): number | null {
  let [from, to] = [0, hashes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const found = hashes[middle] ?? 0n;
    if (found === wanted) return rows[middle] ?? null;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return null;
}

/** The ids of a merged segment. @param parts the ids of each part, and the new row of each of its rows, or -1 */
export function mergedIds(parts: readonly { ids: SegmentIds; rows: Int32Array }[]): SegmentIds {
  const all: [bigint, number][] = [];
  for (const { ids, rows } of parts)
    for (const [n, id] of ids.hashes.entries()) {
      const to = rows[ids.rows[n] ?? 0] ?? -1;
      if (to >= 0) all.push([id, to]);
    }
  return sortedIds(all);
}

/** Bytes of a hash and of its row. */
const entryBytes = 8 + 4;

export const idsToBytes = (ids: SegmentIds): Uint8Array =>
  Buffer.concat(
    [ids.hashes, ids.rows].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );

export function idsFromBytes(bytes: Uint8Array): SegmentIds {
  const { buffer } = Uint8Array.from(bytes);
  const count = bytes.length / entryBytes;
  return { hashes: new BigUint64Array(buffer, 0, count), rows: new Uint32Array(buffer, 8 * count, count) };
}
