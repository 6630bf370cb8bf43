import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import type { FetchOutcome } from '#shared/domain/sources/fetch-outcome.ts';
import { type FetchOptions, guardedFetch, type Validators } from './fetch/guarded-fetch.ts';
import { parseFeed } from './parse/parse-feed.ts';
import { FeedError } from './parse/raw-feed.ts';

/** A feed that was fetched and parsed. */
export interface FetchedFeed extends Validators {
  feed: Feed;
  /** The feed's new address, if the publisher redirects permanently. */
  movedTo: string | null;
}

/**
 * Fetches and parses a feed (RSS, Atom, RDF or JSON Feed). A response that is no feed is a failure with the parser's
 * reason.
 */
export async function readFeed(address: string, options: FetchOptions): Promise<FetchOutcome<FetchedFeed>> {
  const response = await guardedFetch(address, options);
  if (response.kind !== 'ok') return response;
  if (response.body.length === 0) return unreadable('The publisher sent an empty response');
  try {
    const context = { url: response.url, ...(response.contentType && { contentType: response.contentType }) };
    const feed = await parseFeed(response.body, context);
    const { etag, lastModified, movedTo } = response;
    return { kind: 'ok', feed, etag, lastModified, movedTo };
  } catch (error) {
    if (error instanceof FeedError) return unreadable(error.message);
    throw error;
  }
}

const unreadable = (reason: string): FetchOutcome<FetchedFeed> => ({ kind: 'failed', code: 'bad_response', reason });
