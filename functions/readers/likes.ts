import { Service } from 'electrodb';
import { lazy } from '#functions/runtime/lazy.ts';
import { counterEntity, shardOf } from '../counters/counters.ts';
import { table } from '../table/client.ts';
import { defineEntity, service } from '../table/entity.ts';
import { transact } from '../table/transaction.ts';

const likes = defineEntity({
  model: { entity: 'like', version: '1', service },
  attributes: {
    articleId: { type: 'string', required: true },
    reader: { type: 'string', required: true },
    likedAt: { type: 'string', required: true },
  },
  indexes: {
    byArticle: {
      pk: { field: 'pk', composite: ['articleId'], template: 'likes#${articleId}', casing: 'none' },
      sk: { field: 'sk', composite: ['reader'], template: '${reader}', casing: 'none' },
    },
  },
});
/** The same like among what is kept about a signed-in reader, so that it can be given to them and taken away. */
const ownLikes = defineEntity({
  model: { entity: 'own-like', version: '1', service },
  attributes: {
    uid: { type: 'string', required: true },
    articleId: { type: 'string', required: true },
    likedAt: { type: 'string', required: true },
  },
  indexes: {
    byReader: {
      pk: { field: 'pk', composite: ['uid'], template: 'reader#${uid}', casing: 'none' },
      sk: { field: 'sk', composite: ['articleId'], template: 'like#${articleId}', casing: 'none' },
    },
  },
});
const entities = lazy(() => {
  const entities = { like: likes(), own: ownLikes(), counter: counterEntity() };
  return { ...entities, all: new Service(entities, table()) };
});

/** How a signed-in reader stands among an article's likes. */
export const readerName = (uid: string): string => `user#${uid}`;

/**
 * Counts a reader's like once: the like and its count are one transaction.
 * @param reader whoever likes, as a name that says nothing about them (see likeArticle)
 * @param uid of the signed-in reader, whose list of likes it joins
 * @returns false when this reader had liked the article before
 */
export async function addLike(articleId: string, reader: string, now: Date, uid?: string): Promise<boolean> {
  const likedAt = now.toISOString();
  const met = await transact(() =>
    entities()
      .all.transaction.write(({ like, own, counter }) => [
        like.create({ articleId, reader, likedAt }).commit(),
        counter
          .update({ articleId, shard: shardOf(reader) })
          .add({ likes: 1 })
          .commit(),
        ...(uid === undefined ? [] : [own.put({ uid, articleId, likedAt }).commit()]),
      ])
      .go(),
  );
  return met === null;
}

/** What a signed-in reader has liked. */
export async function likesOf(uid: string): Promise<{ articleId: string; likedAt: string }[]> {
  const { data } = await entities().own.query.byReader({ uid }).go({ pages: 'all', consistent: true });
  return data.map(({ articleId, likedAt }) => ({ articleId, likedAt }));
}

/** Takes a signed-in reader's like back, with its count. */
export async function removeLike(uid: string, articleId: string): Promise<void> {
  const reader = readerName(uid);
  const met = await transact(() =>
    entities()
      .all.transaction.write(({ like, own, counter }) => [
        like
          .delete({ articleId, reader })
          .where((attributes, { exists }) => exists(attributes.likedAt))
          .commit(),
        counter
          .update({ articleId, shard: shardOf(reader) })
          .add({ likes: -1 })
          .commit(),
        own.delete({ uid, articleId }).commit(),
      ])
      .go(),
  );
  // The article's like is gone already: what points to it goes as well.
  if (met !== null) await entities().own.delete({ uid, articleId }).go();
}
