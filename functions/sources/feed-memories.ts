import { typed } from '#functions/table/attributes.ts';
import { batchPut, batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';

/** Validators and entries of a feed's last stored response, to fetch and store only what is new. */
export const memoryEntity = defineEntity({
  model: { entity: 'feedMemory', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    etag: { type: typed<string | null>() },
    lastModified: { type: typed<string | null>() },
    /** The entries of the last stored response, see `seen-entries.ts`, separated by spaces. */
    seen: { type: 'string', required: true },
    edition: { type: 'number', required: true },
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
  /** The source's edition at the fetch. The memory is void in another edition. */
  edition: number;
}

/** The memory of a source in its present edition; an empty one if there is none. */
export function memoryOf(
  memories: ReadonlyMap<string, FeedMemory>,
  { id, edition }: { id: string; edition: number },
): FeedMemory {
  const memory = memories.get(id);
  return memory?.edition === edition ? memory : { etag: null, lastModified: null, seen: [], edition };
}

export async function readFeedMemories(ids: readonly string[]): Promise<Map<string, FeedMemory>> {
  const data = await batchRead(
    memoryEntity(),
    ids.map((id) => ({ id })),
  );
  return new Map(
    data.map(({ id, etag, lastModified, seen, edition }) => [
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

/** Call after the entries are stored: a remembered entry is not stored again. */
export async function saveFeedMemories(byId: ReadonlyMap<string, FeedMemory>): Promise<void> {
  const rows = [...byId].map(([id, { seen, ...memory }]) => ({ id, ...memory, seen: seen.join(' ') }));
  await batchPut(memoryEntity(), rows);
}
