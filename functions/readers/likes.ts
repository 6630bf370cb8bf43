import { createHmac } from 'node:crypto';
import { counterEntity, counterKey } from '#functions/counters/counters.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { keys } from '#functions/table/keys.ts';
import { stageKey } from '#functions/table/stage-key.ts';
import { writeTransaction } from '#functions/table/transaction.ts';
import { deletedReaderEntity, notDeleted, refuseDeleted } from './deleted-readers.ts';

const likeEntity = defineEntity({
  model: { entity: 'like', version: '1', service },
  attributes: {
    articleId: { type: 'string', required: true },
    reader: { type: 'string', required: true },
    likedAt: { type: 'string', required: true },
  },
  indexes: { byArticle: keys('likes#${articleId}', '${reader}') },
});

/** A copy of the like among the data of a signed-in reader, for their export and for deletion. */
const ownLikeEntity = defineEntity({
  model: { entity: 'own-like', version: '1', service },
  attributes: {
    uid: { type: 'string', required: true },
    articleId: { type: 'string', required: true },
    likedAt: { type: 'string', required: true },
  },
  indexes: { byReader: keys('reader#${uid}', 'like#${articleId}') },
});

const rows = () => ({
  deleted: deletedReaderEntity(),
  like: likeEntity(),
  ownLike: ownLikeEntity(),
  counter: counterEntity(),
});

/** Id of a signed-in reader among the likes of an article: the account's, for data export and deletion. */
export const likerId = (uid: string): string => `user#${uid}`;

/**
 * Id of a visitor among the likes of an article: a hash, which does not lead back to the browser. Its key stays the
 * same, because a like counts once for good and can be taken back at any time (docs/decisions/0012-personal-data.md).
 * @param browser the random id that the site keeps in the browser, or the hash of address and User-Agent
 */
export async function visitorId(browser: string): Promise<string> {
  const keyed = createHmac('sha256', await stageKey('likes'))
    .update(browser)
    .digest('hex');
  return `visitor#${keyed.slice(0, 32)}`;
}

/**
 * Stores a like once per reader: the like and its count are one transaction.
 * @param reader `likerId`, or `visitorId`
 * @param uid of a signed-in reader, who gets a copy of the like
 * @returns false when the reader has already liked the article
 * @throws Refusal 401 if the account has been deleted
 */
export async function addLike(articleId: string, reader: string, now: Date, uid?: string): Promise<boolean> {
  const likedAt = now.toISOString();
  const failures = await writeTransaction(rows(), ({ deleted, like, ownLike, counter }) => [
    ...(uid === undefined ? [] : [notDeleted(deleted, uid)]),
    like.create({ articleId, reader, likedAt }).commit(),
    counter.update(counterKey(articleId, reader)).add({ likes: 1 }).commit(),
    ...(uid === undefined ? [] : [ownLike.put({ uid, articleId, likedAt }).commit()]),
  ]);
  if (uid !== undefined) refuseDeleted(failures);
  return failures === null;
}

/** The likes of a signed-in reader. */
export async function likesOf(uid: string): Promise<{ articleId: string; likedAt: string }[]> {
  const { data } = await ownLikeEntity().query.byReader({ uid }).go({ pages: 'all', consistent: true });
  return data.map(({ articleId, likedAt }) => ({ articleId, likedAt }));
}

/** Some of the likes of a signed-in reader. */
export async function someLikesOf(uid: string, limit: number): Promise<string[]> {
  const rows = await firstRows(limit, (page) =>
    ownLikeEntity()
      .query.byReader({ uid })
      .go({ ...page, consistent: true }),
  );
  return rows.map(({ articleId }) => articleId);
}

/**
 * Removes a like and its count in one transaction. Without such a like nothing is counted: the call can be repeated.
 * @param reader `likerId`, or `visitorId`
 * @param uid of a signed-in reader, whose copy of the like is removed too
 */
export async function removeLike(articleId: string, reader: string, uid?: string): Promise<void> {
  const failures = await writeTransaction(rows(), ({ like, ownLike, counter }) => [
    like
      .delete({ articleId, reader })
      .where((attributes, { exists }) => exists(attributes.likedAt))
      .commit(),
    counter.update(counterKey(articleId, reader)).add({ likes: -1 }).commit(),
    ...(uid === undefined ? [] : [ownLike.delete({ uid, articleId }).commit()]),
  ]);
  if (failures === null || uid === undefined) return;
  // The like was removed before, so only the reader's copy may be left. A like that was stored since keeps its copy.
  await writeTransaction(rows(), ({ like, ownLike }) => [
    like
      .check({ articleId, reader })
      .where((attributes, { notExists }) => notExists(attributes.likedAt))
      .commit(),
    ownLike.delete({ uid, articleId }).commit(),
  ]);
}
