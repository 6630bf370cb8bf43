import * as z from 'zod/mini';
import { type ArticlePreview, article } from '../articles/article.ts';
import { type Publisher, publisher } from '../articles/publisher.ts';
import { type Topic, topic } from '../articles/topic.ts';
import { quality, type ReaderInterests, reasonFor, recency, storiesOnce } from './personal-feed.ts';

/** What a reader may like to follow or read next (ENT-09). */
export const recommendations = z.object({
  publishers: z.array(publisher),
  topics: z.array(topic),
  articles: z.array(z.pick(article, { id: true, title: true, source: true, publishedAt: true })),
});
export type Recommendations = z.infer<typeof recommendations>;

/** Each kind (CONST-07). */
export const recommendedCount = 3;

/** What the choice is made from. */
export interface RecommendationFacts {
  reader: ReaderInterests;
  publishers: readonly Publisher[];
  topics: readonly Topic[];
  /** The newest articles. */
  articles: readonly ArticlePreview[];
  /** How many of those who follow the same as the reader follow this, by `targetKey`. */
  alsoFollowed: ReadonlyMap<string, number>;
}

/** Points: what like-minded readers follow says most, then what the reader opens; what many follow, write or talk about decides for who is new. */
const points = { alsoFollowed: 3, opened: 2, followers: 1, articles: 0.3, trending: 1 } as const;
const some = (count: number): number => Math.log2(1 + count);

const best = <T>(all: readonly T[], score: (one: T) => number): T[] =>
  all
    .map((one) => ({ one, score: score(one) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, recommendedCount)
    .map(({ one }) => one);

/** Three publishers, topics and articles that the reader neither follows nor has read. Fewer where there are no more. */
export function recommend(
  { reader, publishers, topics, articles, alsoFollowed }: RecommendationFacts,
  now: Date,
): Recommendations {
  const together = (key: string) => points.alsoFollowed * some(alsoFollowed.get(key) ?? 0);
  const popular = ({ followerCount, articleCount }: { followerCount: number; articleCount: number }) =>
    points.followers * some(followerCount) + points.articles * some(articleCount);
  const opened = (kind: 'publisher' | 'topic', id: string) => points.opened * some(reader.openedOf[kind].get(id) ?? 0);

  // What they follow stands in their own feed already; here they meet the rest.
  const scored = articles
    .filter((one) => !reader.opened.has(one.id) && !one.sponsored && reasonFor(one, reader) === null)
    .map((one) => ({
      one,
      score:
        recency(one.publishedAt, now) +
        quality(one) +
        0.25 * (some(reader.openedOf.topic.get(one.topic) ?? 0) + some(alsoFollowed.get(`topic#${one.topic}`) ?? 0)),
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one);
  const unseen = storiesOnce(scored);
  const heard = new Set<string>();
  const varied = unseen.filter(({ publisherId }) => !heard.has(publisherId) && heard.add(publisherId));

  return {
    publishers: best(
      publishers.filter(({ id, articleCount }) => !reader.publishers.has(id) && articleCount > 0),
      (one) => together(`publisher#${one.id}`) + opened('publisher', one.id) + popular(one),
    ),
    topics: best(
      topics.filter(({ id, articleCount }) => !reader.topics.has(id) && articleCount > 0),
      (one) =>
        together(`topic#${one.id}`) + opened('topic', one.id) + popular(one) + (one.trending ? points.trending : 0),
    ),
    articles: [...new Set([...varied, ...unseen])].slice(0, recommendedCount),
  };
}
