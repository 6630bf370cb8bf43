import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';

const held = new Map<string, string>();
const storedAt = (name: string): unknown => JSON.parse(held.get(`${brand.storagePrefix}${name}`) ?? 'null');

beforeEach(() => {
  held.clear();
  // Each test begins like a page that has just been opened.
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

test('ART-47: a reader without an account has a random id, made once and kept', async () => {
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

test('ART-47: without storage the id lives as long as the page, and a damaged one is replaced', async () => {
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

test('ART-47: the newest 500 likes are remembered, each once, with the count they were answered with', async () => {
  const { likedArticles, rememberLike } = await import('#web/storage/reader-state.ts');
  for (let n = 0; n < 502; n++) rememberLike(`a${n}`, n);
  rememberLike('a400', 7);
  expect(likedArticles.read()).toHaveLength(500);
  expect(likedArticles.read()[0]).toEqual({ id: 'a400', likes: 7 });
  expect(likedArticles.read().filter(({ id }) => id === 'a400')).toHaveLength(1);
  expect(likedArticles.read().some(({ id }) => id === 'a1')).toBe(false);
});

test('ART-08: an article is saved and taken back, the newest first, 500 at most', async () => {
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
