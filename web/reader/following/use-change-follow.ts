import { useCallback } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import { follow, getFollowStatus, listFollows, unfollow } from '#shared/api/follows.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listPersonalFeed } from '#shared/api/readers.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { type Follow, type FollowTarget, followOf, targetKey } from '#shared/domain/readers/follow.ts';
import { call, keyOf, send } from '#web/api.ts';
import { isInUse, replies } from '#web/cache/reply-cache.ts';
import { useDropReply, useRefetch } from '#web/cache/use-reply.ts';
import { messages } from '#web/messages/en.ts';
import { discardQueued, queueIfOffline } from '#web/offline/offline-actions.ts';
import { showToast } from '#web/ui/overlays/toast.ts';

/**
 * Follows or unfollows a target. The page shows the change at once and reverts it if the request fails. Offline, the
 * change is queued.
 * @returns false if the request failed
 */
export type ChangeFollow = (target: FollowTarget, following: boolean) => Promise<boolean>;

interface Counted {
  id: string;
  followerCount: number;
}

type CountedList = typeof listTopics | typeof listTrendingTopics | typeof listPublishers;

/** A function that changes what the signed-in reader follows, and updates all cached replies that show it. */
export function useChangeFollow(): ChangeFollow {
  const { mutate } = useSWRConfig();
  const refetch = useRefetch();
  const drop = useDropReply();

  /** Writes the follow status into the cached replies. */
  const show = useCallback(
    async (target: FollowTarget, following: boolean) => {
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
    },
    [mutate],
  );

  /** Refetches a list. A cache on the way may return an older count: the reader's own change is added to it. */
  const recount = useCallback(
    async (list: CountedList, id: string, step: number) => {
      const key = keyOf(list);
      if (!isInUse(unstable_serialize(key))) {
        await drop(key);
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
    },
    [mutate, drop],
  );

  return useCallback(
    async (target, following) => {
      await show(target, following);
      try {
        if (following) await send(follow, { body: target });
        else await send(unfollow, { params: target });
      } catch (error) {
        if (await queueIfOffline(error, { kind: 'follow', ...target, wanted: following })) return true;
        await show(target, !following);
        const title = following ? messages.follows.failed : messages.follows.unfollowFailed;
        console.warn(title, error);
        showToast({ title, tone: 'destructive' });
        return false;
      }
      await discardQueued({ kind: 'follow', ...target, wanted: following });
      const step = following ? 1 : -1;
      const topic = target.followType === 'topic' ? target.followId : '';
      // Replies that contain follows or follower counts; only those in use are fetched.
      await Promise.allSettled([
        refetch(keyOf(listFollows)),
        refetch(keyOf(getFollowStatus, { params: target })),
        refetch(keyOf(listPersonalFeed)),
        recount(listTopics, topic, step),
        recount(listTrendingTopics, topic, step),
        recount(listPublishers, target.followType === 'publisher' ? target.followId : '', step),
      ]);
      return true;
    },
    [show, refetch, recount],
  );
}
