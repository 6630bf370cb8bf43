import { afterEach, expect, test, vi } from 'vitest';
import { feedThrough } from '#web/features/ingestion/feed-through.ts';

const proxy = '/api/feeds/fetch?url={url}';
const address = 'https://paper.example/feed?a=1&b=2';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('ING-32: a source that hangs is given up after 15 seconds, and that is said', async () => {
  const clock = new AbortController();
  const timed = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url);
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  });
  const reading = expect(feedThrough(proxy, address)).rejects.toMatchObject({ note: { kind: 'timeout' } });
  expect(timed).toHaveBeenCalledWith(15_000);
  clock.abort();
  await reading;
  expect(asked).toEqual(['/api/feeds/fetch?url=https%3A%2F%2Fpaper.example%2Ffeed%3Fa%3D1%26b%3D2']);
});

test('ING-16: no network, a refusal and what is no feed each end with their reason', async () => {
  const answers: (() => Response)[] = [
    () => {
      throw new TypeError('no network');
    },
    () => new Response('{"message":"The address is not public"}', { status: 400 }),
    () => new Response('<html>'),
  ];
  vi.stubGlobal('fetch', async () => answers.shift()?.());
  await expect(feedThrough(proxy, address)).rejects.toMatchObject({ note: { kind: 'unreachable' } });
  await expect(feedThrough(proxy, address)).rejects.toMatchObject({ note: { kind: 'said', text: 'The address is not public' } });
  await expect(feedThrough(proxy, address)).rejects.toMatchObject({ note: { kind: 'no_feed' } });
});
