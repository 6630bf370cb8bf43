import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session, setFailed } from './current-session.ts';

/** Firebase is loaded by who needs it: somebody who signs in, or who had. */
const firebase = () => import('./firebase-session.ts');
let watching = false;

function watchOnce(): void {
  if (watching || currentSession().state !== 'loading') return;
  watching = true;
  firebase()
    .then(({ watch }) => watch())
    .catch((error: unknown) => {
      console.warn('Sign-in could not be loaded; the page goes on without it.', error);
      // Perhaps there is only no network: the next page tries again.
      setFailed();
    });
}

function subscribe(changed: () => void): () => void {
  watchOnce();
  return onSessionChange(changed);
}

/** Who is reading. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession);

/** Begins sign-in and comes back to this address: Google's page, on the local stage a choice of its accounts (AUTH-01, HDR-10). */
export async function startSignIn(): Promise<void> {
  watching = true;
  const isComingBack = currentSession().state === 'loading';
  await (await firebase()).beginSignIn({ isComingBack });
}

/** Asks once more for the account that could not be had. */
export async function retryAccount(): Promise<void> {
  await (await firebase()).retryAccount();
}

/** Ends the session on this device. */
export async function signOut(): Promise<void> {
  await (await firebase()).endSession();
}

/** Ends the session of a reader who has deleted their account. */
export async function endAccount(): Promise<void> {
  await (await firebase()).endAccount();
}

/** What a call that knows its reader sends as bearer token; null for a visitor, also when it cannot be found out. */
export async function bearerToken(): Promise<string | null> {
  return token(false);
}

/** A new token in the place of one that was refused; null when there is none to be had. */
export async function renewedToken(): Promise<string | null> {
  return token(true);
}

async function token(renew: boolean): Promise<string | null> {
  if (currentSession().state === 'out') return null;
  try {
    return await (await firebase()).idToken({ renew });
  } catch (error) {
    console.warn('Sign-in could not be loaded; the call goes on without it.', error);
    return null;
  }
}
