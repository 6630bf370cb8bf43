import { describe, expect, test } from 'vitest';
import {
  emptyManifest,
  liveDocuments,
  type Manifest,
  mergeableSegments,
  type SegmentEntry,
  withMerged,
} from '#functions/search/index/manifest.ts';
import { hasHash, hashOf, mergedIds, segmentIds } from '#functions/search/index/segment-ids.ts';

let made = 0;
const entry = (documents: number, gone: string[] = []): SegmentEntry => ({
  ...{ id: `segment-${++made}`, rebuild: 0, documents, bytes: documents * 500, gone },
});
const manifestOf = (...segments: SegmentEntry[]): Manifest => ({ ...emptyManifest, segments });
const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `gone-${i}`);

/** Adds segments of this size one after the other, and merges after each. @returns the segments and the work */
function grow(count: number, size: number): { segments: SegmentEntry[]; written: number } {
  let manifest = emptyManifest;
  let written = 0;
  for (let i = 0; i < count; i++) {
    manifest = { ...manifest, segments: [entry(size), ...manifest.segments] };
    for (let parts = mergeableSegments(manifest); parts.length > 0; parts = mergeableSegments(manifest)) {
      const merged = entry(parts.reduce((sum, part) => sum + liveDocuments(part), 0));
      written += merged.documents;
      manifest = withMerged(manifest, parts, merged) ?? manifest;
    }
  }
  return { segments: manifest.segments, written };
}

describe('merging', () => {
  test.each([
    [100_000, 50],
    [100_000, 2000],
    [1_000_000, 200],
  ])('merging keeps %i documents that arrive by %i in few segments, and writes each a few times', (documents, size) => {
    const { segments, written } = grow(documents / size, size);
    expect(segments.reduce((sum, one) => sum + one.documents, 0)).toBe(documents);
    expect(segments.length).toBeLessThanOrEqual(24);
    expect(written / documents).toBeLessThan(10);
    expect(Math.max(...segments.map((one) => one.documents))).toBeLessThanOrEqual(300_000);
  });

  test('merging writes a segment again of which much is gone', () => {
    const many = entry(1000, names(300));
    expect(mergeableSegments(manifestOf(entry(1000, names(100)), many))).toEqual([many]);
  });

  test('merging drops a segment of which nothing is left', () => {
    const [left, empty] = [entry(10), entry(2, ['a', 'b'])];
    const manifest = manifestOf(left, empty);
    expect(mergeableSegments(manifest)).toEqual([empty]);
    expect(withMerged(manifest, [empty], null)?.segments).toEqual([left]);
  });

  test('merging never joins segments of two rebuilds', () => {
    const old = [entry(10), entry(10), entry(10)];
    expect(mergeableSegments(manifestOf({ ...entry(10), rebuild: 1 }, ...old))).toEqual([]);
  });

  test('merging keeps what has gone from its parts meanwhile', () => {
    const [first, second] = [entry(10, ['a']), entry(10)];
    const present = manifestOf(entry(5), { ...first, gone: ['a', 'b'] }, { ...second, gone: ['c'] });
    const merged = entry(19);
    expect(withMerged(present, [first, second], merged)?.segments.slice(1)).toEqual([{ ...merged, gone: ['b', 'c'] }]);
  });

  test('merging is in vain when another writer has replaced a part', () => {
    const [first, second] = [entry(10), entry(10)];
    expect(withMerged(manifestOf(first), [first, second], entry(20))).toBeNull();
  });
});

describe('ids of a segment', () => {
  test('ids of a segment are found, and others are not', () => {
    const ids = segmentIds(['one', 'two', 'two', 'three']);
    expect(ids).toHaveLength(3);
    expect(['one', 'two', 'three', 'four'].map((id) => hasHash(ids, hashOf(id)))).toEqual([true, true, true, false]);
  });

  test('ids of a merged segment are those of its parts without what is gone', () => {
    const parts = [
      { ids: segmentIds(['one', 'two']), gone: ['two'] },
      { ids: segmentIds(['two', 'three']), gone: [] },
    ];
    expect(mergedIds(parts)).toEqual(segmentIds(['one', 'two', 'three']));
    expect(mergedIds(parts.slice(0, 1))).toEqual(segmentIds(['one']));
  });
});
