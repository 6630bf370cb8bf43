import { hash } from 'node:crypto';
import { type BodyChunk, bodyChunks, saveBodies } from '#functions/articles/article-chunks.ts';
import type { FetchedFeed } from '#functions/feeds/read-feed.ts';
import { publishedWatchlists } from '#functions/newsroom/published-watchlists.ts';
import {
  type FeedMemory,
  filterKey,
  type SeenEntry,
  seenOfWords,
  wordsOfSeen,
} from '#functions/sources/feed-memories.ts';
import { keywordFilter } from '#shared/domain/sources/keyword-filter.ts';
import type { StoredSource } from '#shared/domain/sources/source-change.ts';
import { entryFingerprint } from '../article-id.ts';
import type { ArrivalsMessage, ArrivingEntry, ArticlesMessage } from '../article-queue.ts';
import { articleOfEntry } from '../store/build-article.ts';

/** Approximate bytes of one part before compression. A message has several parts (`article-queue.ts`). */
const maxPartBytes = 180_000;
/** Bytes of a preview without the texts of its entry. */
const previewBytes = 800;

/** The number of a feed's entries, including those that were not parsed. */
export const entryCount = ({ feed, written }: FetchedFeed): number => written?.hashes.length ?? feed.entries.length;

/**
 * The messages with a feed's new and changed entries. Empty if all entries are known, none was filtered and the
 * validators are the same: then there is nothing to store.
 */
export function newEntries(
  source: StoredSource,
  fetched: FetchedFeed,
  memory: FeedMemory,
  runId: string,
  now: Date,
): ArticlesMessage[] {
  const { feed, written = null, etag, lastModified } = fetched;
  const passes = keywordFilter(source.metadata);
  const before = seenOfWords(memory.seen);
  const fingerprints = new Set(before.entries.map(({ fingerprint }) => fingerprint));
  const unparsed = new Map(before.entries.map((one) => [one.written, one]));
  const parsed = feed.entries.values();
  const seen: SeenEntry[] = [];
  const fresh: ArrivingEntry[] = [];
  for (let i = 0; i < entryCount(fetched); i++) {
    const hash = written?.hashes[i] ?? null;
    const known = written?.skipped[i] ? unparsed.get(hash) : undefined;
    const entry = known ? undefined : parsed.next().value;
    if (known) seen.push(known);
    if (entry === undefined) continue;
    const fingerprint = entryFingerprint(entry);
    const isFiltered = !passes(entry);
    seen.push({ fingerprint, written: hash, isFiltered });
    if (!isFiltered && !fingerprints.has(fingerprint)) fresh.push({ ...entry, fingerprint });
  }
  const filtered = seen.filter(({ isFiltered }) => isFiltered).length;
  const hasSameValidators = memory.etag === etag && memory.lastModified === lastModified;
  const hasOnlySeen = seen.every(({ fingerprint }) => fingerprints.has(fingerprint));
  if (fresh.length === 0 && filtered === 0 && hasSameValidators && hasOnlySeen) return [];

  const filter = filterKey(source.metadata);
  const words = wordsOfSeen({ key: written?.key ?? null, filter, entries: seen });
  // The newest are last: of the names of a source, the last ones are kept (`entry-names.ts`).
  const chunks = inChunks(fresh.toSorted((a, b) => (a.publishedAt ?? '').localeCompare(b.publishedAt ?? '')));
  const { id, name, type, region, category, url, edition, publisherId } = source;
  const { premium, country } = source.metadata;
  const from = {
    ...{ id, name, type, region, category, url, edition },
    ...(premium === undefined ? {} : { premium }),
    ...(country === undefined ? {} : { country }),
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
    known: part === 0 ? seen.length - filtered - fresh.length : 0,
    remember: part === chunks.length - 1 ? { etag, lastModified, seen: words } : null,
  }));
}

/** Returns at least one chunk: a feed without new entries still needs its receipt and its memory written. */
function inChunks(entries: readonly ArrivingEntry[]): ArrivingEntry[][] {
  const chunks: ArrivingEntry[][] = [[]];
  let bytes = 0;
  for (const entry of entries) {
    const { title, summary, link, image, author } = entry;
    // A preview has the opening words of the body behind the summary.
    const size = previewBytes + Buffer.byteLength(`${title}${summary}${summary}${link}${image}${author}`);
    if (bytes + size > maxPartBytes && bytes > 0) {
      chunks.push([]);
      bytes = 0;
    }
    chunks.at(-1)?.push(entry);
    bytes += size;
  }
  return chunks;
}

/** New entries of a source: a small message without bodies, and the bodies that it refers to. */
export interface ClassifiedNews {
  message: ArrivalsMessage;
  bodies: BodyChunk[];
}

/** Classifies the entries of a message. A repetition has the same result. */
export async function classifyNews({ entries, ...part }: ArticlesMessage): Promise<ClassifiedNews> {
  const watchlists = await publishedWatchlists();
  const built = entries.flatMap((entry) => articleOfEntry(entry, part, watchlists) ?? []);
  const bodies = bodyChunks(
    part.source.id,
    built.map(({ article: { row, body } }) => ({ id: row.fingerprint, body })),
  );
  const chunks = bodies.flatMap(({ id, count }) => Array<string>(count).fill(id));
  const arrivals = built.map(({ article: { row }, isDated, formerId }, i) => {
    const { preview, fingerprint, name, author } = row;
    return { preview, isDated, fingerprint, name, formerId, author, chunk: chunks[i] ?? '' };
  });
  return { message: { ...part, filtered: part.filtered + entries.length - built.length, arrivals }, bodies };
}

/** Stores the bodies of new entries. @returns the messages, which can be queued now */
export async function storeBodies(news: readonly ClassifiedNews[]): Promise<ArrivalsMessage[]> {
  await saveBodies(news.flatMap(({ bodies }) => bodies));
  return news.map(({ message }) => message);
}

/** The messages of entries, with their bodies stored. For tests and measurements. */
export const withStoredBodies = async (messages: readonly ArticlesMessage[]): Promise<ArrivalsMessage[]> =>
  storeBodies(await Promise.all(messages.map(classifyNews)));
