import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOnline, onConnectionChange, reportUnreachable } from '#web/offline/connection.ts';

const window = new EventTarget();
const requests = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', requests);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('when the network is back the server is looked for from the shortest delay on, however long it was away', async () => {
  const unsubscribe = onConnectionChange(() => {});
  requests.mockRejectedValue(new TypeError('Failed to fetch'));
  reportUnreachable();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(isOnline()).toBe(false);

  // The first request is still too early.
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  requests.mockResolvedValue(new Response());
  expect(isOnline()).toBe(false);
  await vi.advanceTimersByTimeAsync(6000);
  expect(isOnline()).toBe(true);
  unsubscribe();
});
