import { dailyHash } from '#functions/table/daily-hash.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import { limits } from '#shared/config/limits.ts';

/** The last counted view of an article by one reader. DynamoDB deletes it some time after it has expired. */
const countedViewEntity = defineEntity({
  model: { entity: 'counted-view', version: '1', service },
  attributes: {
    articleId: { type: 'string', required: true },
    /** A hash: the row must not lead back to the reader. */
    reader: { type: 'string', required: true },
    /** Seconds. Until then, views of this reader do not count. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byReader: keys('view#${articleId}#${reader}', 'view') },
});

/**
 * Whether a view counts: the reader's first one, or the first one half an hour after the last that counted. Of
 * concurrent views only one counts.
 * @param reader id of the account, or the browser of a visitor
 */
export async function isNewView(articleId: string, reader: string, now: Date): Promise<boolean> {
  const seconds = Math.floor(now.getTime() / 1000);
  try {
    await countedViewEntity()
      .put({
        articleId,
        reader: await dailyHash(reader, now),
        expiresAt: seconds + limits.viewMinutes * 60,
      })
      .where(({ expiresAt }, { notExists, lte }) => `${notExists(expiresAt)} OR ${lte(expiresAt, seconds)}`)
      .go();
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Forgets a view that could not be counted, so that the reader's next attempt counts. */
export async function forgetView(articleId: string, reader: string, now: Date): Promise<void> {
  await countedViewEntity()
    .delete({ articleId, reader: await dailyHash(reader, now) })
    .go();
}
