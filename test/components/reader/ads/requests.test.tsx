import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { listTopics } from '#shared/api/topics.ts';
import { native } from '#test/support/ads/sample-ad.ts';
import { sampleArticle, samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { adSlot, bringIntoView, requestsFor, serveAds } from '../../support/ads.ts';
import { hold, reply } from '../../support/api.ts';
import { open } from '../../support/page.tsx';

const articles = Array.from({ length: 6 }, (_, n) => samplePreview(n));
const language = vi.spyOn(navigator, 'language', 'get');
beforeEach(() => {
  language.mockReturnValue('en-JM');
});
afterAll(() => language.mockRestore());

test('each slot requests its zone once, with path, country and consent [ADS-03, ADS-24, ADS-27, ADS-29]', async () => {
  reply(listArticles, articles);
  const calls = serveAds({ HOME_HERO: native({}) });
  open('/');
  await expect.element(adSlot('HOME_HERO').getByRole('link')).toBeVisible();
  await bringIntoView(adSlot('FEED_INLINE_1'));
  await expect.poll(() => requestsFor(calls, 'FEED_INLINE_1').length).toBe(1);
  await expect.poll(() => requestsFor(calls, 'SIDEBAR_TOP').length).toBe(1);
  expect(requestsFor(calls, 'HOME_HERO').map(({ query }) => query)).toEqual([
    { zone: 'HOME_HERO', path: '/', country: 'JM', consent: 'non_personalized' },
  ]);
});

test('a browser language without a region sends no country [ADS-29]', async () => {
  language.mockReturnValue('en');
  const calls = serveAds({});
  open('/');
  await expect.poll(() => requestsFor(calls, 'HOME_HERO').map(({ query }) => query.country)).toEqual([undefined]);
});

test('the front page and an article request their own zones [ADS-02, ADS-28]', async () => {
  reply(listArticles, articles);
  reply(getArticle, sampleArticle());
  const calls = serveAds({});
  const zonesOf = (path: string) => [
    ...new Set(calls.served.filter(({ query }) => query.path === path).map(({ query }) => query.zone)),
  ];
  open('/');
  for (const zone of ['HOME_HERO', 'SIDEBAR_TOP', 'FEED_INLINE_1', 'ARTICLE_MPU']) {
    await bringIntoView(adSlot(zone));
    await expect.poll(() => zonesOf('/')).toContain(zone);
  }
  expect(zonesOf('/').sort()).toEqual(['ARTICLE_MPU', 'FEED_INLINE_1', 'HOME_HERO', 'SIDEBAR_TOP']);
  open('/article/story-1');
  for (const zone of ['ARTICLE_LEADERBOARD', 'ARTICLE_MPU']) {
    await bringIntoView(adSlot(zone));
    await expect.poll(() => zonesOf('/article/story-1')).toContain(zone);
  }
  expect(zonesOf('/article/story-1').sort()).toEqual(['ARTICLE_LEADERBOARD', 'ARTICLE_MPU']);
  const tags = calls.served.filter(({ query }) => query.path === '/article/story-1').map(({ query }) => query.tags);
  expect(tags).toEqual(['justice,Jamaica,ports', 'justice,Jamaica,ports']);
});

test('the open topic is sent as a tag, and no ad is requested before it is known [ADS-29]', async () => {
  reply(listTopics, [sampleTopic({ name: 'finance' })]);
  const calls = serveAds({});
  const release = hold(listTopics);
  open('/?topic=finance');
  await expect.element(adSlot('HOME_HERO').getByCSS('i + .waiting')).toBeVisible();
  expect(requestsFor(calls, 'HOME_HERO')).toEqual([]);
  release();
  await expect.poll(() => requestsFor(calls, 'HOME_HERO').map(({ query }) => query.tags)).toEqual(['finance']);
});

test('an article sends its topic and whole keywords as tags [ADS-29]', async () => {
  const calls = serveAds({});
  // Those of its preview, before the article has loaded.
  reply(listArticles, [samplePreview(1, { topic: 'politics', keywords: 'Kingston, ports, ports' })]);
  reply(getArticle, sampleArticle({ topic: 'politics', keywords: 'Kingston, ports, ports' }));
  hold(getArticle);
  open('/article/story-1');
  await expect
    .poll(() => requestsFor(calls, 'ARTICLE_LEADERBOARD').map(({ query }) => query.tags))
    .toEqual(['politics,Kingston,ports']);
});
