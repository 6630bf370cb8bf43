import { FirebaseError } from 'firebase/app';
import { describe, expect, test } from 'vitest';
import { describeSignInError, within } from '#web/shell/session/firebase-session.ts';

describe('logging a failed sign-in', () => {
  test.each([
    'email-already-in-use',
    'wrong-password',
    'invalid-credential',
    'user-not-found',
    'too-many-requests',
    'user-disabled',
    'requires-recent-login',
    'popup-blocked',
    'popup-closed-by-user',
    'network-request-failed',
    'unauthorized-domain',
    'multi-factor-auth-required',
  ])('a failed sign-in is logged with its code auth/%s unchanged [AUTH-09]', (name) => {
    expect(
      describeSignInError(new FirebaseError(`auth/${name}`, 'Not today', { email: 'nia@readers.example' })),
    ).toEqual([`auth/${name}`, 'FirebaseError: Not today', 'nia@readers.example']);
  });
  test('another error of a sign-in is logged by its message [AUTH-08]', () => {
    expect(describeSignInError(new Error('The network is gone'))).toEqual(['', 'Error: The network is gone', '']);
    expect(describeSignInError(new FirebaseError('auth/internal-error', 'Odd', { email: 7 }))).toEqual([
      'auth/internal-error',
      'FirebaseError: Odd',
      '',
    ]);
  });
});

describe('waiting for the session that the browser keeps', () => {
  test('a session that never comes ends in a time-out', async () => {
    await expect(within(0, new Promise(() => {}))).rejects.toMatchObject({ name: 'TimeoutError' });
  });
  test('a session that comes in time is returned', async () => {
    expect(await within(60_000, Promise.resolve('Nia'))).toBe('Nia');
  });
});
