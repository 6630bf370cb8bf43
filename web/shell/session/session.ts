import { useSyncExternalStore } from 'react';
import { messages } from '../messages/en.ts';
import { showToast } from '../ui/overlays/toast.ts';
import {
  currentSession,
  knownSession,
  onSessionChange,
  type Session,
  setFailed,
  signedOut,
} from './current-session.ts';

/** Firebase loads only for readers who sign in or have a session. */
const firebase = () => import('./firebase-session.ts');
let hasStarted = false;

function restoreOnce(): void {
  if (hasStarted || currentSession().state !== 'loading') return;
  hasStarted = true;
  firebase()
    .then(({ restoreSession }) => restoreSession())
    .catch((error: unknown) => {
      console.warn('Sign-in could not be loaded.', error);
      setFailed(error);
    });
}

function subscribe(changed: () => void): () => void {
  restoreOnce();
  return onSessionChange(changed);
}

/** The session of this browser. The first component that uses it restores the session. A document is for visitors. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, () => signedOut);

/** Starts sign-in, which returns to this address: with Google, or with an account of the local stage. */
export async function startSignIn(): Promise<void> {
  hasStarted = true;
  await (await firebase()).beginSignIn();
}

/**
 * Loads the account again after a failure; a toast shows that it failed again.
 * @returns the session, once it is known or has failed
 */
export async function retryAccount(): Promise<Session> {
  try {
    await (await firebase()).retryAccount();
  } catch (error) {
    console.warn('Sign-in could not be loaded.', error);
    showToast({ title: messages.account.unknown, description: messages.errors.tryAgain, tone: 'destructive' });
  }
  return knownSession();
}

/** The session once it is known. If it has failed, it is loaded again first: the reader has pressed a button. */
export const askedSession = (): Promise<Session> =>
  currentSession().state === 'failed' ? retryAccount() : knownSession();

/** Ends the session on this device. */
export async function signOut(): Promise<void> {
  await (await firebase()).endSession();
}

/**
 * The reader's token; null for visitors, and if Firebase could not be loaded.
 * @param renew gets a new one, after the last one was refused
 */
export async function bearerToken({ renew } = { renew: false }): Promise<string | null> {
  if (currentSession().state === 'out') return null;
  try {
    return await (await firebase()).idToken({ renew });
  } catch (error) {
    console.warn('Sign-in could not be loaded; the request is sent without a token.', error);
    return null;
  }
}
