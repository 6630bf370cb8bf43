import { expect, test, vi } from 'vitest';
import { restoreSession } from '#web/shell/session/firebase-session.ts';

const { ready } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  return { ready: vi.fn() };
});
vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }));
vi.mock('firebase/auth', () => ({
  browserLocalPersistence: {},
  indexedDBLocalPersistence: {},
  initializeAuth: () => ({ authStateReady: ready }),
  connectAuthEmulator: () => {},
  onAuthStateChanged: () => {},
}));

test('a session that the browser never hands over ends in a time-out, and is read on the next try', async () => {
  const config = { firebase: { projectId: 'p', apiKey: 'k', authDomain: 'd' }, authEmulator: 'http://localhost' };
  vi.stubGlobal('fetch', async () => Response.json(config));
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('The time is up', 'TimeoutError')));
  ready.mockReturnValueOnce(new Promise(() => {})).mockResolvedValue(undefined);
  await expect(restoreSession()).rejects.toMatchObject({ name: 'TimeoutError' });
  timeout.mockRestore();
  await expect(restoreSession()).resolves.toBeUndefined();
});
