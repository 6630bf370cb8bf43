import { describe, expect, test } from 'vitest';
import {
  emptyManifest,
  liveDocuments,
  type Manifest,
  type MergedPart,
  mergeableSegments,
  orphanAgeMs,
  type SegmentEntry,
  withLeft,
  withMerged,
} from '#functions/search/index/manifest.ts';
import {
  hashOf,
  idsFromBytes,
  idsToBytes,
  mergedIds,
  rowOfHash,
  segmentIds,
} from '#functions/search/index/segment-ids.ts';

let made = 0;
const entry = (documents: number, gone: number[] = []): SegmentEntry => ({
  ...{ id: `segment-${++made}`, rebuild: 0, documents, bytes: documents * 500, tailBytes: documents * 9, gone },
});
/** A part as it is merged: its rows follow those before it, without those that are gone. */
const merging = ({ id, documents, gone }: SegmentEntry, before = 0): MergedPart => {
  let next = before;
  return { id, rows: Int32Array.from({ length: documents }, (_, row) => (gone.includes(row) ? -1 : next++)) };
};
const manifestOf = (...segments: SegmentEntry[]): Manifest => ({ ...emptyManifest, segments });
const rows = (count: number): number[] => [...Array(count).keys()];

/** Adds segments of this size one after the other, and merges after each. @returns the segments and the work */
function grow(count: number, size: number): { segments: SegmentEntry[]; written: number } {
  let manifest = emptyManifest;
  let written = 0;
  for (let i = 0; i < count; i++) {
    manifest = { ...manifest, segments: [entry(size), ...manifest.segments] };
    for (let parts = mergeableSegments(manifest); parts.length > 0; parts = mergeableSegments(manifest)) {
      const merged = entry(parts.reduce((sum, part) => sum + liveDocuments(part), 0));
      written += merged.documents;
      manifest =
        withMerged(
          manifest,
          parts.map((part) => ({ id: part.id, rows: new Int32Array() })),
          merged,
        ) ?? manifest;
    }
  }
  return { segments: manifest.segments, written };
}

describe('merging', () => {
  test.each([
    [100_000, 50],
    [100_000, 2000],
    [1_000_000, 200],
    [2_300_000, 400],
  ])('merging keeps %i documents that arrive by %i in few segments, and writes each a few times', (documents, size) => {
    const { segments, written } = grow(documents / size, size);
    expect(segments.reduce((sum, one) => sum + one.documents, 0)).toBe(documents);
    expect(segments.length).toBeLessThanOrEqual(10);
    expect(segments.filter((one) => one.documents >= 8000).length).toBeLessThanOrEqual(Math.ceil(documents / 1e6) + 2);
    expect(written / documents).toBeLessThan(30);
    expect(Math.max(...segments.map((one) => one.documents))).toBeLessThanOrEqual(1_000_000);
  });

  test('merging writes a segment again of which much is gone', () => {
    const many = entry(1000, rows(300));
    expect(mergeableSegments(manifestOf(entry(1000, rows(100)), many))).toEqual([many]);
  });

  test('merging drops a segment of which nothing is left', () => {
    const [left, empty] = [entry(10), entry(2, [0, 1])];
    const manifest = manifestOf(left, empty);
    expect(mergeableSegments(manifest)).toEqual([empty]);
    expect(withMerged(manifest, [merging(empty)], null)?.segments).toEqual([left]);
  });

  test('merging never joins segments of two rebuilds', () => {
    const old = [entry(10), entry(10), entry(10)];
    expect(mergeableSegments(manifestOf({ ...entry(10), rebuild: 1 }, ...old))).toEqual([]);
  });

  test('merging keeps what has gone from its parts meanwhile', () => {
    const [first, second] = [entry(10, [3]), entry(10)];
    const present = manifestOf(entry(5), { ...first, gone: [3, 5] }, { ...second, gone: [0] });
    const merged = entry(19);
    expect(withMerged(present, [merging(first), merging(second, 9)], merged)?.segments.slice(1)).toEqual([
      { ...merged, gone: [4, 9] },
    ]);
  });

  test('merging is in vain when another writer has replaced a part', () => {
    const [first, second] = [entry(10), entry(10)];
    expect(withMerged(manifestOf(first), [merging(first), merging(second, 10)], entry(20))).toBeNull();
  });
});

test('a manifest names segments that have left it, until no search reads them any more', () => {
  const [first, second] = [entry(10), entry(20)];
  const at = new Date('2026-11-26T08:00:00Z');
  const later = new Date(at.getTime() + orphanAgeMs);
  const left = withLeft(manifestOf(second), manifestOf(first, second), at);
  expect(left.left).toEqual([{ id: first.id, at: at.toISOString() }]);
  expect(withLeft(manifestOf(), left, later).left).toEqual([{ id: second.id, at: later.toISOString() }]);
});

describe('ids of a segment', () => {
  test('ids of a segment have their rows, and others have none', () => {
    const ids = segmentIds(['one', 'two', 'three']);
    expect(['one', 'two', 'three', 'four'].map((id) => rowOfHash(ids, hashOf(id)))).toEqual([0, 1, 2, null]);
    expect(idsFromBytes(idsToBytes(ids))).toEqual(ids);
  });

  test('ids of a merged segment are those of its parts without what is gone', () => {
    const parts = [
      { ids: segmentIds(['one', 'two']), rows: Int32Array.of(0, -1) },
      { ids: segmentIds(['two', 'three']), rows: Int32Array.of(1, 2) },
    ];
    expect(mergedIds(parts)).toEqual(segmentIds(['one', 'two', 'three']));
  });
});
