import { Service } from 'electrodb';
import { fieldRefusal } from '#functions/runtime/refusal.ts';
import { limits } from '#shared/config/limits.ts';
import { topics as vocabulary } from '#shared/config/seed/topics.ts';
import {
  type Follow,
  type FollowTarget,
  type FollowType,
  followOf,
  followTypes,
  targetKey,
} from '#shared/domain/readers/follow.ts';
import { isPublisher } from '../articles/publishers.ts';
import { table } from '../table/client.ts';
import { defineEntity, service } from '../table/entity.ts';
import { transact } from '../table/transaction.ts';
import { followerEntity } from './followers.ts';

const entity = defineEntity({
  model: { entity: 'follow', version: '1', service },
  attributes: {
    // Under this name the index carries it.
    uid: { type: 'string', required: true, field: 'id' },
    followType: { type: [...followTypes], required: true },
    followId: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    /** Whether this follow is part of the target's follower count: only what we publish has one. */
    counted: { type: 'boolean', required: true },
  },
  indexes: {
    byReader: {
      pk: { field: 'pk', composite: ['uid'], template: 'reader#${uid}', casing: 'none' },
      sk: {
        field: 'sk',
        composite: ['followType', 'followId'],
        template: 'follow#${followType}#${followId}',
        casing: 'none',
      },
    },
    byTarget: {
      index: 'gsi2',
      pk: {
        field: 'gsi2pk',
        composite: ['followType', 'followId'],
        template: 'followers#${followType}#${followId}',
        casing: 'none',
      },
      sk: { field: 'gsi2sk', composite: ['createdAt', 'uid'], template: '${createdAt}#${uid}', casing: 'none' },
    },
  },
});
const both = () => new Service({ follow: entity(), follower: followerEntity() }, table());

/** Only what stands in a list has a follower count: names that somebody makes up would fill the lists' partition. */
const isCounted = async ({ followType, followId }: FollowTarget): Promise<boolean> =>
  followType === 'topic'
    ? vocabulary.some(({ id }) => id === followId)
    : followType === 'publisher'
      ? await isPublisher(followId)
      : false;

/**
 * Follows, once: the follow and the target's follower count are one transaction (FOL-17).
 * @throws Refusal 409 when the reader follows as much as anyone may
 */
export async function addFollow(
  uid: string,
  target: FollowTarget,
  now: Date,
): Promise<{ created: boolean; item: Follow }> {
  const existing = await readFollow(uid, target);
  if (existing !== null) return { created: false, item: existing };
  if ((await followsOf(uid, { consistent: false })).length >= limits.follows) {
    throw fieldRefusal(
      409,
      'too_many_follows',
      'followId',
      `you already follow ${limits.follows}; unfollow something first`,
    );
  }
  const counted = await isCounted(target);
  const createdAt = now.toISOString();
  const met = await transact(() =>
    both()
      .transaction.write(({ follow, follower }) => [
        follow.create({ uid, ...target, createdAt, counted }).commit(),
        ...(counted
          ? [
              follower
                .update({ target: targetKey(target) })
                .add({ count: 1 })
                .commit(),
            ]
          : []),
      ])
      .go(),
  );
  if (met === null) return { created: true, item: followOf(target, createdAt) };
  // The same reader, from another window.
  return { created: false, item: (await readFollow(uid, target)) ?? followOf(target, createdAt) };
}

/** Unfollows; nothing happens when it was not followed. */
export async function removeFollow(uid: string, target: FollowTarget): Promise<void> {
  const { data } = await entity()
    .get({ uid, ...target })
    .go({ consistent: true });
  if (data === null) return;
  const { counted } = data;
  // Cancelled when it is gone already: whoever took it away has counted it.
  await transact(() =>
    both()
      .transaction.write(({ follow, follower }) => [
        follow
          .delete({ uid, ...target })
          .where((attributes, { eq }) => eq(attributes.counted, counted))
          .commit(),
        ...(counted
          ? [
              follower
                .update({ target: targetKey(target) })
                .add({ count: -1 })
                .commit(),
            ]
          : []),
      ])
      .go(),
  );
}

export async function readFollow(uid: string, target: FollowTarget): Promise<Follow | null> {
  const { data } = await entity()
    .get({ uid, ...target })
    .go({ consistent: true });
  return data && followOf(data, data.createdAt);
}

/** What a reader follows, the newest first. */
export async function followsOf(uid: string, { consistent } = { consistent: true }): Promise<Follow[]> {
  const { data } = await entity().query.byReader({ uid }).go({ pages: 'all', consistent });
  return data.map((one) => followOf(one, one.createdAt)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** Ids of one type among follows. */
export const followedIds = (all: readonly Follow[], type: FollowType): Set<string> =>
  new Set(all.flatMap(({ followType, followId }) => (followType === type ? [followId] : [])));

/** How far the look at like-minded readers goes, whatever anyone follows: at most 3 + 12 queries. */
const alike = { targets: 3, followersEach: 12, readers: 12, followsEach: 40 } as const;

/** What readers who follow the same as this one follow besides: how many of them, by `targetKey`. From the newest follows on both sides. */
export async function alsoFollowed(uid: string, own: readonly Follow[]): Promise<Map<string, number>> {
  const known = new Set(own.map(targetKey));
  const followers = await Promise.all(
    own.slice(0, alike.targets).map(async ({ followType, followId }) => {
      const { data } = await entity()
        .query.byTarget({ followType, followId })
        .go({ order: 'desc', limit: alike.followersEach });
      return data.map((one) => one.uid);
    }),
  );
  const others = [...new Set(followers.flat())].filter((one) => one !== uid).slice(0, alike.readers);
  const counts = new Map<string, number>();
  await Promise.all(
    others.map(async (other) => {
      const { data } = await entity().query.byReader({ uid: other }).go({ limit: alike.followsEach });
      for (const target of data) {
        const key = targetKey(target);
        if (!known.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }),
  );
  return counts;
}
