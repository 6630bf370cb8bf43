import { type ScopedMutator, unstable_serialize } from 'swr';
import { follow, getFollowStatus, listFollows, unfollow } from '#shared/api/follows.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listPersonalFeed } from '#shared/api/readers.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { type Follow, type FollowTarget, followOf, targetKey } from '#shared/domain/readers/follow.ts';
import { call, keyOf, send } from '#web/shell/api/client.ts';
import { isInUse, replies } from '#web/shell/cache/reply-cache.ts';
import { dropReply, refetchReply } from '#web/shell/cache/use-reply.ts';
import { discardQueued, queueIfOffline } from '#web/shell/offline/offline-actions.ts';

interface Counted {
  id: string;
  followerCount: number;
}

type CountedList = typeof listTopics | typeof listTrendingTopics | typeof listPublishers;

/** Writes the follow status into the cached replies. */
async function show(mutate: ScopedMutator, target: FollowTarget, following: boolean): Promise<void> {
  const follows = keyOf(listFollows);
  await mutate(keyOf(getFollowStatus, { params: target }), { isFollowing: following }, { revalidate: false });
  if (replies.get(unstable_serialize(follows))?.data === undefined) return;
  await mutate<Follow[]>(
    follows,
    (current = []) => {
      const others = current.filter((one) => targetKey(one) !== targetKey(target));
      return following ? [followOf(target, new Date().toISOString()), ...others] : others;
    },
    { revalidate: false },
  );
}

/** Refetches a list. A cache on the way may return an older count: the reader's own change is added to it. */
async function recount(mutate: ScopedMutator, list: CountedList, id: string, step: number): Promise<void> {
  const key = keyOf(list);
  if (!isInUse(unstable_serialize(key))) {
    await dropReply(mutate, key);
    return;
  }
  await mutate<Counted[]>(
    key,
    async (current) => {
      const before = current?.find((one) => one.id === id)?.followerCount;
      const fresh: Counted[] = await call(list, {}, { cache: 'no-cache' });
      return fresh.map((one) =>
        before !== undefined && one.id === id && one.followerCount === before
          ? { ...one, followerCount: Math.max(0, before + step) }
          : one,
      );
    },
    { revalidate: false },
  );
}

/**
 * Follows or unfollows a target and updates all cached replies that show it: at once, and back if the request fails.
 * Offline, the change is queued.
 * @throws the request's error
 */
export async function changeFollow(mutate: ScopedMutator, target: FollowTarget, following: boolean): Promise<void> {
  await show(mutate, target, following);
  try {
    if (following) await send(follow, { body: target });
    else await send(unfollow, { params: target });
  } catch (error) {
    if (await queueIfOffline(error, { kind: 'follow', ...target, wanted: following })) return;
    await show(mutate, target, !following);
    throw error;
  }
  await discardQueued({ kind: 'follow', ...target, wanted: following });
  const step = following ? 1 : -1;
  const topic = target.followType === 'topic' ? target.followId : '';
  // Replies that contain follows or follower counts; only those in use are fetched.
  await Promise.allSettled([
    refetchReply(mutate, keyOf(listFollows)),
    refetchReply(mutate, keyOf(getFollowStatus, { params: target })),
    refetchReply(mutate, keyOf(listPersonalFeed)),
    recount(mutate, listTopics, topic, step),
    recount(mutate, listTrendingTopics, topic, step),
    recount(mutate, listPublishers, target.followType === 'publisher' ? target.followId : '', step),
  ]);
}
