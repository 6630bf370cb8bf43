import { limits } from '#shared/config/limits.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import { decodeBody } from '../fetch/decode-body.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import { decodeBytes } from './decode-bytes.ts';
import { normaliseFeed } from './normalise-feed.ts';
import { FeedError, type RawFeed } from './raw-feed.ts';
import { readGdeltArticles } from './read-gdelt-articles.ts';
import { looksLikeJson, readJsonFeed } from './read-json-feed.ts';
import { readXmlFeed } from './read-xml-feed.ts';
import { resolveAddress } from './resolve-address.ts';
import { shortHash, sliceDocument } from './slice-document.ts';

export interface FeedContext {
  /** The feed's own address: the base of relative links. */
  url?: string;
  /** The HTTP header, for its charset. */
  contentType?: string;
  /** The HTTP header `Link`, for the feeds of a page. */
  links?: string;
  /** Characters of a body; `limits.feed.maxContent` by default. */
  maxContent?: number;
}

/** Entries of a document that were read before, and the key under which they were. */
export interface KnownEntries {
  key: string;
  hashes: readonly string[];
}

/** The entries of a document as they are written. */
export interface WrittenEntries {
  /** Identifies everything outside the entries that decides how they are read. */
  key: string;
  /** One hash for each entry, in order. */
  hashes: string[];
  /** Whether an entry was known, so it is not in `feed.entries`. */
  skipped: boolean[];
}

export interface ParsedFeed {
  feed: Feed;
  /** Null if the document's entries can only be read together. */
  written: WrittenEntries | null;
  /** See `RawFeed`. */
  updateSeconds?: number | undefined;
}

/** Raise this when entries are read in another way, so that known ones are read again. */
const readingEdition = 2;

/**
 * Parses a feed of any format: decodes the bytes, reads XML or JSON, normalises. Every step is linear in the number of
 * bytes, at most `limits.feed.maxBytes`.
 * @throws FeedError and nothing else
 */
export async function parseFeed(bytes: Uint8Array, context: FeedContext): Promise<Feed> {
  return (await parseText(decodeFeed(bytes, context), context)).feed;
}

/**
 * Parses the entries of a feed that are not known. The feed's other fields, and the entries that are returned, are
 * those of `parseFeed` (docs/decisions/0005-parsing-feeds.md).
 * @throws FeedError and nothing else
 */
export async function parseNewEntries(
  bytes: Uint8Array,
  context: FeedContext,
  known: KnownEntries,
): Promise<ParsedFeed> {
  const text = decodeFeed(bytes, context);
  const document = sliceDocument(text);
  if (document === null) {
    const { feed, updateSeconds } = await parseText(text, context);
    return { feed, updateSeconds, written: null };
  }
  const { hashes } = document;
  const knownHashes = new Set(known.hashes);
  const skipped = hashes.map((hash) => knownHashes.has(hash));
  const fresh = skipped.filter((isKnown) => !isKnown).length;
  if (fresh < hashes.length) {
    const rest = document.without((entry) => skipped[entry] === true);
    const some = await parseText(rest, context).catch(() => null);
    if (some?.key === known.key && some.feed.entries.length === fresh)
      return { feed: some.feed, updateSeconds: some.updateSeconds, written: { key: some.key, hashes, skipped } };
  }
  const { feed, key, updateSeconds } = await parseText(text, context);
  const isWhole = feed.entries.length === hashes.length;
  return { feed, updateSeconds, written: isWhole ? { key, hashes, skipped: hashes.map(() => false) } : null };
}

function decodeFeed(bytes: Uint8Array, { contentType }: FeedContext): string {
  if (bytes.length > limits.feed.maxBytes) {
    throw new FeedError('too_large', `The feed is larger than ${limits.feed.maxBytes / 1024 / 1024} MB.`);
  }
  const text = decodeBytes(unpacked(bytes), contentType);
  if (text.trim() === '') throw new FeedError('empty', 'The response is empty.');
  return text;
}

async function parseText(
  text: string,
  { url, maxContent }: FeedContext,
): Promise<Omit<ParsedFeed, 'written'> & { key: string }> {
  const address = resolveAddress(url ?? '', null);
  try {
    const raw = await readDocument(text, address);
    const feed = normaliseFeed(raw, address, maxContent);
    const outside = [readingEdition, address, maxContent ?? null, feed.link, raw.authors];
    return { feed, key: shortHash(JSON.stringify(outside)), updateSeconds: raw.updateSeconds };
  } catch (error) {
    if (error instanceof FeedError) throw error;
    // The first line of a parser's message may quote the document, so it is cut.
    const reason = error instanceof Error ? error.message.split('\n')[0]?.slice(0, 100) : 'unknown reason';
    throw new FeedError('malformed', `The feed could not be read: ${reason}.`);
  }
}

async function readDocument(text: string, address: string | null): Promise<RawFeed> {
  if (!looksLikeJson(text)) return readXmlFeed(text, address);
  try {
    return readGdeltArticles(text, address) ?? readJsonFeed(text);
  } catch (error) {
    // Some servers write a message as JSON before the feed.
    if (!/<(?:rss|feed|rdf:rdf)[\s>]/i.test(text)) throw error;
    return readXmlFeed(text, address);
  }
}

/** A file `feed.xml.gz` may arrive as it is. */
function unpacked(bytes: Uint8Array): Uint8Array {
  try {
    return decodeBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), undefined, limits.feed.maxBytes);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    throw new FeedError(error.code === 'too_large' ? 'too_large' : 'malformed', `${error.message}.`);
  }
}
