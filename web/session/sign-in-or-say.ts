import { messages } from '#web/messages/en.ts';
import { type PendingFollow, savePendingFollow } from '#web/storage/pending-follow.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { startSignIn } from './session.ts';

function begin(wish: PendingFollow | null): void {
  savePendingFollow(wish);
  startSignIn().catch((error: unknown) => {
    console.warn('Sign-in could not begin', error);
    showToast({ title: messages.account.failed, description: messages.account.failedHint, tone: 'destructive' });
  });
}

/** Begins sign-in; when that cannot even begin (no network, a stage without sign-in), says so. */
export const signInOrSay = (): void => begin(null);

/** As `signInOrSay`; the follow that it began with is completed after it (FOL-08). */
export const signInToFollow = (wish: PendingFollow): void => begin(wish);

/** So long a notice stands before sign-in begins by itself (ADM-04, GEN-09, CONST-37), in milliseconds. */
const noticeMs = 1500;

/**
 * Begins sign-in once the reader has had time for the notice; the returned function calls it off. Who has gone to another page is not asked, though that page may still be on its way
 * while this one stands (ADM-33).
 */
export function signInSoon(): () => void {
  const { pathname } = window.location;
  const timer = setTimeout(() => {
    if (window.location.pathname === pathname) signInOrSay();
  }, noticeMs);
  return () => clearTimeout(timer);
}
