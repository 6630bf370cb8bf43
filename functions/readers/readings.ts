import { batchDelete } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { keys } from '#functions/table/keys.ts';
import { writeTransaction } from '#functions/table/transaction.ts';
import { limits } from '#shared/config/limits.ts';
import type { ReaderInterests } from '#shared/domain/readers/personal-feed.ts';
import { daySeconds, utcDay } from '#shared/domain/utc-day.ts';
import { deletedReaderEntity, notDeleted, refuseDeleted } from './deleted-readers.ts';

/** How many of the newest readings the personal feed considers, about 4 KB for each hundred. */
const considered = 200;

const readingEntity = defineEntity({
  model: { entity: 'reading', version: '1', service },
  attributes: {
    uid: { type: 'string', required: true },
    /** UTC. The day is part of the key: opening an article again on the same day adds nothing. */
    day: { type: 'string', required: true },
    articleId: { type: 'string', required: true },
    publisherId: { type: 'string', required: true },
    topic: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byReader: keys('reader#${uid}', 'read#${day}#${articleId}') },
});

const rows = () => ({ deleted: deletedReaderEntity(), reading: readingEntity() });

/**
 * Stores that the reader opened an article.
 * @throws Refusal 401 if the account has been deleted
 */
export async function saveReading(
  uid: string,
  article: { id: string; publisherId: string; topic: string },
  now: Date,
): Promise<void> {
  const row = {
    uid,
    day: utcDay(now),
    articleId: article.id,
    publisherId: article.publisherId,
    topic: article.topic,
    expiresAt: Math.floor(now.getTime() / 1000) + limits.readingDays * daySeconds,
  };
  const failures = await writeTransaction(rows(), ({ deleted, reading }) => [
    notDeleted(deleted, uid),
    reading.put(row).commit(),
  ]);
  refuseDeleted(failures);
}

const countsOf = (values: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** The articles that the reader opened recently, and how many by publisher and by topic. */
export async function recentReadings(uid: string): Promise<Pick<ReaderInterests, 'opened' | 'openedOf'>> {
  const rows = await firstRows(considered, (page) =>
    readingEntity()
      .query.byReader({ uid })
      .go({ order: 'desc', ...page }),
  );
  return {
    opened: new Set(rows.map(({ articleId }) => articleId)),
    openedOf: {
      publisher: countsOf(rows.map(({ publisherId }) => publisherId)),
      topic: countsOf(rows.map(({ topic }) => topic)),
    },
  };
}

/** All stored readings of a reader. */
export async function readingsOf(uid: string): Promise<{ articleId: string; day: string }[]> {
  const { data } = await readingEntity().query.byReader({ uid }).go({ pages: 'all', consistent: true });
  return data.map(({ articleId, day }) => ({ articleId, day }));
}

/** @throws when DynamoDB did not delete all of them, so the reader does not get a false confirmation */
export async function removeReadings(uid: string): Promise<void> {
  const all = await readingsOf(uid);
  await batchDelete(
    readingEntity(),
    all.map((reading) => ({ uid, ...reading })),
  );
}
