import { limits } from '#shared/config/limits.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import { decodeBytes } from './decode-bytes.ts';
import { FeedError } from './feed-error.ts';
import { normaliseFeed } from './normalise-feed.ts';
import { readGdeltAnswer } from './read-gdelt-answer.ts';
import { looksLikeJson, readJsonFeed } from './read-json-feed.ts';
import { readXmlFeed } from './read-xml-feed.ts';
import { resolveAddress } from './resolve-address.ts';

export interface FeedContext {
  /** Where the bytes came from: the base of relative links. */
  url?: string;
  /** The HTTP header, for its charset. */
  contentType?: string;
}

/**
 * Reads a feed of any format from raw bytes into the one shape: decode, read (XML or JSON), normalise.
 * Every step is linear in the number of bytes, of which there are at most `limits.feed.maxBytes`. Throws FeedError only.
 */
export async function parseFeed(bytes: Uint8Array, context: FeedContext): Promise<Feed> {
  if (bytes.length > limits.feed.maxBytes) {
    throw new FeedError('too_large', `The feed has more than ${limits.feed.maxBytes / 1024 / 1024} MB.`);
  }
  const text = decodeBytes(bytes, context.contentType);
  if (text.trim() === '') throw new FeedError('empty', 'The answer is empty.');
  const address = resolveAddress(context.url ?? '', null);
  try {
    return normaliseFeed(
      looksLikeJson(text) ? (readGdeltAnswer(text, address) ?? readJsonFeed(text)) : await readXmlFeed(text, address),
      address,
    );
  } catch (error) {
    if (error instanceof FeedError) throw error;
    // A parser's first line may quote what it stumbled over; a few words of it are enough.
    const reason = error instanceof Error ? error.message.split('\n')[0]?.slice(0, 100) : 'unknown reason';
    throw new FeedError('malformed', `The feed could not be read: ${reason}.`);
  }
}
