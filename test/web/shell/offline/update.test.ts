import { expect, test } from 'vitest';
import { isUpdate } from '#web/shell/offline/register-service-worker.ts';

const installed = { state: 'installed' } as const;

test('a worker that is installed while an older one controls the page is an update', () =>
  expect(isUpdate(installed, { state: 'activated' })).toBe(true));

test('the worker of a first visit is no update, even if it controls the page when it is reported as installed', () => {
  expect(isUpdate(installed, null)).toBe(false);
  expect(isUpdate(installed, installed)).toBe(false);
});

test('a worker that is still installing or already active is no update', () => {
  for (const state of ['installing', 'activating', 'activated'] as const)
    expect(isUpdate({ state }, { state: 'activated' })).toBe(false);
});
