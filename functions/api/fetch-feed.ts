import { feedPreview } from '#functions/feeds/feed-preview.ts';
import type { FetchOptions } from '#functions/feeds/fetch/guarded-fetch.ts';
import { readFeed } from '#functions/feeds/read-feed.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { fieldRefusal } from '#functions/runtime/refusal.ts';
import { fetchFeed } from '#shared/api/ingestion.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';

/**
 * What the feed at an address says, and nothing of what is no feed: no status, no header, no piece of a body.
 * @param options what tests put in place of the world: the resolver, shorter limits
 * @throws Refusal 400 for an address that is not fetched, 422 for one that brings no feed
 */
export async function feedAt(url: string, options: FetchOptions = {}): Promise<Feed> {
  const outcome = await readFeed(url, options);
  if (outcome.kind === 'ok') return feedPreview(outcome.feed);
  const failed =
    outcome.kind === 'failed' ? outcome : { code: 'status', reason: 'The publisher has removed this feed (410 Gone)' };
  const [status, code] = failed.code === 'refused' ? [400 as const, 'address_refused'] : [422 as const, 'no_feed'];
  throw fieldRefusal(status, code, 'url', failed.reason);
}

export const handler = endpoint(fetchFeed, ({ query }) => feedAt(query.url));
