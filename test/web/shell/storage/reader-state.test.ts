import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { withBrowserStorage } from '#test/support/browser-storage.ts';
import { samplePreview } from '#test/support/sample-article.ts';

const held = withBrowserStorage();
const storedAt = (name: string): unknown => JSON.parse(held.get(`${brand.storagePrefix}${name}`) ?? 'null');

test('a reader without an account gets a random id, which stays [ART-47]', async () => {
  const { readerId } = await import('#web/shell/storage/reader-state.ts');
  expect(held.size).toBe(0);
  const id = readerId();
  expect(z.safeParse(z.uuidv4(), id).success).toBe(true);
  expect(readerId()).toBe(id);
  expect(storedAt('reader_id')).toBe(id);
  vi.resetModules();
  const { readerId: afterReload } = await import('#web/shell/storage/reader-state.ts');
  expect(afterReload()).toBe(id);
});

test('a damaged reader id is replaced, and kept in memory without localStorage [ART-47]', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  held.set(`${brand.storagePrefix}reader_id`, '"<not an id>"');
  const { readerId } = await import('#web/shell/storage/reader-state.ts');
  expect(readerId()).not.toContain('<');
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  const { readerId: unsaved } = await import('#web/shell/storage/reader-state.ts');
  expect(unsaved()).toBe(unsaved());
});

test('the newest 500 likes are remembered with their counts [ART-47]', async () => {
  const { ownLikes, rememberLike } = await import('#web/shell/storage/reader-state.ts');
  for (let n = 0; n < 502; n++) rememberLike(`a${n}`, n, true);
  rememberLike('a400', 7, false);
  expect(ownLikes.read()).toHaveLength(500);
  expect(ownLikes.read()[0]).toMatchObject({ id: 'a400', likes: 7, liked: false });
  expect(ownLikes.read().filter(({ id }) => id === 'a400')).toHaveLength(1);
  expect(ownLikes.read().some(({ id }) => id === 'a1')).toBe(false);
});

test('the likes of an older version are read as likes', async () => {
  held.set(`${brand.storagePrefix}liked`, '[{"id":"a1","likes":3}]');
  const { ownLikes } = await import('#web/shell/storage/reader-state.ts');
  expect(ownLikes.read()).toEqual([{ id: 'a1', likes: 3, liked: true, at: 0 }]);
});

test.each([
  ['a like that a cached article lacks', { liked: true, likes: 5 }, 4, 5],
  ['a like, and those of others since', { liked: true, likes: 5 }, 9, 9],
  ['a like taken back that a cached article includes', { liked: false, likes: 3 }, 4, 3],
  ['a like taken back, and others that were', { liked: false, likes: 3 }, 1, 1],
])('the number of likes counts %s', async (_, own, cached, shown) => {
  const { likesWithOwn } = await import('#web/shell/storage/reader-state.ts');
  const at = Date.UTC(2026, 10, 20);
  expect(likesWithOwn(cached, { id: 'a1', at, ...own }, at + 60_000)).toBe(shown);
  // No cache is this old: the article includes what the reader did.
  expect(likesWithOwn(cached, { id: 'a1', at, ...own }, at + 2 * 3_600_000)).toBe(cached);
});

test('articles are saved and removed, newest first, at most 500 [ART-08]', async () => {
  const { bookmarks, savedCards, toggleBookmark } = await import('#web/shell/storage/reader-state.ts');
  const [one, two] = [samplePreview(1), samplePreview(2)];
  toggleBookmark(one);
  toggleBookmark(two);
  expect(storedAt('bookmarks')).toEqual([two.id, one.id]);
  toggleBookmark(two);
  expect(bookmarks.read()).toEqual([one.id]);
  for (let n = 10; n < 510; n++) toggleBookmark(samplePreview(n));
  expect(bookmarks.read()).toHaveLength(500);
  expect(bookmarks.read()).not.toContain(one.id);
  expect(savedCards.read()).toHaveLength(500);
});

test('a saved article keeps what a list shows of it, and no more [ART-08]', async () => {
  const { dropBookmarks, toggleBookmark } = await import('#web/shell/storage/reader-state.ts');
  const article = samplePreview(1);
  expect(toggleBookmark(article)).toBe(true);
  const { id, title, source, publisherId, publishedAt, language, image, region } = article;
  expect(storedAt('saved_cards')).toEqual([{ id, title, source, publisherId, publishedAt, language, image, region }]);
  dropBookmarks(new Set([article.id]));
  expect([storedAt('bookmarks'), storedAt('saved_cards')]).toEqual([[], []]);
});
