import { useEffect } from 'react';
import { messages } from '#web/shell/messages/en.ts';
import { useSession } from '#web/shell/session/session.ts';
import { takePendingFollow } from '#web/shell/storage/pending-follow.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { useChangeFollow } from './use-change-follow.ts';

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
