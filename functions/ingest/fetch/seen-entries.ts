import { hash } from 'node:crypto';
import type { KnownEntries } from '#functions/feeds/read-feed.ts';
import type { SourceMetadata } from '#shared/domain/sources/source.ts';

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
