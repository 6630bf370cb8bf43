import { limits } from '#shared/config/limits.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import { decodeBody } from '../fetch/decode-body.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import { decodeBytes } from './decode-bytes.ts';
import { normaliseFeed } from './normalise-feed.ts';
import { FeedError } from './raw-feed.ts';
import { readGdeltArticles } from './read-gdelt-articles.ts';
import { looksLikeJson, readJsonFeed } from './read-json-feed.ts';
import { readXmlFeed } from './read-xml-feed.ts';
import { resolveAddress } from './resolve-address.ts';

export interface FeedContext {
  /** The feed's own address: the base of relative links. */
  url?: string;
  /** The HTTP header, for its charset. */
  contentType?: string;
  /** Characters of a body; `limits.feed.maxContent` by default. */
  maxContent?: number;
}

/**
 * Parses a feed of any format: decodes the bytes, reads XML or JSON, normalises. Every step is linear in the number of
 * bytes, at most `limits.feed.maxBytes`.
 * @throws FeedError and nothing else
 */
export async function parseFeed(bytes: Uint8Array, context: FeedContext): Promise<Feed> {
  if (bytes.length > limits.feed.maxBytes) {
    throw new FeedError('too_large', `The feed is larger than ${limits.feed.maxBytes / 1024 / 1024} MB.`);
  }
  const text = decodeBytes(unpacked(bytes), context.contentType);
  if (text.trim() === '') throw new FeedError('empty', 'The response is empty.');
  const address = resolveAddress(context.url ?? '', null);
  try {
    return normaliseFeed(
      looksLikeJson(text) ? (readGdeltArticles(text, address) ?? readJsonFeed(text)) : await readXmlFeed(text, address),
      address,
      context.maxContent,
    );
  } catch (error) {
    if (error instanceof FeedError) throw error;
    // The first line of a parser's message may quote the document, so it is cut.
    const reason = error instanceof Error ? error.message.split('\n')[0]?.slice(0, 100) : 'unknown reason';
    throw new FeedError('malformed', `The feed could not be read: ${reason}.`);
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
