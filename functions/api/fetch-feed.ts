import { feedAt } from '#functions/feeds/feed-at.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { fetchFeed } from '#shared/api/ingestion.ts';

export const handler = endpoint(fetchFeed, ({ query }) => feedAt(query.url));
