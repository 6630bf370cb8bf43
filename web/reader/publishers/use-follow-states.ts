import { useEffect, useState } from 'react';
import { getFollowStatus, listFollows } from '#shared/api/follows.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { noInput, useReply, useSeedReply } from '#web/cache/use-reply.ts';
import { useSession } from '#web/session/session.ts';

/**
 * Fills in which publishers the reader follows, from one list: each follow button would request its own state.
 * @returns whether the buttons can be shown
 */
export function useFollowStates(publishers: readonly Publisher[] | undefined): boolean {
  const { state } = useSession();
  const { data: follows, error } = useReply(listFollows, state === 'in' ? noInput : null);
  const seed = useSeedReply(getFollowStatus);
  const [seededFor, setSeededFor] = useState<readonly Publisher[]>();
  useEffect(() => {
    if (publishers === undefined || follows === undefined || seededFor !== undefined) return;
    const followed = new Set(follows.flatMap((one) => (one.followType === 'publisher' ? [one.followId] : [])));
    for (const { id: followId } of publishers)
      seed({ params: { followType: 'publisher', followId } }, { isFollowing: followed.has(followId) });
    setSeededFor(publishers);
  }, [publishers, follows, seed, seededFor]);
  return state === 'out' || error !== undefined || seededFor !== undefined;
}
