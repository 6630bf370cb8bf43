import { existsSync, readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { bundledWorker } from '#web/bundling/service-worker.ts';
import { webManifest } from '#web/bundling/web-manifest.ts';
import { cachedAtHeader, cacheNames, cachePrefix } from '#web/shell/offline/cache-names.ts';
import { patterns } from '#web/shell/paths.ts';

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void }) => void;

/** Runs a worker script with caches of these names and dispatches install and activate. */
async function run(script: string, names: string[]) {
  const listeners = new Map<string, Listener>();
  const done: string[] = [];
  const self = {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    skipWaiting: async () => void done.push('takes over'),
    registration: { unregister: async () => void done.push('unregisters') },
  };
  const caches = {
    keys: async () => names,
    delete: async (name: string) => void done.push(`deletes ${name}`),
  };
  runInContext(script, createContext({ self, caches }));
  for (const name of ['install', 'activate']) {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ waitUntil: (one) => void work.push(one) });
    await Promise.all(work);
  }
  return { done, listens: [...listeners.keys()] };
}

const bundled = bundledWorker([{ url: '/index.html', revision: 'a' }], false);
/**
 * Opens a page through the worker, which the browser has requested by `preload`. Returns the text that it shows, and
 * adds what the worker reports to `messages`.
 */
async function openPage(preload: () => Promise<Response>, messages: unknown[] = []): Promise<string> {
  const script = await bundled;
  const listeners = new Map<string, (event: object) => void>();
  const location = new URL('https://news.example/service-worker.js');
  const self = {
    location,
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    clients: { matchAll: async () => [{ postMessage: (message: unknown) => messages.push(message) }] },
    registration: { scope: location.origin },
  };
  const caches = { open: async () => ({ match: async () => new Response('kept') }) };
  Object.assign(self, { caches });
  const globals = { self, caches, location, URL, Request, Response, TypeError, setTimeout, registration: {} };
  runInContext(script, createContext(globals));
  let shown = '';
  const work: Promise<unknown>[] = [];
  listeners.get('fetch')?.({
    request: { url: `${location.origin}/topics`, method: 'GET', destination: 'document', headers: new Headers() },
    preloadResponse: preload(),
    respondWith: (response: Promise<Response>) =>
      void work.push(
        response.then(async (one) => {
          shown = one.type === 'error' ? 'the browser’s error page' : await one.text();
        }),
      ),
  });
  await Promise.all(work);
  return shown;
}

const origin = 'https://news.example';
/** Workbox asks whether it was called with one. */
class FetchEvent {}
type Cached = Partial<Record<string, Record<string, Response>>>;
/** Requests a path through the worker, whose caches have `cached`. `server` responds to the worker. */
async function request(path: string, server: () => Promise<Response>, cached: Cached): Promise<Response> {
  const listeners = new Map<string, (event: object) => void>();
  const location = new URL('/service-worker.js', origin);
  const messages: unknown[] = [];
  const self = {
    location,
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    clients: { matchAll: async () => [{ postMessage: (message: unknown) => messages.push(message) }] },
    registration: { scope: origin },
  };
  const inCache = (name: string, { url }: Request) => cached[name]?.[new URL(url).pathname]?.clone();
  const caches = {
    match: async (one: Request, { cacheName }: { cacheName: string }) => inCache(cacheName, one),
    open: async (name: string) => ({
      match: async (one: Request) => inCache(name, one),
      put: async ({ url }: Request, response: Response) => {
        cached[name] = { ...cached[name], [new URL(url).pathname]: response };
      },
    }),
  };
  Object.assign(self, { caches });
  const globals = { self, caches, location, URL, Request, Response, Headers, FetchEvent, setTimeout, clearTimeout };
  runInContext(await bundled, createContext({ ...globals, fetch: server, registration: {} }));
  const work: Promise<unknown>[] = [];
  const { promise, resolve } = Promise.withResolvers<Response>();
  listeners.get('fetch')?.({
    request: new Request(`${origin}${path}`),
    waitUntil: (one: Promise<unknown>) => void work.push(one),
    respondWith: resolve,
  });
  const response = await promise;
  await Promise.all(work);
  expect(messages, 'a server that responds is not reported as unreachable').toEqual([]);
  return response;
}
const keptCopy = () => new Response('kept', { headers: { [cachedAtHeader]: '2026-11-22T08:00:00.000Z' } });

