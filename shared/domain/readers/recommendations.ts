import * as z from 'zod/mini';
import { type ArticlePreview, article } from '../articles/article.ts';
import { type Publisher, publisher } from '../articles/publisher.ts';
import { type Topic, topic } from '../articles/topic.ts';
import { quality, type ReaderInterests, reasonFor, recency, storiesOnce } from './personal-feed.ts';

/** Suggestions of what to follow or read next. */
export const recommendations = z.object({
  publishers: z.array(publisher),
  topics: z.array(topic),
  articles: z.array(z.pick(article, { id: true, title: true, source: true, publishedAt: true })),
});
export type Recommendations = z.infer<typeof recommendations>;

/** Suggestions of each kind. */
export const recommendedCount = 3;

/** Candidates, and what is known of the reader. */
export interface RecommendationFacts {
  reader: ReaderInterests;
  publishers: readonly Publisher[];
  topics: readonly Topic[];
  /** The newest articles. */
  articles: readonly ArticlePreview[];
  /** How many readers with the same follows as this reader follow a target, by `targetKey`. */
  alsoFollowed: ReadonlyMap<string, number>;
}

/** Weights: follows of similar readers count most, then what the reader opens. For new readers popularity decides. */
const points = { alsoFollowed: 3, opened: 2, followers: 1, articles: 0.3, trending: 1 } as const;
const damped = (count: number): number => Math.log2(1 + count);

const best = <T>(all: readonly T[], score: (one: T) => number): T[] =>
  all
    .map((one) => ({ one, score: score(one) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, recommendedCount)
    .map(({ one }) => one);

/** Up to three publishers, topics and articles that the reader does not follow and has not read. */
export function recommend(
  { reader, publishers, topics, articles, alsoFollowed }: RecommendationFacts,
  now: Date,
): Recommendations {
  const similar = (key: string) => points.alsoFollowed * damped(alsoFollowed.get(key) ?? 0);
  const popular = ({ followerCount, articleCount }: { followerCount: number; articleCount: number }) =>
    points.followers * damped(followerCount) + points.articles * damped(articleCount);
  const opened = (kind: 'publisher' | 'topic', id: string) =>
    points.opened * damped(reader.openedOf[kind].get(id) ?? 0);

  // Articles from followed publishers and topics are in the personal feed already.
  const scored = articles
    .filter((one) => !reader.opened.has(one.id) && !one.sponsored && reasonFor(one, reader) === null)
    .map((one) => ({
      one,
      score:
        recency(one.publishedAt, now) +
        quality(one) +
        0.25 *
          (damped(reader.openedOf.topic.get(one.topic) ?? 0) + damped(alsoFollowed.get(`topic#${one.topic}`) ?? 0)),
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one);
  const unseen = storiesOnce(scored);
  const seenPublishers = new Set<string>();
  const varied = unseen.filter(
    ({ publisherId }) => !seenPublishers.has(publisherId) && seenPublishers.add(publisherId),
  );

  return {
    publishers: best(
      publishers.filter(({ id, articleCount }) => !reader.publishers.has(id) && articleCount > 0),
      (one) => similar(`publisher#${one.id}`) + opened('publisher', one.id) + popular(one),
    ),
    topics: best(
      topics.filter(({ id, articleCount }) => !reader.topics.has(id) && articleCount > 0),
      (one) =>
        similar(`topic#${one.id}`) + opened('topic', one.id) + popular(one) + (one.trending ? points.trending : 0),
    ),
    articles: [...new Set([...varied, ...unseen])].slice(0, recommendedCount),
  };
}
