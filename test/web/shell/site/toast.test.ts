import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, forgottenMs, latestToast, showToast } from '#web/shell/ui/overlays/toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const idOfCurrent = () => latestToast.get()?.id ?? -1;

test('a new toast replaces the previous one at once [CONST-22, CONST-52]', () => {
  showToast({ title: 'First' });
  const first = idOfCurrent();
  showToast({ title: 'Second', description: 'More', tone: 'destructive' });
  expect(latestToast.get()).toMatchObject({ title: 'Second', description: 'More', tone: 'destructive', open: true });
  dismissToast(first);
  expect(latestToast.get()?.open).toBe(true);
});

test('a dismissed toast is forgotten after 1,000,000 ms [CONST-24]', () => {
  showToast({ title: 'Known' });
  dismissToast(idOfCurrent());
  expect(latestToast.get()).toMatchObject({ title: 'Known', open: false });
  vi.advanceTimersByTime(999_999);
  expect(latestToast.get()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(latestToast.get()).toBeNull();
});

test('a newer toast stays when the dismissed one is forgotten [CONST-24]', () => {
  showToast({ title: 'Old' });
  dismissToast(idOfCurrent());
  vi.advanceTimersByTime(forgottenMs - 10);
  showToast({ title: 'New' });
  vi.advanceTimersByTime(forgottenMs);
  expect(latestToast.get()).toMatchObject({ title: 'New', open: true });
});
