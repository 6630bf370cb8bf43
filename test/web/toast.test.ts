import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast, forgottenMs, onToastChange, showToast } from '#web/ui/overlays/toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const idOfCurrent = () => currentToast()?.id ?? -1;

test('CONST-22, CONST-52: a new toast replaces the old one at once', () => {
  showToast({ title: 'First' });
  const first = idOfCurrent();
  showToast({ title: 'Second', description: 'More', tone: 'destructive' });
  expect(currentToast()).toMatchObject({ title: 'Second', description: 'More', tone: 'destructive', open: true });
  dismissToast(first);
  expect(currentToast()?.open).toBe(true);
});

test('CONST-24: a dismissed toast is forgotten after 1,000,000 ms', () => {
  showToast({ title: 'Known' });
  dismissToast(idOfCurrent());
  expect(currentToast()).toMatchObject({ title: 'Known', open: false });
  vi.advanceTimersByTime(999_999);
  expect(currentToast()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(currentToast()).toBeNull();
});

test('CONST-24: a toast that comes meanwhile is not forgotten with the old one', () => {
  showToast({ title: 'Old' });
  dismissToast(idOfCurrent());
  vi.advanceTimersByTime(forgottenMs - 10);
  showToast({ title: 'New' });
  vi.advanceTimersByTime(forgottenMs);
  expect(currentToast()).toMatchObject({ title: 'New', open: true });
});

test('listeners hear of every change until they leave', () => {
  const heard: (string | null)[] = [];
  const leave = onToastChange(() => heard.push(currentToast()?.title ?? null));
  showToast({ title: 'Heard' });
  leave();
  showToast({ title: 'Not heard' });
  expect(heard).toEqual(['Heard']);
});
