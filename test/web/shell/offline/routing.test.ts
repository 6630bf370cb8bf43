import { describe, expect, test } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { isCacheable, routeOf } from '#web/shell/offline/routing.ts';
import { isPageMessage } from '#web/shell/offline/worker-messages.ts';

const origin = 'https://news.example';
const paths = {
  lists: [contract.listArticles.path, contract.listTopics.path, contract.listTrendingTopics.path],
  article: '/api/articles/',
};
const routed = (address: string, destination = '', more: { method?: string; authorized?: boolean } = {}) =>
  routeOf({ method: 'GET', authorized: false, destination, ...more }, new URL(address, origin), origin, paths);

describe('routing in the service worker', () => {
  test.each([
    ['/', 'document', 'page'],
    ['/article/a1', 'document', 'page'],
    ['/?topic=justice', 'document', 'page'],
    ['/profile', 'document', 'page'],
    ['/api/articles', '', 'list'],
    ['/api/topics', '', 'list'],
    ['/config.json', '', 'list'],
    ['/api/articles/a1', '', 'article'],
    ['/assets/home-x.js', 'script', 'asset'],
    ['/pictures/abcdefghijklmnop/640?address=https%3A%2F%2Fpictures.example%2Fa.jpg', 'image', 'image'],
  ])('the service worker routes %s (%s) as %s', (address, destination, kind) =>
    expect(routed(address, destination)).toBe(kind),
  );

  test.each([
    ['/__/auth/handler', 'document'],
    ['/__/auth/handler', 'iframe'],
    ['/api/articles', 'document'],
    ['/ad-frame.html', 'iframe'],
    ['/robots.txt', 'document'],
    ['/api/articles?limit=5', ''],
    ['/api/articles/a1/like', ''],
    ['/api/follows', ''],
    ['/api/auth/user', ''],
    ['/api/ads/serve?zone=HOME_HERO', ''],
    ['/api/membership/articles/a1', ''],
    ['/api/weather', ''],
    ['/creatives/one.webp', 'image'],
    ['/icons/icon-192.png', 'image'],
    ['https://tags.example/ad.js', 'script'],
    ['https://tags.example/ad.json', ''],
    ['data:image/png;base64,AA', 'image'],
  ])('the service worker ignores %s (%s)', (address, destination) => expect(routed(address, destination)).toBeNull());

  test('the service worker ignores requests with a token and other methods than GET', () => {
    for (const [address, destination] of [
      ['/api/articles', ''],
      ['/api/articles/a1', ''],
      ['/', 'document'],
    ] as const) {
      expect(routed(address, destination, { authorized: true })).toBeNull();
      expect(routed(address, destination, { method: 'POST' })).toBeNull();
    }
  });

  test('the service worker caches complete public responses only', () => {
    const answer = (status: number, cache?: string) => ({
      status,
      headers: new Headers(cache === undefined ? {} : { 'cache-control': cache }),
    });
    expect(isCacheable(answer(200, 'public, max-age=60, s-maxage=60'))).toBe(true);
    expect(isCacheable(answer(200, 'no-cache'))).toBe(true);
    expect(isCacheable(answer(200, 'private, no-store'))).toBe(false);
    expect(isCacheable(answer(200, 'Private'))).toBe(false);
    for (const status of [0, 204, 206, 304, 404, 500]) expect(isCacheable(answer(status, 'public'))).toBe(false);
  });

  test('the service worker accepts only valid messages of pages', () => {
    expect(
      [{ kind: 'take-over' }, { kind: 'saved', ids: ['a'] }, { kind: 'hello', seen: [], pictures: [] }].every(
        isPageMessage,
      ),
    ).toBe(true);
    expect(
      [
        null,
        'saved',
        { kind: 'saved' },
        { kind: 'saved', ids: [7] },
        { kind: 'hello', seen: ['/'] },
        { kind: 'x' },
      ].some(isPageMessage),
    ).toBe(false);
  });
});
