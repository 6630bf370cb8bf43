import { topics as vocabulary } from '#shared/config/seed/topics.ts';
import { isTrending, type Topic, type TopicHours, trend } from '#shared/domain/articles/topic.ts';
import { followerCounts } from '../readers/followers.ts';
import { defineEntity, service } from '../table/entity.ts';

export const topicEntity = defineEntity({
  model: { entity: 'topic', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    articleCount: { type: 'number', required: true },
    hours: {
      type: 'any',
      set: (value: TopicHours | undefined) => value && JSON.stringify(value),
      get: (value: string | undefined): TopicHours => JSON.parse(value ?? '{}'),
    },
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

/** What is counted for each topic; what a topic is called stands in `shared/config/seed/topics.ts`. */
export async function readTopicCounts(options: { consistent: boolean }): Promise<Map<string, TopicCounts>> {
  const { data } = await topicEntity().query.byId({}).go({ pages: 'all', consistent: options.consistent });
  return new Map(data.map(({ id, articleCount, hours }) => [id, { articleCount, hours: hours ?? {} }]));
}

const noCounts: TopicCounts = { articleCount: 0, hours: {} };

/** Every topic with its live counts, those with most articles first. */
export async function readTopics(now: Date): Promise<Topic[]> {
  return (await measuredTopics(now))
    .sort((a, b) => b.articleCount - a.articleCount || a.displayName.localeCompare(b.displayName))
    .map(asTopic);
}

/** Topics written about more than usual, the strongest first. */
export async function readTrendingTopics(now: Date): Promise<Topic[]> {
  const trending = (await measuredTopics(now)).filter((topic) => topic.trending);
  return trending.sort((a, b) => b.strength - a.strength || b.articleCount - a.articleCount).map(asTopic);
}

async function measuredTopics(now: Date): Promise<(Topic & { strength: number })[]> {
  const [counts, followers] = await Promise.all([readTopicCounts({ consistent: false }), followerCounts('topic')]);
  return vocabulary.map((named) => {
    const { articleCount, hours } = counts.get(named.id) ?? noCounts;
    const followerCount = followers.get(named.id) ?? 0;
    return { ...named, articleCount, followerCount, trending: isTrending(hours, now), strength: trend(hours, now) };
  });
}

const asTopic = ({ strength: _, ...topic }: Topic & { strength: number }): Topic => topic;
