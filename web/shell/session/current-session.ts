import { observable } from '#web/shell/state/observable.ts';
import { sessionHint } from '#web/shell/storage/reader-state.ts';
import type { LocalAccount } from './site-config-fields.ts';

/** The signed-in reader. */
export interface Reader {
  uid: string;
  /** May be empty. */
  firstName: string;
  name: string;
  email: string;
  picture: string | null;
}
/** A Google account, from Firebase. */
export interface Identity {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
}
/** `failed`: it is not known who reads. The SDK or our account could not be loaded; the page offers to try again. */
export type Session =
  | { state: 'loading' }
  | { state: 'out' }
  | { state: 'failed'; error: unknown }
  | { state: 'in'; reader: Reader };

/** The session of a visitor: one object, which documents show too. */
export const signedOut: Session = { state: 'out' };

const session = observable<Session | null>(null);

export function currentSession(): Session {
  // A browser without a session does not load Firebase to find out.
  const known = session.get() ?? (sessionHint.read() ? { state: 'loading' } : signedOut);
  session.set(known);
  return known;
}
export const onSessionChange = session.subscribe;

type LoadReader = (identity: Identity) => Promise<Reader>;
let readerLoader: LoadReader | undefined;

/**
 * Sets how accounts are loaded; called by app.tsx. Loading calls the API, which needs the session, so an import here
 * would be circular.
 */
export function setReaderLoader(load: LoadReader): void {
  readerLoader = load;
}

/** @throws Error if no loader is set, or what the loader throws */
export async function loadSessionReader(identity: Identity): Promise<Reader> {
  if (readerLoader === undefined) throw new Error('setReaderLoader has not been called');
  return readerLoader(identity);
}

/** Sets the reader; null when signed out. Only firebase-session.ts calls it. */
export function setReader(reader: Reader | null): void {
  sessionHint.write(reader !== null);
  session.set(reader === null ? signedOut : { state: 'in', reader });
}

/** A reader has signed in with Google; their account is loading. On a retry, 'Try again' stays with its focus. */
export function setLoading(): void {
  sessionHint.write(true);
  if (currentSession().state !== 'failed') session.set({ state: 'loading' });
}

/** The account could not be loaded. */
export const setFailed = (error: unknown): void => session.set({ state: 'failed', error });

/** The session once it has loaded. */
export function knownSession(): Promise<Session> {
  return new Promise((resolve) => {
    if (currentSession().state !== 'loading') return resolve(currentSession());
    const unsubscribe = session.subscribe(() => {
      if (currentSession().state === 'loading') return;
      unsubscribe();
      resolve(currentSession());
    });
  });
}

/** Accounts of the local stage that account-chooser.tsx offers; null while the chooser is closed. */
export const offeredAccounts = observable<readonly LocalAccount[] | null>(null);
