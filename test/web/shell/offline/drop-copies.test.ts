import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureCacheKey } from '#shared/config/picture-path.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { cacheNames } from '#web/shell/offline/cache-names.ts';
import { outbox } from '#web/shell/offline/outbox.ts';
import { dropCopies, withoutArticles } from '#web/shell/offline/use-taken-down.ts';
import { bookmarks, ownLikes } from '#web/shell/storage/reader-state.ts';

const gone = new Set(['gone']);
const taken = sampleArticle({ id: 'gone', image: 'https://pictures.example/gone.jpg' });
const stays = sampleArticle({ id: 'stays', image: 'https://pictures.example/stays.jpg' });
const pictureOf = ({ image }: { image: string | null }) => pictureCacheKey(image ?? '');
const report = { id: 'gone', source: 'A', title: 'Taken', url: null, publishedAt: '2026-11-20T00:00:00Z' };

test('replies lose the articles wherever they are, and stay the same objects without them', () => {
  const list = [stays];
  expect(withoutArticles(list, gone)).toBe(list);
  expect(withoutArticles([taken, stays], gone)).toEqual([stays]);
  expect(withoutArticles(taken, gone)).toBeUndefined();
  expect(withoutArticles({ ...stays, coverage: [report] }, gone)).toEqual({ ...stays, coverage: [] });
  const found = (article: unknown) => ({ article, title: { text: 'a', marks: [] } });
  expect(withoutArticles({ items: [found(taken), found(stays)] }, gone)).toEqual({ items: [found(stays)] });
  expect(withoutArticles({ lead: taken, rest: [stays] }, gone)).toEqual({ lead: null, rest: [stays] });
  expect(withoutArticles({ items: [stays], next: undefined }, gone)).toEqual({ items: [stays], next: undefined });
});

/** Cache Storage in memory: addresses and bodies by the name of the cache. */
function fakeCaches(contents: Record<string, Record<string, string>>) {
  const cacheOf = (entries: Record<string, string>) => ({
    keys: async () => Object.keys(entries).map((url) => ({ url })),
    match: async ({ url }: { url: string }) => (url in entries ? new Response(entries[url]) : undefined),
    put: async ({ url }: { url: string }, response: Response) => {
      entries[url] = await response.text();
    },
    delete: async (request: string | { url: string }) =>
      delete entries[typeof request === 'string' ? request : request.url],
  });
  return {
    has: async (name: string) => name in contents,
    open: async (name: string) => cacheOf(contents[name] ?? {}),
  };
}

const api = 'https://news.example/api/articles';
let contents: Record<string, Record<string, string>>;
let fetched: unknown[][];
beforeEach(() => {
  contents = {
    [cacheNames.lists]: { [api]: JSON.stringify([taken, stays]) },
    // Under the address of a report that was merged into it.
    [cacheNames.opened]: { [`${api}/merged`]: JSON.stringify(taken), [`${api}/broken`]: '<html>' },
    [cacheNames.saved]: { [`${api}/stays`]: JSON.stringify({ ...stays, coverage: [report] }) },
    [cacheNames.images]: { [pictureOf(taken)]: 'picture', [pictureOf(stays)]: 'picture' },
  };
  fetched = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  const caches = fakeCaches(contents);
  vi.stubGlobal('window', { caches });
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (...args: unknown[]) => {
    fetched.push(args);
    return new Response(null, { status: 410 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('copies go from lists, opened and saved articles and pictures, and all others stay', async () => {
  await dropCopies(gone);
  expect(contents).toEqual({
    [cacheNames.lists]: { [api]: JSON.stringify([stays]) },
    [cacheNames.opened]: { [`${api}/broken`]: '<html>' },
    [cacheNames.saved]: { [`${api}/stays`]: JSON.stringify({ ...stays, coverage: [] }) },
    [cacheNames.images]: { [pictureOf(stays)]: 'picture' },
  });
});

test('the browser asks for a dropped article again, so that its own cache has the refusal', async () => {
  await dropCopies(gone);
  expect(fetched).toEqual([[`${api}/merged`, { cache: 'reload' }]]);
});

test('bookmarks, likes and waiting actions on other articles stay', async () => {
  const like = (id: string) => ({ id, likes: 1, liked: true, at: 1 });
  const action = (articleId: string) => ({
    kind: 'like' as const,
    articleId,
    id: articleId,
    reader: null,
    at: 1,
    tries: 0,
    notBefore: 0,
    wanted: true,
  });
  bookmarks.write(['gone', 'stays']);
  ownLikes.write([like('gone'), like('stays')]);
  outbox.write([action('gone'), action('stays')]);
  await dropCopies(gone);
  expect(bookmarks.read()).toEqual(['stays']);
  expect(ownLikes.read()).toEqual([like('stays')]);
  expect(outbox.read()).toEqual([action('stays')]);
});
