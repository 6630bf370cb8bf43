import { messages } from '#web/messages/en.ts';
import { showToast } from '#web/ui/toast.ts';
import { startSignIn } from './session.ts';

/** Begins sign-in; when that cannot even begin (no network, a stage without sign-in), says so. */
export function signInOrSay(): void {
  startSignIn().catch((error: unknown) => {
    console.warn('Sign-in could not begin', error);
    showToast({ title: messages.account.failed, description: messages.account.failedHint, tone: 'destructive' });
  });
}
