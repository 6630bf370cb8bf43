import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session, setReader } from './current-session.ts';

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
      setReader(null);
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
  await (await firebase()).beginSignIn();
}

/** Ends the session on this device. */
export async function signOut(): Promise<void> {
  await (await firebase()).endSession();
}

/** What a call that knows its reader sends as bearer token; null for a visitor. */
export async function bearerToken(): Promise<string | null> {
  return currentSession().state === 'in' ? (await firebase()).idToken() : null;
}
