import { recentArticles } from '#functions/articles/article-lists.ts';
import { recentPublishers } from '#functions/catalog/publishers.ts';
import { readTopics } from '#functions/catalog/topics.ts';
import { alsoFollowed } from '#functions/readers/follows.ts';
import { readInterests } from '#functions/readers/interests.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { getRecommendations } from '#shared/api/readers.ts';
import { editorial } from '#shared/config/editorial.ts';
import { recommend } from '#shared/domain/readers/recommendations.ts';

/** How many of the newest articles are candidates. */
const candidates = 150;

export const handler = endpoint(getRecommendations, async ({ caller }) => {
  const now = new Date();
  const reading = readInterests(caller.uid);
  const [reader, publishers, topics, { items }, also] = await Promise.all([
    reading,
    recentPublishers(now),
    readTopics(now),
    recentArticles({}, candidates, null, now),
    reading.then(({ follows }) => alsoFollowed(caller.uid, follows)),
  ]);
  // Our own generated articles have no publisher to follow.
  const followable = publishers.filter(({ id }) => id !== editorial.publisherId);
  return recommend({ reader, publishers: followable, topics, articles: items, alsoFollowed: also }, now);
});
