import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { messages } from '#web/shell/messages/en.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

/**
 * Follows or unfollows a target. The page shows the change at once and reverts it if the request fails. Offline, the
 * change is queued.
 * @returns false if the request failed
 */
export type ChangeFollow = (target: FollowTarget, following: boolean) => Promise<boolean>;

/** A function that changes what the signed-in reader follows. Its code loads with the first change. */
export function useChangeFollow(): ChangeFollow {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (target, following) => {
      try {
        const { changeFollow } = await import('./change-follow.ts');
        await changeFollow(mutate, target, following);
        return true;
      } catch (error) {
        const title = following ? messages.follows.failed : messages.follows.unfollowFailed;
        console.warn(title, error);
        showToast({ title, tone: 'destructive' });
        return false;
      }
    },
    [mutate],
  );
}
