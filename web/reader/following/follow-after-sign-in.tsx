import { useEffect } from 'react';
import { messages } from '#web/messages/en.ts';
import { useSession } from '#web/session/session.ts';
import { takePendingFollow } from '#web/storage/pending-follow.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { useChangeFollow } from './use-change-follow.ts';

/** Completes a follow that began before sign-in. */
export function FollowWish() {
  const { state } = useSession();
  const change = useChangeFollow();
  useEffect(() => {
    if (state !== 'in') return;
    const wished = takePendingFollow();
    if (wished === null) return;
    const { name, ...target } = wished;
    void change(target, true).then((followed) => {
      if (followed) showToast({ title: messages.follows.done(name) });
    });
  }, [state, change]);
  return null;
}
