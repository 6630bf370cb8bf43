import { afterEach, expect, test, vi } from 'vitest';
import { fetchFeedThroughProxy, ReadError } from '#web/shell/ingestion/fetch-feed.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const proxy = '/api/feeds/fetch?url={url}';
const failureOf = async (reading: Promise<unknown>) => {
  const error = await reading.catch((reason: unknown) => reason);
  return error instanceof ReadError ? error.failure : error;
};

test('fetching a feed gives up after 15 seconds [ING-32]', async () => {
  const controller = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const reading = failureOf(fetchFeedThroughProxy(proxy, 'https://slow.example/'));
  controller.abort();
  expect(await reading).toEqual({ kind: 'timeout', text: '' });
  expect(timeout).toHaveBeenCalledWith(15_000);
});

test('fetching a feed encodes the address for the proxy and sends no credentials [ING-26]', async () => {
  const fetchStub = vi.fn(async () => Response.json({ title: '', link: null, language: null, entries: [] }));
  vi.stubGlobal('fetch', fetchStub);
  await fetchFeedThroughProxy(proxy, 'https://a.example/feed?x=1&y=$&#z');
  expect(fetchStub).toHaveBeenCalledWith(
    '/api/feeds/fetch?url=https%3A%2F%2Fa.example%2Ffeed%3Fx%3D1%26y%3D%24%26%23z',
    expect.objectContaining({ credentials: 'omit' }),
  );
});

test('fetching a feed leaves out the entries that cannot be read [DATA-22]', async () => {
  const entries = [{ title: 'One', tags: 7 }, { title: null, link: 'https://a.example/2' }, 'three'];
  vi.stubGlobal('fetch', async () => Response.json({ entries }));
  const empty = { id: null, link: null, summary: '', content: '', publishedAt: null, author: null };
  expect(await fetchFeedThroughProxy(proxy, 'https://a.example/')).toEqual({
    title: '',
    link: null,
    language: null,
    entries: [{ ...empty, title: 'One', categories: [], image: null, language: null }],
  });
});

test('fetching a feed reports invalid feeds and error responses [ING-16]', async () => {
  const answer = (response: Response) => {
    vi.stubGlobal('fetch', async () => response);
    return failureOf(fetchFeedThroughProxy(proxy, 'https://a.example/'));
  };
  for (const other of [
    new Response('<html>'),
    Response.json({ title: 'No entries' }),
    Response.json({ entries: 'none' }),
  ])
    expect(await answer(other)).toEqual({ kind: 'no_feed', text: '' });
  expect(await answer(new Response('busy', { status: 503, statusText: 'Service Unavailable' }))).toEqual({
    kind: 'message',
    text: '503 Service Unavailable',
  });
  expect(await answer(Response.json({ message: 'Too many', code: 'x' }, { status: 429 }))).toEqual({
    kind: 'message',
    text: 'Too many',
  });
  expect(await answer(Response.json({ message: 'No feed', code: 'members_only' }, { status: 422 }))).toEqual({
    kind: 'members_only',
    text: '',
  });
});
