import { messages } from '#web/messages/en.ts';
import { keepWish, type Wish } from '#web/storage/wished-follow.ts';
import { showToast } from '#web/ui/toast.ts';
import { startSignIn } from './session.ts';

function begin(wish: Wish | null): void {
  keepWish(wish);
  startSignIn().catch((error: unknown) => {
    console.warn('Sign-in could not begin', error);
    showToast({ title: messages.account.failed, description: messages.account.failedHint, tone: 'destructive' });
  });
}

/** Begins sign-in; when that cannot even begin (no network, a stage without sign-in), says so. */
export const signInOrSay = (): void => begin(null);

/** As `signInOrSay`; the follow that it began with is completed after it (FOL-08). */
export const signInToFollow = (wish: Wish): void => begin(wish);
