import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session, setFailed } from './current-session.ts';

/** Firebase loads only for readers who sign in or have a session. */
const firebase = () => import('./firebase-session.ts');
let hasStarted = false;

function restoreOnce(): void {
  if (hasStarted || currentSession().state !== 'loading') return;
  hasStarted = true;
  firebase()
    .then(({ restoreSession }) => restoreSession())
    .catch((error: unknown) => {
      console.warn('Sign-in could not be loaded; the page continues without it.', error);
      // The network may be down: the next page tries again.
      setFailed();
    });
}

function subscribe(changed: () => void): () => void {
  restoreOnce();
  return onSessionChange(changed);
}

/** The session of this browser. The first component that uses it restores the session. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession);

/** Starts sign-in, which returns to this address: with Google, or with an account of the local stage. */
export async function startSignIn(): Promise<void> {
  hasStarted = true;
  const wasLoading = currentSession().state === 'loading';
  await (await firebase()).beginSignIn({ wasLoading });
}

/** Loads the account again after a failure. */
export async function retryAccount(): Promise<void> {
  await (await firebase()).retryAccount();
}

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
