import { expect, test, vi } from 'vitest';
import { restoreSession } from '#web/shell/session/firebase-session.ts';
import { mockFirebase } from '../../support/sign-in.ts';

test('a session that the browser never hands over ends in a time-out, and is read on the next try', async () => {
  mockFirebase();
  const opening = vi.spyOn(indexedDB, 'open').mockReturnValue(Object.create(IDBOpenDBRequest.prototype));
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('The time is up', 'TimeoutError')));
  await expect(restoreSession()).rejects.toMatchObject({ name: 'TimeoutError' });
  opening.mockRestore();
  timeout.mockRestore();
  await expect(restoreSession()).resolves.toBeUndefined();
});
