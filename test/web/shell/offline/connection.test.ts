import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOnline, onConnectionChange, reportUnreachable } from '#web/shell/offline/connection.ts';

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

test('a network that is back begins the search for the server with the shortest delay', async () => {
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
