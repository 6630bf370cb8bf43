import { afterEach, expect, test, vi } from 'vitest';
import { cursorAfter, withCursor } from '#web/shell/api/call-pages.ts';
import { replies } from '#web/shell/cache/reply-cache.ts';
import { servedJson, takeServedPage } from '#web/shell/cache/served-page.ts';

const now = new Date('2026-11-20T12:00:00Z');
afterEach(() => {
  vi.unstubAllGlobals();
  replies.clear();
});

/** Lets the document have this text in its element. */
const serve = (textContent: string | null) =>
  vi.stubGlobal('document', { getElementById: () => (textContent === null ? null : { textContent, remove() {} }) });

test('a browser takes what a server has rendered with, also the cursors', () => {
  const data = withCursor([{ title: '</script><!--\u2028' }], 'next');
  const text = servedJson({ now, origin: 'https://a.example', languages: ['en'], replies: [['key', { data }]] });
  expect(text).not.toMatch(/[<>\u2028]/);
  serve(text);
  expect(takeServedPage()).toEqual({ now, origin: 'https://a.example', languages: ['en'] });
  const taken: unknown = replies.get('key')?.data;
  expect(taken).toEqual(data);
  expect(cursorAfter(taken as object)).toBe('next');
});

test.each([null, '', '{', '[]', '{"now":"yesterday"}', '{"now":1,"replies":{}}'])(
  'a document that says %j is rendered by the browser',
  (text) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    serve(text);
    expect(takeServedPage()).toBeNull();
    expect([...replies]).toEqual([]);
  },
);
