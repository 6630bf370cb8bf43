import { messages } from '#web/shell/messages/en.ts';
import { type PendingFollow, savePendingFollow } from '#web/shell/storage/pending-follow.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { startSignIn } from './session.ts';

function begin(follow: PendingFollow | null): void {
  savePendingFollow(follow);
  startSignIn().catch((error: unknown) => {
    console.warn('Sign-in could not start', error);
    showToast({ title: messages.account.failed, description: messages.errors.tryAgain, tone: 'destructive' });
  });
}

/** Starts sign-in. Without a network, or on a stage without sign-in, it shows a toast. */
export const signIn = (): void => begin(null);

/** Starts sign-in and completes the follow after it. */
export const signInToFollow = (follow: PendingFollow): void => begin(follow);

/** Time to read a notice before sign-in starts, in milliseconds. */
const noticeMs = 1500;

/**
 * Starts sign-in after the reader has had time to read a notice. It does not start after they have left the page, even
 * while the next page is still loading.
 * @returns a function that cancels it
 */
export function signInSoon(): () => void {
  const { pathname } = window.location;
  const timer = setTimeout(() => {
    if (window.location.pathname === pathname) signIn();
  }, noticeMs);
  return () => clearTimeout(timer);
}
