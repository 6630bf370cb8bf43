import { Entity } from 'electrodb';
import { service, table } from '../table/client.ts';

/** What must be remembered of a feed's last answer to fetch and store only what is new. */
const memories = () =>
  new Entity(
    {
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
    },
    table(),
  );
let made: ReturnType<typeof memories> | undefined;
export const memoryEntity = () => (made ??= memories());

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
  if (ids.length === 0) return new Map();
  const { data } = await memoryEntity()
    .get(ids.map((id) => ({ id })))
    .go({ consistent: true });
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
  if (saved.size === 0) return;
  await memoryEntity()
    .put(
      [...saved].map(([id, { etag, lastModified, seen, edition }]) => ({
        id,
        etag,
        lastModified,
        seen: seen.join(' '),
        edition,
      })),
    )
    .go({ concurrency: 4 });
}
