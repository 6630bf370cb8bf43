import { batchRead, batchWrite } from '../table/batch.ts';
import { defineEntity, service } from '../table/entity.ts';

/** What must be remembered of a feed's last answer to fetch and store only what is new. */
export const memoryEntity = defineEntity({
  model: { entity: 'feedMemory', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    etag: { type: 'any' },
    lastModified: { type: 'any' },
    /** Fingerprints of the entries of the last answer that was stored. */
    seen: { type: 'string', required: true },
    edition: { type: 'number' },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: ['id'], template: 'feed-memory#${id}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'memory', casing: 'none' },
    },
  },
});

export interface FeedMemory {
  etag: string | null;
  lastModified: string | null;
  seen: string[];
  /** That of the source when it was read: after a change of address or query nothing of this holds. */
  edition: number;
}

/** What is remembered of a source that is read as it was in this edition; nothing when it was read in another way. */
export function memoryOf(
  memories: ReadonlyMap<string, FeedMemory>,
  { id, edition }: { id: string; edition: number },
): FeedMemory {
  const memory = memories.get(id);
  return memory?.edition === edition ? memory : { etag: null, lastModified: null, seen: [], edition };
}

export async function readFeedMemories(ids: readonly string[]): Promise<Map<string, FeedMemory>> {
  const data = await batchRead(
    ids.map((id) => ({ id })),
    (keys) => memoryEntity().get(keys),
  );
  return new Map(
    data.map(({ id, etag, lastModified, seen, edition = 0 }) => [
      id,
      {
        etag: typeof etag === 'string' ? etag : null,
        lastModified: typeof lastModified === 'string' ? lastModified : null,
        seen: seen === '' ? [] : seen.split(' '),
        edition,
      },
    ]),
  );
}

/** Remembers a feed's answer. Only after its entries are stored: what is remembered is never fetched again. */
export async function saveFeedMemories(saved: ReadonlyMap<string, FeedMemory>): Promise<void> {
  const rows = [...saved].map(([id, { seen, ...memory }]) => ({ id, ...memory, seen: seen.join(' ') }));
  await batchWrite(rows, (some) => memoryEntity().put(some));
}
