import { endpoint } from '#functions/runtime/endpoint.ts';
import { feedPreview } from '#functions/runtime/feed/feed-preview.ts';
import { readFeed } from '#functions/runtime/feed/read-feed.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { contract } from '#shared/api/contract.ts';

// What is refused is told apart from what failed: the one is the caller's address, the other the publisher's answer.
export const handler = endpoint(contract.fetchFeed, async ({ query: { url } }) => {
  const reading = await readFeed(url, {});
  if (reading.kind === 'read') return feedPreview(reading.feed);
  const reason = reading.kind === 'failed' ? reading.reason : 'The publisher has removed this feed (410 Gone)';
  const refused = reading.kind === 'failed' && reading.code === 'refused';
  throw new Refusal(refused ? 400 : 422, refused ? 'address_refused' : 'no_feed', `url: ${reason}`, [{ field: 'url', message: reason }]);
});
