import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getUser } from '#shared/api/readers.ts';
import { getMyRole, notePresence } from '#shared/api/team.ts';
import type { AppUser } from '#shared/domain/readers/account.ts';
import { loadReader } from '#web/reader/account/load-reader.ts';
import { currentSession, setReaderLoader } from '#web/shell/session/current-session.ts';
import { endSession, retryAccount, signInLocally } from '#web/shell/session/firebase-session.ts';
import { reply, replyTo } from './api.ts';

const account = { sub: 'nia', email: 'nia@readers.example', email_verified: true, name: 'Nia Newcomer' };
/** The reader of `signIn`. */
export const nia: AppUser = {
  id: 'nia',
  email: account.email,
  firstName: 'Nia',
  lastName: 'Newcomer',
  profileImageUrl: null,
  languages: [],
};

const encoded = (value: unknown): string =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');

/** An unsigned token, as the Auth emulator issues it. */
function idToken(): string {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = { sub: account.sub, email: account.email, iat: seconds, exp: seconds + 3600 };
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
}

/** The settings of a stage on which readers can sign in. */
export const signInConfig = {
  firebase: { projectId: 'demo-landfall', apiKey: 'none', authDomain: location.host },
  authEmulator: location.origin,
  accounts: [account],
};

/** Replies to the requests of the Firebase SDK. */
export function mockFirebase(config: object = signInConfig): void {
  const tokens = () => ({ idToken: idToken(), refreshToken: 'refresh', localId: account.sub, expiresIn: '3600' });
  replyTo(
    ({ pathname }) => pathname === '/config.json',
    () => Response.json(config),
  );
  replyTo(
    ({ pathname }) => pathname.endsWith(':signInWithIdp'),
    () => Response.json({ ...tokens(), providerId: 'google.com', rawUserInfo: '{}' }),
  );
  replyTo(
    ({ pathname }) => pathname.endsWith(':lookup'),
    () =>
      Response.json({
        users: [{ localId: account.sub, email: account.email, emailVerified: true, displayName: account.name }],
      }),
  );
  replyTo(
    ({ pathname }) => pathname.endsWith('/v1/token'),
    () =>
      Response.json({
        id_token: idToken(),
        access_token: idToken(),
        refresh_token: 'refresh',
        expires_in: '3600',
        user_id: account.sub,
        token_type: 'Bearer',
      }),
  );
}

/** Signs Nia in, through the Firebase SDK. Call it before `open`. */
export async function signIn(user: Partial<AppUser> = {}): Promise<void> {
  mockFirebase();
  reply(getUser, { ...nia, ...user });
  // No page has opened yet.
  setReaderLoader(loadReader);
  await signInLocally(account);
  await expectState('in');
}

/** Signs Nia in as an editor who has no one beside her. Call it before `open`. */
export async function signInAsEditor(): Promise<void> {
  await signIn();
  reply(getMyRole, { role: 'editor', owners: [] });
  reply(notePresence, { others: [] });
}

/** The dialog that Sign In opens; `mockFirebase` offers Nia in it. */
export const accountChooser = page.getByRole('dialog', { name: 'Choose an account' });
export const chooseNia = (): Promise<void> => accountChooser.getByRole('button', { name: /Nia Newcomer/ }).click();

/** Lets time pass on a clock of clock.ts, in which no sign-in may start. */
export async function expectNoSignIn(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  // A dialog would be there by the next frame.
  await new Promise(requestAnimationFrame);
  expect(accountChooser.elements()).toEqual([]);
}

const expectState = (state: string): Promise<void> =>
  new Promise((resolve) => {
    const look = () => (currentSession().state === state ? resolve() : setTimeout(look, 5));
    look();
  });

/** Ends the session of the test before. */
export async function signOutOfTest(): Promise<void> {
  if (currentSession().state !== 'out') await endSession();
}

/** Loads the account of a page that opens: Firebase, which stays initialised, reports the session once only. */
export function restoreSignIn(): void {
  if (currentSession().state === 'loading') void retryAccount();
}
