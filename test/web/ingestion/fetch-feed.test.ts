import { afterEach, expect, test, vi } from 'vitest';
import { fetchFeedThroughProxy, ReadError } from '#web/ingestion/fetch-feed.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const proxy = '/api/feeds/fetch?url={url}';
const failureOf = async (reading: Promise<unknown>) => {
  const error = await reading.catch((reason: unknown) => reason);
  return error instanceof ReadError ? error.failure : error;
};

test('ING-32: a source that hangs is given up after 15 seconds, and says so', async () => {
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

test('ING-26: the address is asked for as one value, without what the site knows of the reader', async () => {
  const asked = vi.fn(async () => Response.json({ title: '', link: null, language: null, entries: [] }));
  vi.stubGlobal('fetch', asked);
  await fetchFeedThroughProxy(proxy, 'https://a.example/feed?x=1&y=$&#z');
  expect(asked).toHaveBeenCalledWith(
    '/api/feeds/fetch?url=https%3A%2F%2Fa.example%2Ffeed%3Fx%3D1%26y%3D%24%26%23z',
    expect.objectContaining({ credentials: 'omit' }),
  );
});

test('ING-16: what is no feed, or says nothing of why, has a note all the same', async () => {
  const answer = (response: Response) => {
    vi.stubGlobal('fetch', async () => response);
    return failureOf(fetchFeedThroughProxy(proxy, 'https://a.example/'));
  };
  expect(await answer(new Response('<html>'))).toEqual({ kind: 'no_feed', text: '' });
  expect(await answer(new Response('busy', { status: 503, statusText: 'Service Unavailable' }))).toEqual({
    kind: 'message',
    text: '503 Service Unavailable',
  });
  expect(await answer(Response.json({ message: 'Too many', code: 'x' }, { status: 429 }))).toEqual({
    kind: 'message',
    text: 'Too many',
  });
});
