import { useCallback } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import { follow, getFollowStatus, listFollows, unfollow } from '#shared/api/follows.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listPersonalFeed } from '#shared/api/readers.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { type Follow, type FollowTarget, followOf, targetKey } from '#shared/domain/readers/follow.ts';
import { call, keyOf } from '#web/api.ts';
import { isInUse, replies } from '#web/cache/reply-cache.ts';
import { useDropReply, useRefetch } from '#web/cache/use-reply.ts';
import { messages } from '#web/messages/en.ts';
import { discardQueued, queueIfOffline } from '#web/offline/offline-actions.ts';
import { showToast } from '#web/ui/overlays/toast.ts';

/** Follows or stops to: everything on the page shows it at once, and takes it back when the server refuses (FOL-02 to FOL-04). False when it did. Without a network it is kept and sent later. */
export type ChangeFollow = (target: FollowTarget, wanted: boolean) => Promise<boolean>;

interface Counted {
  id: string;
  followerCount: number;
}

type CountedList = typeof listTopics | typeof listTrendingTopics | typeof listPublishers;

export function useChangeFollow(): ChangeFollow {
  const { mutate } = useSWRConfig();
  const refresh = useRefetch();
  const forget = useDropReply();

  /** Shows that `target` is or is not followed, wherever it is known. */
  const show = useCallback(
    async (target: FollowTarget, wanted: boolean) => {
      const follows = keyOf(listFollows);
      await mutate(keyOf(getFollowStatus, { params: target }), { isFollowing: wanted }, { revalidate: false });
      if (replies.get(unstable_serialize(follows))?.data === undefined) return;
      await mutate<Follow[]>(
        follows,
        (known = []) => {
          const others = known.filter((one) => targetKey(one) !== targetKey(target));
          return wanted ? [followOf(target, new Date().toISOString()), ...others] : others;
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
        await forget(key);
        return;
      }
      await mutate<Counted[]>(
        key,
        async (known) => {
          const before = known?.find((one) => one.id === id)?.followerCount;
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
    [mutate, forget],
  );

  return useCallback(
    async (target, wanted) => {
      await show(target, wanted);
      try {
        if (wanted) await call(follow, { body: target });
        else await call(unfollow, { params: target });
      } catch (error) {
        if (await queueIfOffline(error, { kind: 'follow', ...target, wanted })) return true;
        await show(target, !wanted);
        console.warn(wanted ? messages.follows.failed : messages.follows.unfollowFailed, error);
        showToast({ title: wanted ? messages.follows.failed : messages.follows.unfollowFailed, tone: 'destructive' });
        return false;
      }
      await discardQueued({ kind: 'follow', ...target, wanted });
      const step = wanted ? 1 : -1;
      const topic = target.followType === 'topic' ? target.followId : '';
      // What changes with it, as far as anything shows it (FOL-09, FOL-18).
      await Promise.allSettled([
        refresh(keyOf(listFollows)),
        refresh(keyOf(getFollowStatus, { params: target })),
        refresh(keyOf(listPersonalFeed)),
        recount(listTopics, topic, step),
        recount(listTrendingTopics, topic, step),
        recount(listPublishers, target.followType === 'publisher' ? target.followId : '', step),
      ]);
      return true;
    },
    [show, refresh, recount],
  );
}
