import { fetchFeedPreview } from '#functions/feeds/feed-preview.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { premiumFeeds } from '#functions/sources/feed-publishers.ts';
import { fetchFeed } from '#shared/api/sources.ts';

export const handler = endpoint(fetchFeed, ({ query }) => fetchFeedPreview(query.url, {}, premiumFeeds));
