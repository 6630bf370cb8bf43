import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startGeneration } from '#web/desk/generation/generation.ts';
import { setReader } from '#web/session/current-session.ts';

const warned: unknown[] = [];
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.spyOn(console, 'warn').mockImplementation((...said) => void warned.push(...said));
  warned.length = 0;
  setReader(null);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The network is not ours: it answers what the test says, and remembers what it was asked. */
function network(answer: () => Response | Promise<Response>) {
  const asked: [string, RequestInit | undefined][] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push([url, init]);
    return answer();
  });
  return asked;
}

test('GEN-02: a POST without payload, credentials included; whatever a success says is not used', async () => {
  for (const body of ['{"started":true}', '{"other":1}', 'no JSON', '']) {
    const asked = network(() => new Response(body, { status: 202 }));
    await expect(startGeneration()).resolves.toBe('started');
    expect(asked).toEqual([['/api/generate-content', { method: 'POST', credentials: 'include' }]]);
  }
});

test('GEN-08, GEN-10, GEN-12: a 401 counts as signed out only in words that contain Unauthorized, and keeps them', async () => {
  network(() => new Response('{"message":"Unauthorized"}', { status: 401 }));
  await expect(startGeneration()).resolves.toBe('signed-out');
  expect(warned).toEqual([expect.objectContaining({ message: '401: {"message":"Unauthorized"}' })]);
  network(() => new Response('Who are you?', { status: 401 }));
  await expect(startGeneration()).resolves.toBe('failed');
});

test('ROLE-11: a 403 is a refusal, and no reason to sign in', async () => {
  network(() => new Response('{"message":"Forbidden: 401 Unauthorized"}', { status: 403 }));
  await expect(startGeneration()).resolves.toBe('refused');
});

test('GEN-07, GEN-10: every other failure is one and the same error', async () => {
  for (const answer of [
    () => new Response('401: Unauthorized', { status: 500 }),
    () => new Response('', { status: 404 }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]) {
    warned.length = 0;
    network(answer);
    await expect(startGeneration()).resolves.toBe('failed');
    expect(warned).toEqual([expect.objectContaining({ message: 'Failed to generate content' })]);
  }
});
