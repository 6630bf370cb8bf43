import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import { type FetchOptions, type FetchOutcome, guardedFetch } from '../fetch/guarded-fetch.ts';
import { FeedError } from './feed-error.ts';
import { parseFeed } from './parse-feed.ts';

/** What an address came to that was read as a feed. `movedTo` is where the publisher says the feed lives from now on. */
export type FeedReading =
  | { kind: 'read'; feed: Feed; etag: string | null; lastModified: string | null; movedTo?: string }
  | Exclude<FetchOutcome, { kind: 'ok' }>;

/** Fetches and parses a feed (RSS, Atom, RDF or JSON Feed). What parses as none is a failure with the parser's reason. */
export async function readFeed(address: string, options: FetchOptions): Promise<FeedReading> {
  const answer = await guardedFetch(address, options);
  if (answer.kind !== 'ok') return answer;
  if (answer.body.length === 0) return unreadable('The publisher sent an empty answer');
  try {
    const context = { url: answer.url, ...(answer.contentType && { contentType: answer.contentType }) };
    const feed = await parseFeed(answer.body, context);
    const { etag, lastModified, movedTo } = answer;
    return { kind: 'read', feed, etag, lastModified, ...(movedTo && { movedTo }) };
  } catch (error) {
    if (error instanceof FeedError) return unreadable(error.message);
    throw error;
  }
}

const unreadable = (reason: string): FeedReading => ({ kind: 'failed', code: 'bad_answer', reason });
