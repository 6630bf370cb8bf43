import { followerCounts } from '#functions/readers/follower-counts.ts';
import { optionalJson } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { topics as vocabulary } from '#shared/config/seed/topics.ts';
import { isTrending, type Topic, type TopicHours, trend } from '#shared/domain/articles/topic.ts';

export const topicEntity = defineEntity({
  model: { entity: 'topic', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    articleCount: { type: 'number', required: true },
    hours: optionalJson<TopicHours>({}),
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: [], template: 'topics', casing: 'none' },
      sk: { field: 'sk', composite: ['id'], template: '${id}', casing: 'none' },
    },
  },
});

export interface TopicCounts {
  articleCount: number;
  hours: TopicHours;
}

/** Stored counts by topic id. Names and descriptions of topics are in `shared/config/seed/topics.ts`. */
export async function readTopicCounts(options: { consistent: boolean }): Promise<Map<string, TopicCounts>> {
  const { data } = await topicEntity().query.byId({}).go({ pages: 'all', consistent: options.consistent });
  return new Map(data.map(({ id, articleCount, hours }) => [id, { articleCount, hours: hours ?? {} }]));
}

const noArticles: TopicCounts = { articleCount: 0, hours: {} };

/** All topics with their present counts, those with the most articles first. */
export async function readTopics(now: Date): Promise<Topic[]> {
  return (await measuredTopics(now))
    .sort((a, b) => b.articleCount - a.articleCount || a.displayName.localeCompare(b.displayName))
    .map(asTopic);
}

/** Topics with more articles than usual, the strongest first. */
export async function readTrendingTopics(now: Date): Promise<Topic[]> {
  const trending = (await measuredTopics(now)).filter((topic) => topic.trending);
  return trending.sort((a, b) => b.strength - a.strength || b.articleCount - a.articleCount).map(asTopic);
}

async function measuredTopics(now: Date): Promise<(Topic & { strength: number })[]> {
  const [counts, followers] = await Promise.all([readTopicCounts({ consistent: false }), followerCounts('topic')]);
  return vocabulary.map((topic) => {
    const { articleCount, hours } = counts.get(topic.id) ?? noArticles;
    const followerCount = followers.get(topic.id) ?? 0;
    return { ...topic, articleCount, followerCount, trending: isTrending(hours, now), strength: trend(hours, now) };
  });
}

const asTopic = ({ strength: _, ...topic }: Topic & { strength: number }): Topic => topic;
