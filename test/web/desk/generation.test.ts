import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startGeneration } from '#web/desk/generation/generation.ts';
import { setReader } from '#web/shell/session/current-session.ts';

const warned: unknown[] = [];
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.spyOn(console, 'warn').mockImplementation((...logged) => void warned.push(...logged));
  warned.length = 0;
  setReader(null);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Stubs fetch with a response and records the requests. */
function network(respond: () => Response | Promise<Response>) {
  const requests: [string, RequestInit | undefined][] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push([url, init]);
    return respond();
  });
  return requests;
}

test('starting a generation sends a POST without a body and ignores the response body [GEN-02]', async () => {
  for (const body of ['{"started":true}', '{"other":1}', 'no JSON', '']) {
    const requests = network(() => new Response(body, { status: 202 }));
    await expect(startGeneration()).resolves.toBe('started');
    expect(requests).toEqual([['/api/generate-content', { method: 'POST', credentials: 'include' }]]);
  }
});

test('starting a generation treats a 401 as signed out only if it contains Unauthorized [GEN-08, GEN-10, GEN-12]', async () => {
  network(() => new Response('{"message":"Unauthorized"}', { status: 401 }));
  await expect(startGeneration()).resolves.toBe('signed-out');
  expect(warned).toEqual([expect.objectContaining({ message: '401: {"message":"Unauthorized"}' })]);
  network(() => new Response('Who are you?', { status: 401 }));
  await expect(startGeneration()).resolves.toBe('failed');
});

test('starting a generation treats a 403 as refused, not as signed out [ROLE-11]', async () => {
  network(() => new Response('{"message":"Forbidden: 401 Unauthorized"}', { status: 403 }));
  await expect(startGeneration()).resolves.toBe('refused');
});

test('a member who has no role that may start a generation is told that another one is needed', async () => {
  network(() => new Response('{"message":"This needs the role editor","code":"role_needed"}', { status: 403 }));
  await expect(startGeneration()).resolves.toBe('role-needed');
});

test('starting a generation logs one error for every other failure [GEN-07, GEN-10]', async () => {
  for (const respond of [
    () => new Response('401: Unauthorized', { status: 500 }),
    () => new Response('', { status: 404 }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]) {
    warned.length = 0;
    network(respond);
    await expect(startGeneration()).resolves.toBe('failed');
    expect(warned).toEqual([expect.objectContaining({ message: 'Failed to generate content' })]);
  }
});
