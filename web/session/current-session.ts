import { sessionHint } from '#web/storage/reader-state.ts';

/** The signed-in reader. */
export interface Reader {
  uid: string;
  /** May be empty. */
  firstName: string;
  name: string;
  email: string;
  picture: string | null;
}
/** What Firebase tells of whoever signed in. */
export interface Identity {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
}
/** `failed`: somebody is signed in with Google, but their account here could not be had. */
export type Session = { state: 'loading' } | { state: 'out'; failed?: true } | { state: 'in'; reader: Reader };

// A browser that nobody signed in with need not ask anybody (HDR-15).
let current: Session = { state: sessionHint.read() ? 'loading' : 'out' };
const listeners = new Set<() => void>();

export const currentSession = (): Session => current;

let source: ((identity: Identity) => Promise<Reader>) | undefined;

/** Says how an account is had for an identity (app.tsx does): it takes calls, which need the session themselves. */
export function loadReadersWith(load: (identity: Identity) => Promise<Reader>): void {
  source = load;
}

export function loadReader(identity: Identity): Promise<Reader> {
  if (source === undefined) throw new Error('Nobody has said how accounts are loaded');
  return source(identity);
}

function become(next: Session): void {
  current = next;
  for (const changed of listeners) changed();
}

/** Told by firebase-session.ts, the only one that knows; null when nobody is signed in. */
export function setReader(reader: Reader | null): void {
  sessionHint.write(reader !== null);
  become(reader === null ? { state: 'out' } : { state: 'in', reader });
}

/** Somebody has signed in; their account is on its way (AUTH-05). */
export function setLoading(): void {
  sessionHint.write(true);
  become({ state: 'loading' });
}

/** The account of whoever signed in could not be had: for this page nobody is. The next one tries again. */
export const setFailed = (): void => become({ state: 'out', failed: true });

/** The session once it is known who reads: not `loading`. */
export function knownSession(): Promise<Session> {
  return new Promise((resolve) => {
    if (current.state !== 'loading') return resolve(current);
    const end = onSessionChange(() => {
      if (current.state === 'loading') return;
      end();
      resolve(current);
    });
  });
}

export function onSessionChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
