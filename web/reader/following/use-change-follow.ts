import { useCallback, useEffect } from 'react';
import { useSWRConfig } from 'swr';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { messages } from '#web/shell/messages/en.ts';
import { useSession } from '#web/shell/session/session.ts';
import { takePendingFollow } from '#web/shell/storage/pending-follow.ts';
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

/** Completes a follow that a visitor started before signing in. Renders nothing. */
export function FollowAfterSignIn() {
  const { state } = useSession();
  const change = useChangeFollow();
  useEffect(() => {
    if (state !== 'in') return;
    const pending = takePendingFollow();
    if (pending === null) return;
    const { name, ...target } = pending;
    void change(target, true).then((isFollowed) => {
      if (isFollowed) showToast({ title: messages.follows.done(name) });
    });
  }, [state, change]);
  return null;
}
