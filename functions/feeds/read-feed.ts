import { lazy } from '#functions/runtime/lazy.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import type { FetchOutcome } from '#shared/domain/sources/fetch-outcome.ts';
import type { FoundFeed } from '#shared/domain/sources/found-feed.ts';
import { FeedParser } from './feed-parser.ts';
import { type FetchOptions, guardedFetch, type Validators } from './fetch/guarded-fetch.ts';
import { sourceAddressFault } from './fetch/web-url.ts';
import type { KnownEntries, WrittenEntries } from './parse/parse-feed.ts';
import { FeedError } from './parse/raw-feed.ts';
import { securePicture } from './parse/resolve-address.ts';

export type { KnownEntries };

/** A feed that was fetched and parsed. */
export interface FetchedFeed extends Validators {
  /** With the entries that were not known. */
  feed: Feed;
  /** All its entries as they are written; null if one cannot see where they begin and end before they are parsed. */
  written?: WrittenEntries | null;
  /** The feed's new address, if the publisher redirects permanently. */
  movedTo: string | null;
}

interface ReadingOptions {
  /** Runs after a response with a body, before anything of the body is read. */
  beforeParse?: (() => Promise<void>) | undefined;
  /** Characters of a body, if fewer than usual. */
  maxContent?: number;
  /** Entries that were read before, and are not wanted again. */
  known?: KnownEntries | undefined;
}

/**
 * Bytes of a response that cannot end the function: the worst input that we know takes a second for five megabytes.
 * What runs before such a feed is parsed does not wait for the feeds before it.
 */
const harmlessBytes = 256 * 1024;

const parser = lazy(() => new FeedParser());

/**
 * Fetches and parses a feed (RSS, Atom, RDF or JSON Feed). A response that is no feed is a failure with the parser's
 * reason.
 */
export async function readFeed(
  address: string,
  options: FetchOptions,
  { beforeParse, maxContent, known }: ReadingOptions = {},
): Promise<FetchOutcome<FetchedFeed>> {
  // A conditional request rarely returns a body.
  if (!options.etag && !options.lastModified) parser().start();
  const response = await guardedFetch(address, options);
  if (response.kind !== 'ok') return response;
  if (response.body.length === 0) return unreadable('The publisher sent an empty response');
  try {
    const context = {
      url: response.url,
      links: response.links,
      ...(response.contentType && { contentType: response.contentType }),
      ...(maxContent && { maxContent }),
    };
    const isHarmless = response.body.length <= harmlessBytes;
    if (isHarmless) await beforeParse?.();
    const parsed = await parser().parseNew(response.body, context, {
      before: isHarmless ? undefined : beforeParse,
      known,
    });
    const entries = parsed.feed.entries.map((one) => ({ ...one, image: securePicture(one.image) }));
    const feed = { ...parsed.feed, entries };
    const { written, updateSeconds } = parsed;
    const { etag, lastModified, movedTo, freshSeconds } = response;
    return { kind: 'ok', feed, written, etag, lastModified, movedTo, freshSeconds, updateSeconds };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const feeds = error.feeds.filter(({ url }) => sourceAddressFault(url) === null);
    return feeds.length === 0 ? unreadable(error.message) : { ...unreadable(pageReason(feeds)), feeds };
  }
}

const unreadable = (reason: string) => ({ kind: 'failed', code: 'bad_response', reason }) as const;

const pageReason = ([first, ...others]: readonly FoundFeed[]): string =>
  `This is a web page, not a feed. It names the feed ${first?.url}${others.length === 0 ? '' : ` and ${others.length} more`}`;
