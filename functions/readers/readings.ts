import { limits } from '#shared/config/limits.ts';
import type { ReaderInterests } from '#shared/domain/readers/personal-feed.ts';
import { batchWrite } from '../table/batch.ts';
import { defineEntity, service } from '../table/entity.ts';

const daySeconds = 24 * 60 * 60;
/** As many of the newest as the feed looks at, some 4 KB each hundred. */
const remembered = 200;

const entity = defineEntity({
  model: { entity: 'reading', version: '1', service },
  attributes: {
    uid: { type: 'string', required: true },
    /** UTC. Opening an article again on the same day adds nothing. */
    day: { type: 'string', required: true },
    articleId: { type: 'string', required: true },
    publisherId: { type: 'string', required: true },
    topic: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byReader: {
      pk: { field: 'pk', composite: ['uid'], template: 'reader#${uid}', casing: 'none' },
      sk: { field: 'sk', composite: ['day', 'articleId'], template: 'read#${day}#${articleId}', casing: 'none' },
    },
  },
});

/** Notes that the reader opened an article. */
export async function noteReading(
  uid: string,
  article: { id: string; publisherId: string; topic: string },
  now: Date,
): Promise<void> {
  await entity()
    .put({
      uid,
      day: now.toISOString().slice(0, 10),
      articleId: article.id,
      publisherId: article.publisherId,
      topic: article.topic,
      expiresAt: Math.floor(now.getTime() / 1000) + limits.readingDays * daySeconds,
    })
    .go();
}

const counted = (values: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** What the reader opened of late, and how much of it from whom and about what. */
export async function recentReading(uid: string): Promise<Pick<ReaderInterests, 'opened' | 'openedOf'>> {
  const { data } = await entity().query.byReader({ uid }).go({ order: 'desc', limit: remembered });
  return {
    opened: new Set(data.map(({ articleId }) => articleId)),
    openedOf: {
      publisher: counted(data.map(({ publisherId }) => publisherId)),
      topic: counted(data.map(({ topic }) => topic)),
    },
  };
}

/** All that is remembered. */
export async function readingsOf(uid: string): Promise<{ articleId: string; day: string }[]> {
  const { data } = await entity().query.byReader({ uid }).go({ pages: 'all', consistent: true });
  return data.map(({ articleId, day }) => ({ articleId, day }));
}

/**
 * Forgets all of it.
 * @throws when DynamoDB took not all of it, so that nobody is told that it is gone
 */
export async function removeReadings(uid: string): Promise<void> {
  const all = await readingsOf(uid);
  const { unprocessed } = await batchWrite(
    all.map((one) => ({ uid, ...one })),
    (keys) => entity().delete(keys),
  );
  if (unprocessed > 0) throw new Error(`Could not remove ${unprocessed} readings`);
}
