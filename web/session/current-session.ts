import { sessionHint } from '#web/storage/session-hint.ts';

/** The signed-in reader, as their Google account says. */
export interface Reader {
  uid: string;
  name: string;
  email: string;
  picture: string | null;
}
export type Session = { state: 'loading' } | { state: 'out' } | { state: 'in'; reader: Reader };

// A browser that nobody signed in with need not ask anybody (HDR-15).
let current: Session = { state: sessionHint.read() ? 'loading' : 'out' };
const listeners = new Set<() => void>();

export const currentSession = (): Session => current;

/** Told by firebase-session.ts, the only one that knows; null when nobody is signed in. */
export function setReader(reader: Reader | null): void {
  current = reader === null ? { state: 'out' } : { state: 'in', reader };
  sessionHint.write(reader !== null);
  for (const changed of listeners) changed();
}

export function onSessionChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
