import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';

const held = new Map<string, string>();
const storedAt = (name: string): unknown => JSON.parse(held.get(`${brand.storagePrefix}${name}`) ?? 'null');

beforeEach(() => {
  held.clear();
  // The modules keep state: load them again for each test.
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('creates and keeps a random id for readers without an account [ART-47]', async () => {
  const { readerId } = await import('#web/storage/reader-state.ts');
  expect(held.size).toBe(0);
  const id = readerId();
  expect(z.safeParse(z.uuidv4(), id).success).toBe(true);
  expect(readerId()).toBe(id);
  expect(storedAt('reader_id')).toBe(id);
  vi.resetModules();
  const { readerId: afterReload } = await import('#web/storage/reader-state.ts');
  expect(afterReload()).toBe(id);
});

test('replaces a damaged id, and keeps it in memory without localStorage [ART-47]', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  held.set(`${brand.storagePrefix}reader_id`, '"<not an id>"');
  const { readerId } = await import('#web/storage/reader-state.ts');
  expect(readerId()).not.toContain('<');
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  const { readerId: unsaved } = await import('#web/storage/reader-state.ts');
  expect(unsaved()).toBe(unsaved());
});

test('remembers the newest 500 likes with their counts [ART-47]', async () => {
  const { likedArticles, rememberLike } = await import('#web/storage/reader-state.ts');
  for (let n = 0; n < 502; n++) rememberLike(`a${n}`, n);
  rememberLike('a400', 7);
  expect(likedArticles.read()).toHaveLength(500);
  expect(likedArticles.read()[0]).toEqual({ id: 'a400', likes: 7 });
  expect(likedArticles.read().filter(({ id }) => id === 'a400')).toHaveLength(1);
  expect(likedArticles.read().some(({ id }) => id === 'a1')).toBe(false);
});

test('saves and removes articles, newest first, at most 500 [ART-08]', async () => {
  const { bookmarks, toggleBookmark } = await import('#web/storage/reader-state.ts');
  toggleBookmark('one');
  toggleBookmark('two');
  expect(storedAt('bookmarks')).toEqual(['two', 'one']);
  toggleBookmark('two');
  expect(bookmarks.read()).toEqual(['one']);
  for (let n = 0; n < 500; n++) toggleBookmark(`a${n}`);
  expect(bookmarks.read()).toHaveLength(500);
  expect(bookmarks.read()).not.toContain('one');
});
