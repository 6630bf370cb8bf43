import { hash } from 'node:crypto';
import { entryFingerprint } from '#functions/articles/article-id.ts';
import type { ArrivingEntry, ArticlesMessage } from '#functions/articles/article-queue.ts';
import type { FetchedFeed } from '#functions/feeds/read-feed.ts';
import { keywordFilter } from '#shared/domain/sources/keyword-filter.ts';
import type { StoredSource } from '#shared/domain/sources/source-change.ts';
import type { FeedMemory } from './feed-memories.ts';

/**
 * Characters of text in one message. Packed they stay far below the 256 KiB of SQS, and ten messages fit into one
 * invocation of Lambda (6 MB).
 */
const maxPartCharacters = 250_000;

/**
 * The messages with a feed's new and changed entries. Empty if all entries are known, none was filtered and the
 * validators are the same: then there is nothing to store.
 */
export function newEntries(
  source: StoredSource,
  { feed, etag, lastModified }: FetchedFeed,
  memory: FeedMemory,
  runId: string,
  now: Date,
): ArticlesMessage[] {
  const passes = keywordFilter(source.metadata);
  const seenBefore = new Set(memory.seen);
  const seen: string[] = [];
  const fresh: ArrivingEntry[] = [];
  let filtered = 0;
  for (const entry of feed.entries) {
    const fingerprint = entryFingerprint(entry);
    seen.push(fingerprint);
    if (!passes(entry)) filtered++;
    else if (!seenBefore.has(fingerprint)) fresh.push({ ...entry, fingerprint });
  }
  const hasSameValidators = memory.etag === etag && memory.lastModified === lastModified;
  if (fresh.length === 0 && filtered === 0 && hasSameValidators && seen.every((one) => seenBefore.has(one))) return [];

  const chunks = inChunks(fresh);
  const { id, name, type, region, category, url, edition, publisherId } = source;
  const { premium } = source.metadata;
  const from = {
    ...{ id, name, type, region, category, url, edition },
    ...(premium === undefined ? {} : { premium }),
    // An API source has articles of many publishers.
    ...(publisherId === undefined || type !== 'rss' ? {} : { publisherId }),
  };
  const fetchId = hash('sha1', fresh.map(({ fingerprint }) => fingerprint).join(' ')).slice(0, 10);
  return chunks.map((entries, part) => ({
    runId,
    source: from,
    part,
    parts: chunks.length,
    fetchId,
    fetchedAt: now.toISOString(),
    language: feed.language || (source.metadata.language ?? null),
    entries,
    filtered: part === 0 ? filtered : 0,
    known: part === 0 ? feed.entries.length - filtered - fresh.length : 0,
    remember: part === chunks.length - 1 ? { etag, lastModified, seen } : null,
  }));
}

/** Returns at least one chunk: a feed without new entries still needs its receipt and its memory written. */
function inChunks(entries: readonly ArrivingEntry[]): ArrivingEntry[][] {
  const chunks: ArrivingEntry[][] = [[]];
  let characters = 0;
  for (const entry of entries) {
    const size = entry.content.length + entry.summary.length + entry.title.length;
    if (characters + size > maxPartCharacters && characters > 0) {
      chunks.push([]);
      characters = 0;
    }
    chunks.at(-1)?.push(entry);
    characters += size;
  }
  return chunks;
}
