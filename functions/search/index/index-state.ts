import { readManifest, readSegmentIds, type StoredManifest } from './index-bucket.ts';
import { emptyManifest, type SegmentEntry } from './manifest.ts';
import { hashOf, rowOfHash, type SegmentIds } from './segment-ids.ts';

/** Ids of the segments that this process has read. They never change. */
const knownIds = new Map<string, SegmentIds>();

/** Segments whose ids are read at the same time. */
const readsAtOnce = 8;

/** The ids of these segments. Drops those of other segments from memory. */
export async function idsOfSegments(segments: readonly SegmentEntry[]): Promise<Map<string, SegmentIds>> {
  const wanted = new Set(segments.map(({ id }) => id));
  for (const id of knownIds.keys()) if (!wanted.has(id)) knownIds.delete(id);
  const missing = [...wanted].filter((id) => !knownIds.has(id));
  for (let i = 0; i < missing.length; i += readsAtOnce)
    await Promise.all(missing.slice(i, i + readsAtOnce).map(async (id) => knownIds.set(id, await readSegmentIds(id))));
  return new Map(knownIds);
}

/** The manifest as it is now. */
export const presentManifest = async (): Promise<StoredManifest> =>
  (await readManifest()) ?? { manifest: emptyManifest, etag: null };

/** Whether the index has an article. */
export async function isIndexed(id: string): Promise<boolean> {
  const { manifest } = await presentManifest();
  const known = await idsOfSegments(manifest.segments);
  const hash = hashOf(id);
  return manifest.segments.some((one) => {
    const ids = known.get(one.id);
    const row = ids === undefined ? null : rowOfHash(ids, hash);
    return row !== null && !one.gone.includes(row);
  });
}
