import { afterEach, expect, test, vi } from 'vitest';
import { getIngestRun } from '#shared/api/ingestion.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { callAll, callPages, nextCursor } from '#web/shell/api/call-pages.ts';
import { ApiError } from '#web/shell/api/client.ts';

afterEach(() => vi.unstubAllGlobals());

const publisherOf = (id: string) => ({ id, name: id, category: 'general', articleCount: 1, followerCount: 0 });
/** Answers requests in turn; the last one has no next page. */
function answer(...replies: unknown[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const link =
      asked.length < replies.length ? { link: `</api/x?cursor=page-${asked.length}>; rel="next"` } : undefined;
    return Response.json(replies[asked.length - 1], link && { headers: link });
  });
  return asked;
}

test('a call of all pages reads all pages of a list in their order', async () => {
  const asked = answer([publisherOf('b'), publisherOf('a')], [publisherOf('c')], []);
  expect((await callAll(listPublishers)).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(asked).toEqual(['/api/publishers', '/api/publishers?cursor=page-1', '/api/publishers?cursor=page-2']);
});

test('a call of all pages fails as a whole if a page fails', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('cursor')
      ? new Response('busy', { status: 503 })
      : Response.json([publisherOf('a')], { headers: { link: '</api/publishers?cursor=x>; rel="next"' } }),
  );
  await expect(callAll(listPublishers)).rejects.toThrow(ApiError);
});

test('a call of all pages reads the address of the next page only', () => {
  expect(nextCursor('</api/sources?limit=2&cursor=a%3D>; rel="next"')).toBe('a=');
  expect([nextCursor(null), nextCursor('</other>; rel="prev"'), nextCursor('</api/sources>; rel="next"')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a call of all pages keeps the parameters of the call', async () => {
  const run = { runId: 'r', queued: 1, finished: 1, done: true, processed: 0, added: 0, deduplicated: 0, errors: [] };
  const asked = answer(run, run);
  expect(await callPages(getIngestRun, { params: { runId: 'r' } })).toHaveLength(2);
  expect(asked).toEqual(['/api/ingest/r', '/api/ingest/r?cursor=page-1']);
});
