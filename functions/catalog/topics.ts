import { readFigures } from '#functions/counters/daily-figures.ts';
import { optionalJson } from '#functions/table/attributes.ts';
import { batchPut } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import { topics as vocabulary } from '#shared/config/seed/topics.ts';
import { risingTopics } from '#shared/domain/articles/rising-topics.ts';
import { type Topic, type TopicHours, usualDays } from '#shared/domain/articles/topic.ts';
import { daysUpTo } from '#shared/domain/desk/period.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { followerCounts } from './follower-counts.ts';

export const topicEntity = defineEntity({
  model: { entity: 'topic', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    articleCount: { type: 'number', required: true },
    hours: optionalJson<TopicHours>({}),
    /** Number of the commit that wrote the counts. */
    commit: { type: 'number' },
  },
  indexes: { byId: keys('topics', '${id}') },
});

export interface TopicCounts {
  articleCount: number;
  hours: TopicHours;
  /** Number of the commit that wrote the counts; 0 if there is none. */
  commit: number;
}

/** Stored counts by topic id. Names and descriptions of topics are in `shared/config/seed/topics.ts`. */
export async function readTopicCounts(options: { consistent: boolean }): Promise<Map<string, TopicCounts>> {
  const { data } = await topicEntity().query.byId({}).go({ pages: 'all', consistent: options.consistent });
  return new Map(data.map(({ id, articleCount, hours = {}, commit = 0 }) => [id, { articleCount, hours, commit }]));
}

/** Writes the counts of topics as of a commit. Safe to repeat. */
export const saveTopicCounts = (changed: ReadonlyMap<string, TopicCounts>): Promise<void> =>
  batchPut(
    topicEntity(),
    [...changed].map(([id, counts]) => ({ id, ...counts })),
  );

/** Stores the topics that the table does not have yet, without articles. @returns how many were new */
export async function createTopics(): Promise<number> {
  const known = await readTopicCounts({ consistent: true });
  const created = await Promise.all(vocabulary.filter(({ id }) => !known.has(id)).map(({ id }) => createTopic(id)));
  return created.filter((isNew) => isNew).length;
}

async function createTopic(id: string): Promise<boolean> {
  try {
    // Only creates: ingestion may have counted the topic's first article meanwhile.
    await topicEntity().create({ id, articleCount: 0, hours: {} }).go();
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** All topics with their present counts, those with the most articles first. */
export async function readTopics(now: Date): Promise<Topic[]> {
  const { topics } = await measuredTopics(now);
  return topics.sort((a, b) => b.articleCount - a.articleCount || a.displayName.localeCompare(b.displayName));
}

/** The rising topics, the strongest first. */
export async function readTrendingTopics(now: Date): Promise<Topic[]> {
  const { topics, rising } = await measuredTopics(now);
  return rising.flatMap((id) => topics.filter((topic) => topic.id === id));
}

async function measuredTopics(now: Date): Promise<{ topics: Topic[]; rising: string[] }> {
  const [counts, followers, figures] = await Promise.all([
    readTopicCounts({ consistent: false }),
    followerCounts('topic'),
    readFigures('topic', daysUpTo(utcDay(now), usualDays + 2)),
  ]);
  const views = Map.groupBy(figures, ({ key }) => key);
  const rising = risingTopics(
    vocabulary.map(({ id }) => ({
      id,
      hours: counts.get(id)?.hours ?? {},
      views: new Map(views.get(id)?.map(({ day, views }) => [day, views])),
    })),
    now,
  ).map(({ id }) => id);
  const topics = vocabulary.map((topic) => ({
    ...topic,
    articleCount: counts.get(topic.id)?.articleCount ?? 0,
    followerCount: followers.get(topic.id) ?? 0,
    trending: rising.includes(topic.id),
  }));
  return { topics, rising };
}
