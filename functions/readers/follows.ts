import { followerCountEntity } from '#functions/catalog/follower-counts.ts';
import { isPublisher } from '#functions/catalog/publishers.ts';
import { fieldRefusal } from '#functions/runtime/refusal.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { indexKeys, keys } from '#functions/table/keys.ts';
import { writeTransaction } from '#functions/table/transaction.ts';
import { limits } from '#shared/config/limits.ts';
import { topics } from '#shared/config/seed/topics.ts';
import { placeOf } from '#shared/domain/places/place.ts';
import { type Follow, type FollowTarget, followOf, targetKey } from '#shared/domain/readers/follow.ts';
import { type FollowType, followTypes } from '#shared/domain/readers/follow-types.ts';
import { deletedReaderEntity, notDeleted, refuseDeleted } from './deleted-readers.ts';

const followEntity = defineEntity({
  model: { entity: 'follow', version: '1', service },
  attributes: {
    // Stored as `id`, which the index projects.
    uid: { type: 'string', required: true, field: 'id' },
    followType: { type: [...followTypes], required: true },
    followId: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    /** The headline of a story, when it was followed, or the name of a place. */
    name: { type: 'string' },
    /** Whether this follow is part of the target's follower count. */
    counted: { type: 'boolean', required: true },
  },
  indexes: {
    byReader: keys('reader#${uid}', 'follow#${followType}#${followId}'),
    byTarget: indexKeys('gsi2', 'followers#${followType}#${followId}', '${createdAt}#${uid}'),
  },
});

const rows = () => ({ deleted: deletedReaderEntity(), follow: followEntity(), followerCount: followerCountEntity() });

/** Characters of a name that are kept. */
const maxName = 200;

/** Only what exists has a follower count: invented ids would fill the partition of the counts. */
const isCounted = async ({ followType, followId }: FollowTarget): Promise<boolean> => {
  if (followType === 'place') return placeOf(followId) !== null;
  if (followType === 'topic') return topics.some(({ id }) => id === followId);
  return followType === 'publisher' && (await isPublisher(followId));
};

/**
 * Follows a target. The follow and the target's follower count are one transaction.
 * @param name of a story or a place, which no list names
 * @returns `created: false` with the existing follow when the reader follows the target already
 * @throws Refusal 409 when the reader has reached the limit of follows, 401 if the account has been deleted
 */
export async function addFollow(
  uid: string,
  target: FollowTarget,
  now: Date,
  name?: string,
): Promise<{ created: boolean; item: Follow }> {
  const existing = await readFollow(uid, target);
  if (existing !== null) return { created: false, item: existing };
  if ((await followsOf(uid, { consistent: false })).length >= limits.follows) {
    const message = `You can follow up to ${limits.follows}. Unfollow something first`;
    throw fieldRefusal(409, 'too_many_follows', 'followId', message);
  }
  const counted = await isCounted(target);
  const named = { ...target, ...(name !== undefined && { name: name.slice(0, maxName).toWellFormed() }) };
  const createdAt = now.toISOString();
  const failures = await writeTransaction(rows(), ({ deleted, follow, followerCount }) => [
    notDeleted(deleted, uid),
    follow.create({ uid, ...named, createdAt, counted }).commit(),
    ...(counted
      ? [
          followerCount
            .update({ target: targetKey(target) })
            .add({ count: 1 })
            .commit(),
        ]
      : []),
  ]);
  refuseDeleted(failures);
  if (failures === null) return { created: true, item: followOf(named, createdAt) };
  // The same reader followed the target in another window at the same time.
  return { created: false, item: (await readFollow(uid, target)) ?? followOf(named, createdAt) };
}

/** Unfollows a target; does nothing when the reader does not follow it. */
export async function removeFollow(uid: string, target: FollowTarget): Promise<void> {
  const { data } = await followEntity()
    .get({ uid, ...target })
    .go({ consistent: true });
  if (data === null) return;
  const { counted } = data;
  // A failed condition is no error: a concurrent unfollow already decremented the count.
  await writeTransaction(rows(), ({ follow, followerCount }) => [
    follow
      .delete({ uid, ...target })
      .where((attributes, { eq }) => eq(attributes.counted, counted))
      .commit(),
    ...(counted
      ? [
          followerCount
            .update({ target: targetKey(target) })
            .add({ count: -1 })
            .commit(),
        ]
      : []),
  ]);
}

/** The follow of a target; null when the reader does not follow it. */
export async function readFollow(uid: string, target: FollowTarget): Promise<Follow | null> {
  const { data } = await followEntity()
    .get({ uid, ...target })
    .go({ consistent: true });
  return data && followOf(data, data.createdAt);
}

/** All follows of a reader, the newest first. */
export async function followsOf(uid: string, { consistent } = { consistent: true }): Promise<Follow[]> {
  const { data } = await followEntity().query.byReader({ uid }).go({ pages: 'all', consistent });
  return data.map((row) => followOf(row, row.createdAt)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** The followed ids of one type. */
export const followedIds = (follows: readonly Follow[], type: FollowType): Set<string> =>
  new Set(follows.flatMap(({ followType, followId }) => (followType === type ? [followId] : [])));

/** Bounds of the search for similar readers: at most 3 + 12 queries, for any number of follows. */
const similarReaders = { targets: 3, followersEach: 12, readers: 12, followsEach: 40 } as const;

/**
 * Finds what else is followed by readers who follow the same targets, from the newest follows on both sides.
 * @returns the number of these readers for each target, by `targetKey`
 */
export async function alsoFollowed(uid: string, own: readonly Follow[]): Promise<Map<string, number>> {
  const followed = new Set(own.map(targetKey));
  const followers = await Promise.all(
    own.slice(0, similarReaders.targets).map(async ({ followType, followId }) => {
      const rows = await firstRows(similarReaders.followersEach, (page) =>
        followEntity()
          .query.byTarget({ followType, followId })
          .go({ order: 'desc', ...page }),
      );
      return rows.map((row) => row.uid);
    }),
  );
  const others = [...new Set(followers.flat())].filter((other) => other !== uid).slice(0, similarReaders.readers);
  const counts = new Map<string, number>();
  await Promise.all(
    others.map(async (other) => {
      const rows = await firstRows(similarReaders.followsEach, (page) =>
        followEntity().query.byReader({ uid: other }).go(page),
      );
      for (const target of rows) {
        const key = targetKey(target);
        if (!followed.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }),
  );
  return counts;
}
