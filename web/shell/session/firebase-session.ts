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
import { sessionHint } from '#web/shell/storage/reader-state.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { loadSessionReader, offeredAccounts, setFailed, setLoading, setReader } from './current-session.ts';
import { siteConfig } from './site-config.ts';
import type { LocalAccount } from './site-config-fields.ts';

let initialized: Promise<Auth> | undefined;

/**
 * The Firebase SDK, initialized once with the stage's settings.
 * @throws Error if the stage has no sign-in
 */
function auth(): Promise<Auth> {
  initialized ??= initialize().catch((error: unknown) => {
    initialized = undefined;
    throw error;
  });
  return initialized;
}

/** The SDK waits for the browser's storage without end, and WebKit may never open it. */
const storageTimeoutMs = 10_000;

/** @throws DOMException TimeoutError if the promise has not settled after this time */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const timeout = AbortSignal.timeout(ms);
  const isOver = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason));
  });
  return Promise.race([promise, isOver]);
}

/** @throws DOMException TimeoutError if the session could not be read from the browser */
async function initialize(): Promise<Auth> {
  const { firebase, authEmulator } = await siteConfig();
  if (firebase === undefined) throw new Error('This stage has no Firebase project, so sign-in is unavailable.');
  const firebaseAuth = initializeAuth(initializeApp(firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (authEmulator !== undefined) connectAuthEmulator(firebaseAuth, authEmulator, { disableWarnings: true });
  await within(storageTimeoutMs, firebaseAuth.authStateReady());
  onAuthStateChanged(firebaseAuth, (user) => void updateSession(firebaseAuth, user));
  return firebaseAuth;
}

let running: { user: User | null; done: Promise<void> } | undefined;

/** Loads our account after Google's sign-in. Callers share a running load of the same user. */
function updateSession(firebaseAuth: Auth, user: User | null): Promise<void> {
  if (running?.user === user) return running.done;
  const done = loadSession(firebaseAuth, user).finally(() => {
    if (running?.done === done) running = undefined;
  });
  running = { user, done };
  return done;
}

/** The session starts when Google's account and ours are known. */
async function loadSession(firebaseAuth: Auth, user: User | null): Promise<void> {
  if (user === null) {
    setReader(null);
    return;
  }
  setLoading();
  try {
    const reader = await loadSessionReader(user);
    if (firebaseAuth.currentUser?.uid === user.uid) setReader(reader);
  } catch (error) {
    console.warn('The account could not be loaded.', error);
    if (firebaseAuth.currentUser?.uid !== user.uid) return;
    setFailed(error);
    showToast({ title: error instanceof Error ? error.message : String(error), tone: 'destructive' });
  }
}

/** What is logged about a failed sign-in: the provider's code, the message and the e-mail address that was used. */
export function describeSignInError(error: unknown): [code: string, message: string, email: string] {
  const { code, email } =
    error instanceof FirebaseError ? { code: error.code, email: error.customData?.email } : { code: '', email: '' };
  return [code, String(error), typeof email === 'string' ? email : ''];
}

/** Restores the session and completes a redirect from Google. Errors of the redirect are logged, not shown. */
export async function restoreSession(): Promise<void> {
  const firebaseAuth = await auth();
  const { authEmulator } = await siteConfig();
  if (authEmulator !== undefined) return;
  await getRedirectResult(firebaseAuth, browserPopupRedirectResolver).catch((error: unknown) => {
    console.error('Sign-in by redirect failed', ...describeSignInError(error));
  });
}

/** Loads the account again after a failure. */
export async function retryAccount(): Promise<void> {
  const firebaseAuth = await auth();
  await updateSession(firebaseAuth, firebaseAuth.currentUser);
}

/** Redirects to Google and back; the local stage offers its own accounts instead. */
export async function beginSignIn(): Promise<void> {
  const firebaseAuth = await auth();
  const { authEmulator, accounts } = await siteConfig();
  if (authEmulator === undefined) {
    // Google returns to a new page, which must restore the session.
    sessionHint.write(true);
    await signInWithRedirect(firebaseAuth, new GoogleAuthProvider(), browserPopupRedirectResolver);
  } else offeredAccounts.set(accounts);
}

/** Signs in with an account of the local stage, through the SDK and its emulator. */
export async function signInLocally(account: LocalAccount): Promise<void> {
  await signInWithCredential(await auth(), GoogleAuthProvider.credential(JSON.stringify(account)));
}

export async function endSession(): Promise<void> {
  await signOut(await auth());
}

/** A valid ID token, renewed by the SDK when it expires or at once with `renew`. Null if the session has ended. */
export async function idToken({ renew }: { renew: boolean }): Promise<string | null> {
  const { currentUser } = await auth();
  if (currentUser === null) return null;
  try {
    return await currentUser.getIdToken(renew);
  } catch (error) {
    // A disabled account or a revoked session has ended; other errors may be temporary.
    if (error instanceof FirebaseError && ['auth/user-disabled', 'auth/user-token-expired'].includes(error.code))
      await endSession();
    else console.warn('The token could not be renewed', error);
    return null;
  }
}
