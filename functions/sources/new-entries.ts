import type { ArrivingEntry, ArticlesMessage } from '#functions/articles/article-queue.ts';
import type { FeedMemory } from '#functions/sources/feed-memories.ts';
import type { StoredSource } from '#functions/sources/source-rows.ts';
import { passesKeywords } from '#shared/domain/sources/keyword-filter.ts';
import { entryFingerprint } from './fingerprint.ts';
import type { SourceReading } from './read-source.ts';

/** Characters of text in one message. Packed they are far below the 256 KiB that SQS takes everywhere, and ten fit into one call of Lambda (6 MB). */
const maxPartCharacters = 250_000;

/**
 * The entries of an answer that are new or changed since the one remembered, cut into messages. None when everything is known and
 * no entry was dropped for the first time: then there is nothing to store.
 */
export function newEntries(
  source: StoredSource,
  reading: Extract<SourceReading, { kind: 'read' }>,
  memory: FeedMemory,
  runId: string,
  now: Date,
): ArticlesMessage[] {
  const { feed } = reading;
  const seenBefore = new Set(memory.seen);
  const seen: string[] = [];
  const fresh: ArrivingEntry[] = [];
  let filtered = 0;
  for (const entry of feed.entries) {
    const fingerprint = entryFingerprint(entry);
    seen.push(fingerprint);
    if (!passesKeywords(entry, source.metadata)) filtered++;
    else if (!seenBefore.has(fingerprint)) fresh.push({ ...entry, fingerprint });
  }
  const sameAnswer = memory.etag === reading.etag && memory.lastModified === reading.lastModified;
  if (fresh.length === 0 && filtered === 0 && sameAnswer && seen.every((one) => seenBefore.has(one))) return [];

  const chunks = inChunks(fresh);
  const { id, name, type, region, category, url, edition } = source;
  const { premium } = source.metadata;
  const from = { id, name, type, region, category, url, edition, ...(premium === undefined ? {} : { premium }) };
  const remember = { etag: reading.etag, lastModified: reading.lastModified, seen };
  return chunks.map((entries, part) => ({
    runId,
    source: from,
    part,
    parts: chunks.length,
    fetchedAt: now.toISOString(),
    language: feed.language,
    entries,
    filtered: part === 0 ? filtered : 0,
    known: part === 0 ? feed.entries.length - filtered - fresh.length : 0,
    remember: part === chunks.length - 1 ? remember : null,
  }));
}

/** At least one chunk, so that a feed without anything new is still remembered and counted. */
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
