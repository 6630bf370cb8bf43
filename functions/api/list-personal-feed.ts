import { feedCandidates, readInterests } from '#functions/readers/interests.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listPersonalFeed } from '#shared/api/readers.ts';
import { limits } from '#shared/config/limits.ts';
import { personalFeed } from '#shared/domain/readers/personal-feed.ts';

export const handler = endpoint(listPersonalFeed, async ({ caller, query: { language } }) => {
  const now = new Date();
  const reader = await readInterests(caller.uid);
  if (reader.publishers.size + reader.topics.size === 0) return [];
  return personalFeed(await feedCandidates(reader, now, language), reader, limits.personalFeed, now);
});
