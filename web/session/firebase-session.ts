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
  type User,
} from 'firebase/auth';
import { sessionHint } from '#web/storage/reader-state.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { openChooser } from './account-choice.ts';
import { loadReader, setFailed, setLoading, setReader } from './current-session.ts';
import { toldOf } from './sign-in-error.ts';
import { type LocalAccount, siteConfig } from './site-config.ts';

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
  const { firebase, authEmulator } = await siteConfig();
  if (firebase === undefined) throw new Error('This stage has no Firebase project: nobody can sign in.');
  const made = initializeAuth(initializeApp(firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (authEmulator !== undefined) connectAuthEmulator(made, authEmulator, { disableWarnings: true });
  await made.authStateReady();
  onAuthStateChanged(made, (user) => void welcome(made, user));
  return made;
}

/** Signed in with Google is half of it: the reader is there when their account here is (AUTH-05). */
async function welcome(made: Auth, user: User | null): Promise<void> {
  if (user === null) {
    setReader(null);
    return;
  }
  setLoading();
  try {
    const reader = await loadReader(user);
    if (made.currentUser?.uid === user.uid) setReader(reader);
  } catch (error) {
    console.warn('The account could not be had; the page goes on without it.', error);
    if (made.currentUser?.uid !== user.uid) return;
    setFailed();
    showToast({ title: error instanceof Error ? error.message : String(error), tone: 'destructive' });
  }
}

/** Finds out who is signed in, and takes what Google's page sends back; its errors are for the log, not for readers (AUTH-08). */
export async function watch(): Promise<void> {
  const made = await auth();
  const { authEmulator } = await siteConfig();
  if (authEmulator !== undefined) return;
  await getRedirectResult(made, browserPopupRedirectResolver).catch((error: unknown) => {
    console.error('Sign-in by redirect failed', ...toldOf(error));
  });
}

/** Asks once more for the account of whoever is signed in. */
export async function retryAccount(): Promise<void> {
  const made = await auth();
  await welcome(made, made.currentUser);
}

/** To Google's page and back here; the local stage has no Google and lets one of its accounts be chosen. `isComingBack`: a session was still on its way when it was asked for. */
export async function beginSignIn({ isComingBack }: { isComingBack: boolean }): Promise<void> {
  const made = await auth();
  // Who they are is known by now: nobody has to choose. Whoever is signed in and presses it may want to be somebody else, an administrator.
  if (isComingBack && made.currentUser !== null) return;
  const { authEmulator, accounts } = await siteConfig();
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

/** The account at Google's side goes as well, where Google lets it go: it wants a fresh sign-in for that. The session ends either way. */
export async function endAccount(): Promise<void> {
  const made = await auth();
  await made.currentUser?.delete().catch((error: unknown) => console.warn('The sign-in itself stays', error));
  await signOut(made);
}

/** A token that is valid for some minutes more; the SDK renews it (AUTH-12), here at once with `renew`. Null when the session has ended meanwhile. */
export async function idToken({ renew } = { renew: false }): Promise<string | null> {
  const { currentUser } = await auth();
  if (currentUser === null) return null;
  try {
    return await currentUser.getIdToken(renew);
  } catch (error) {
    // A disabled account or a revoked session is over (AUTH-10, AUTH-11); anything else may pass.
    if (error instanceof FirebaseError && ['auth/user-disabled', 'auth/user-token-expired'].includes(error.code))
      await endSession();
    else console.warn('The token could not be renewed', error);
    return null;
  }
}
