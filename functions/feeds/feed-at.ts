import { fieldRefusal } from '#functions/runtime/refusal.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import { feedPreview } from './feed-preview.ts';
import type { FetchOptions } from './fetch/guarded-fetch.ts';
import { readFeed } from './read-feed.ts';

/**
 * Fetches a feed for a caller who chose the address. Anything that is not a feed stays unseen: no status, header or body.
 * @param options resolver and limits, for tests
 * @throws Refusal 400 for an address that may not be fetched, 422 for one that returns no feed
 */
export async function feedAt(url: string, options: FetchOptions = {}): Promise<Feed> {
  const outcome = await readFeed(url, options);
  if (outcome.kind === 'ok') return feedPreview(outcome.feed);
  const failed =
    outcome.kind === 'failed' ? outcome : { code: 'status', reason: 'The publisher has removed this feed (410 Gone)' };
  const [status, code] = failed.code === 'refused' ? [400 as const, 'address_refused'] : [422 as const, 'no_feed'];
  throw fieldRefusal(status, code, 'url', failed.reason);
}
