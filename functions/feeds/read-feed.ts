import { lazy } from '#functions/runtime/lazy.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import type { FetchOutcome } from '#shared/domain/sources/fetch-outcome.ts';
import { FeedParser } from './feed-parser.ts';
import { type FetchOptions, guardedFetch, type Validators } from './fetch/guarded-fetch.ts';
import { FeedError } from './parse/raw-feed.ts';
import { securePicture } from './parse/resolve-address.ts';

/** A feed that was fetched and parsed. */
export interface FetchedFeed extends Validators {
  feed: Feed;
  /** The feed's new address, if the publisher redirects permanently. */
  movedTo: string | null;
}

const parser = lazy(() => new FeedParser());

/**
 * Fetches and parses a feed (RSS, Atom, RDF or JSON Feed). A response that is no feed is a failure with the parser's
 * reason.
 * @param reading.beforeParse runs after a response with a body, before anything of the body is read
 * @param reading.maxContent characters of a body, if fewer than usual
 */
export async function readFeed(
  address: string,
  options: FetchOptions,
  { beforeParse, maxContent }: { beforeParse?: (() => Promise<void>) | undefined; maxContent?: number } = {},
): Promise<FetchOutcome<FetchedFeed>> {
  parser().start();
  const response = await guardedFetch(address, options);
  if (response.kind !== 'ok') return response;
  if (response.body.length === 0) return unreadable('The publisher sent an empty response');
  try {
    const context = {
      url: response.url,
      ...(response.contentType && { contentType: response.contentType }),
      ...(maxContent && { maxContent }),
    };
    const parsed = await parser().parse(response.body, context, { before: beforeParse });
    const feed = { ...parsed, entries: parsed.entries.map((one) => ({ ...one, image: securePicture(one.image) })) };
    const { etag, lastModified, movedTo } = response;
    return { kind: 'ok', feed, etag, lastModified, movedTo };
  } catch (error) {
    if (error instanceof FeedError) return unreadable(error.message);
    throw error;
  }
}

const unreadable = (reason: string): FetchOutcome<FetchedFeed> => ({ kind: 'failed', code: 'bad_response', reason });
