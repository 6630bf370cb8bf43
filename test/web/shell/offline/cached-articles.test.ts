import { afterEach, expect, test, vi } from 'vitest';
import { sampleArticle } from '#test/support/sample-article.ts';
import { cacheNames } from '#web/shell/offline/cache-names.ts';
import { cachedArticles } from '#web/shell/offline/cached-articles.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what can be read of the cached articles is listed [DATA-22]', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { coverage, entities, likes, ...older } = sampleArticle({ id: 'older' });
  const responses = [
    Response.json(sampleArticle({ id: 'whole' })),
    Response.json(older),
    Response.json({ id: 'untitled' }),
    new Response('<html>'),
  ];
  const caches = {
    has: async () => true,
    open: async (name: string) => ({ matchAll: async () => (name === cacheNames.opened ? responses : []) }),
  };
  vi.stubGlobal('window', { caches });
  vi.stubGlobal('caches', caches);
  const { saved, opened } = await cachedArticles(['older']);
  expect(saved.map(({ article }) => article)).toEqual([{ ...older, coverage: [], entities: [], likes: 0 }]);
  expect(opened.map(({ article }) => article.id)).toEqual(['whole']);
  expect(console.warn).toHaveBeenCalledTimes(3);
});
