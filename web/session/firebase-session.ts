import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  getRedirectResult,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithCredential,
  signInWithRedirect,
  signOut,
} from 'firebase/auth';
import { sessionHint } from '#web/storage/session-hint.ts';
import { openChooser } from './account-choice.ts';
import { setReader } from './current-session.ts';
import { type LocalAccount, signInConfig } from './sign-in-config.ts';

let started: Promise<Auth> | undefined;

/** The Firebase SDK, set up once as the stage says. Throws an error when the stage has no sign-in. */
function auth(): Promise<Auth> {
  started ??= start().catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}

async function start(): Promise<Auth> {
  const { firebase, authEmulator } = await signInConfig();
  if (firebase === undefined) throw new Error('This stage has no Firebase project: nobody can sign in.');
  const made = initializeAuth(initializeApp(firebase), { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (authEmulator !== undefined) connectAuthEmulator(made, authEmulator, { disableWarnings: true });
  await made.authStateReady();
  onAuthStateChanged(made, (user) => {
    setReader(
      user === null ? null : { uid: user.uid, name: user.displayName ?? user.email ?? '', email: user.email ?? '', picture: user.photoURL },
    );
  });
  return made;
}

/** Finds out who is signed in, and takes what Google's page sends back; its errors are for the log, not for readers (AUTH-08). */
export async function watch(): Promise<void> {
  const made = await auth();
  const { authEmulator } = await signInConfig();
  if (authEmulator !== undefined) return;
  await getRedirectResult(made, browserPopupRedirectResolver).catch((error: unknown) => {
    const email = error instanceof FirebaseError ? error.customData?.email : undefined;
    console.error('Sign-in by redirect failed', error instanceof FirebaseError ? error.code : '', String(error), email ?? '');
  });
}

/** To Google's page and back here; the local stage has no Google and lets one of its accounts be chosen. */
export async function beginSignIn(): Promise<void> {
  const made = await auth();
  const { authEmulator, accounts } = await signInConfig();
  if (authEmulator === undefined) {
    // The page that Google sends the reader back to begins anew and must know that somebody is coming.
    sessionHint.write(true);
    await signInWithRedirect(made, new GoogleAuthProvider(), browserPopupRedirectResolver);
  } else openChooser(accounts);
}

/** Signs in one of the local stage's accounts, through the SDK and its emulator. */
export async function signInLocally(account: LocalAccount): Promise<void> {
  await signInWithCredential(await auth(), GoogleAuthProvider.credential(JSON.stringify(account)));
}

export async function endSession(): Promise<void> {
  await signOut(await auth());
}

/** A token that is valid for some minutes more; the SDK renews it (AUTH-12). Null when the session has ended meanwhile. */
export async function idToken(): Promise<string | null> {
  const { currentUser } = await auth();
  if (currentUser === null) return null;
  try {
    return await currentUser.getIdToken();
  } catch (error) {
    // A disabled account or a revoked session is over; anything else may pass.
    if (error instanceof FirebaseError && ['auth/user-disabled', 'auth/user-token-expired'].includes(error.code)) await endSession();
    else console.warn('The token could not be renewed', error);
    return null;
  }
}
