import { hash } from 'node:crypto';
import type { KnownEntries } from '#functions/feeds/read-feed.ts';
import { typed } from '#functions/table/attributes.ts';
import { batchPut, batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import type { SourceMetadata } from '#shared/domain/sources/source.ts';

/** Validators and entries of a feed's last stored response, to fetch and store only what is new. */
export const memoryEntity = defineEntity({
  model: { entity: 'feedMemory', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    etag: { type: typed<string | null>() },
    lastModified: { type: typed<string | null>() },
    /** The entries of the last stored response, see `wordsOfSeen`, separated by spaces. */
    seen: { type: 'string', required: true },
    edition: { type: 'number', required: true },
  },
  indexes: { byId: keys('feed-memory#${id}', 'memory') },
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

/** An entry of the last stored response. */
export interface SeenEntry {
  fingerprint: string;
  /** Hash of the entry as it was written; null if the document's entries could only be read together. */
  written: string | null;
  /** Left out because of the source's keywords. */
  isFiltered: boolean;
}

/** What a feed's memory knows of its entries. */
export interface SeenEntries {
  /** Of the document, see `WrittenEntries`. */
  key: string | null;
  /** Of the source's keywords, on which `isFiltered` depends. */
  filter: string | null;
  entries: SeenEntry[];
}

/**
 * The words of a memory: `=<key>.<filter>`, then for each entry its fingerprint, and behind it the hash of the entry as
 * written, after `.`, or after `!` if it was filtered.
 */
export function wordsOfSeen({ key, filter, entries }: SeenEntries): string[] {
  const words = entries.map(({ fingerprint, written, isFiltered }) =>
    written === null ? fingerprint : `${fingerprint}${isFiltered ? '!' : '.'}${written}`,
  );
  return key === null || filter === null ? words : [`=${key}.${filter}`, ...words];
}

/** @param words see `wordsOfSeen` */
export function seenOfWords(words: readonly string[]): SeenEntries {
  const seen: SeenEntries = { key: null, filter: null, entries: [] };
  for (const word of words) {
    const [, key, filter] = /^=([\w-]+)\.([\w-]+)$/.exec(word) ?? [];
    const [, fingerprint = word, mark, written] = /^(\w+)([.!])([\w-]+)$/.exec(word) ?? [];
    if (key !== undefined && filter !== undefined) Object.assign(seen, { key, filter });
    else seen.entries.push({ fingerprint, written: written ?? null, isFiltered: mark === '!' });
  }
  return seen;
}

/** Identifies the keywords of a source. */
export const filterKey = ({ includeKeywords, excludeKeywords }: SourceMetadata): string =>
  hash('sha256', JSON.stringify([includeKeywords ?? [], excludeKeywords ?? []]), 'base64url').slice(0, 6);

/** The entries that need not be parsed again. None after a change of the source's keywords. */
export function knownEntries(seen: SeenEntries, metadata: SourceMetadata): KnownEntries {
  if (seen.key === null || seen.filter !== filterKey(metadata)) return { key: '', hashes: [] };
  return { key: seen.key, hashes: seen.entries.flatMap(({ written }) => written ?? []) };
}