describe('when the server fails, the service worker', () => {
  const failures = [429, 500, 502, 503, 504];
  const copies: [string, string, string][] = [
    ['the front page', '/api/articles', cacheNames.lists],
    ['the topics', '/api/topics', cacheNames.lists],
    ['an article that was opened', '/api/articles/a1', cacheNames.opened],
    ['an article that was saved', '/api/articles/a1', cacheNames.saved],
  ];
  const cases = copies.flatMap(([what, path, cache]) => failures.map((status) => ({ what, path, cache, status })));

  test.each(cases)(
    'when the server fails, the service worker responds to $status with the kept copy of $what',
    async ({ path, cache, status }) => {
      const cached = { [cache]: { [path]: keptCopy() } };
      const response = await request(path, async () => new Response('failed', { status }), cached);
      expect([response.status, await response.text()]).toEqual([200, 'kept']);
      expect(cached).toEqual({ [cache]: { [path]: expect.any(Response) } });
      expect(cached[cache]?.[path]?.headers.get(cachedAtHeader)).toBe('2026-11-22T08:00:00.000Z');
    },
  );

  test.each(failures)('when the server fails, the service worker passes on %i without a kept copy', async (status) => {
    for (const path of ['/api/articles', '/api/articles/a1']) {
      const response = await request(path, async () => new Response('failed', { status }), {});
      expect([response.status, await response.text()]).toEqual([status, 'failed']);
    }
  });

  test.each([400, 401, 403])(
    'when the server fails, the service worker passes on %i, which is an answer, also with a kept copy',
    async (status) => {
      const cached = { [cacheNames.lists]: { '/api/articles': keptCopy() } };
      expect((await request('/api/articles', async () => new Response('', { status }), cached)).status).toBe(status);
    },
  );

  test('when the server fails, the service worker replaces the kept copy as soon as the server responds again', async () => {
    const cached: Cached = { [cacheNames.lists]: { '/api/articles': keptCopy() } };
    const response = await request('/api/articles', async () => new Response('new'), cached);
    expect(await response.text()).toBe('new');
    expect(await cached[cacheNames.lists]?.['/api/articles']?.text()).toBe('new');
  });
});

describe('the service worker', () => {
  test.each([
    ['the response of the server', async () => new Response('new'), 'new'],
    ['the error page of a server that responds', async () => new Response('gone', { status: 404 }), 'gone'],
    ['the kept page for an error of the server', async () => new Response('', { status: 503 }), 'kept'],
    ['the kept page for an overloaded server', async () => new Response('', { status: 429 }), 'kept'],
    ['the kept page if the preload is rejected', () => Promise.reject(new TypeError('failed')), 'kept'],
    ['the kept page if the preload is a network error, as in Firefox', async () => Response.error(), 'kept'],
  ])('the service worker shows %s', async (_, preload, shown) => expect(await openPage(preload)).toBe(shown));

  test('a page whose document is slow is shown from the cache, and nothing is reported as unreachable', async () => {
    await bundled;
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const messages: unknown[] = [];
    // Browsers cancel the preload once the page has another response.
    const cancelled = new Promise<Response>((_, reject) =>
      setTimeout(() => reject(new DOMException('The preload was cancelled', 'NetworkError')), 4000),
    );
    const shown = openPage(() => cancelled, messages);
    await vi.advanceTimersByTimeAsync(5000);
    expect([await shown, messages]).toEqual(['kept', []]);
  });

  test('a page whose document cannot be reached is shown from the cache, and reported', async () => {
    const messages: unknown[] = [];
    expect(await openPage(() => Promise.reject(new TypeError('Failed to fetch')), messages)).toBe('kept');
    expect(messages).toEqual([{ kind: 'unreached' }]);
  });

  test('a withdrawn service worker takes over, deletes its caches only and handles no requests', async () => {
    const own = Object.values(cacheNames);
    const { done, listens } = await run(await bundledWorker([], true), [...own, 'other']);
    expect(done).toEqual(['takes over', ...own.map((name) => `deletes ${name}`), 'unregisters']);
    expect(listens).not.toContain('fetch');
  });

  test('the service worker is one script of at most 12 KB (gzip) with the precache manifest', async () => {
    const script = await bundledWorker([{ url: '/assets/one-abc.js', revision: null }], false);
    expect(script).toContain('/assets/one-abc.js');
    expect(script).not.toMatch(/^\s*import\b|\bimport\(|importScripts/m);
    expect(gzipSync(script).length).toBeLessThanOrEqual(12 * 1024);
  });

  test('the service worker has the common prefix in every cache name', () => {
    for (const name of Object.values(cacheNames)) expect(name.startsWith(cachePrefix)).toBe(true);
  });
});

describe('the web manifest', () => {
  test('the web manifest has existing icons of the declared sizes, one of them maskable', () => {
    for (const { src, sizes, type } of webManifest.icons) {
      const file = `web/public${src}`;
      expect(existsSync(file), file).toBe(true);
      if (type !== 'image/png') continue;
      const header = readFileSync(file).subarray(0, 24);
      expect(header.subarray(1, 4).toString()).toBe('PNG');
      expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes);
    }
    expect(webManifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  });

  test('the web manifest has shortcuts to existing pages', () => {
    const pages: readonly string[] = Object.values(patterns);
    for (const { url } of webManifest.shortcuts) expect(pages).toContain(new URL(url, 'https://news.example').pathname);
  });
});
