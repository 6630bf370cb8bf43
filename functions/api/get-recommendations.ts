import { latestArticles } from '#functions/articles/articles.ts';
import { readPublishers } from '#functions/articles/publishers.ts';
import { readTopics } from '#functions/articles/topics.ts';
import { alsoFollowed } from '#functions/readers/follows.ts';
import { readInterests } from '#functions/readers/interests.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { getRecommendations } from '#shared/api/readers.ts';
import { editorial } from '#shared/config/editorial.ts';
import { recommend } from '#shared/domain/readers/recommendations.ts';

/** Newest articles among which something to read is looked for. */
const looked = 150;

export const handler = endpoint(getRecommendations, async ({ caller }) => {
  const now = new Date();
  const reading = readInterests(caller.uid);
  const [reader, publishers, topics, { items }, also] = await Promise.all([
    reading,
    readPublishers(),
    readTopics(now),
    latestArticles({}, looked, null, now),
    reading.then(({ follows }) => alsoFollowed(caller.uid, follows)),
  ]);
  // The site's own composer is nobody's paper.
  const papers = publishers.filter(({ id }) => id !== editorial.publisherId);
  return recommend({ reader, publishers: papers, topics, articles: items, alsoFollowed: also }, now);
});
