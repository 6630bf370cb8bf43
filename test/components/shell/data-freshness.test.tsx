import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle, listArticles, listTakenDown } from '#shared/api/articles.ts';
import { listTopics } from '#shared/api/topics.ts';
import { sampleArticle, samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { reply } from '../support/api.ts';
import { setClock } from '../support/clock.ts';
import { open } from '../support/page.tsx';

const card = page.getByCSS('[data-card]').first();
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

function givenLists() {
  return {
    articles: reply(
      listArticles,
      Array.from({ length: 12 }, (_, n) => samplePreview(n)),
    ),
    topics: reply(listTopics, [sampleTopic({ name: 'justice' })]),
    article: reply(getArticle, sampleArticle()),
  };
}
const follow = (name: string) => page.getByRole('banner').getByRole('link', { name }).click();
const goHome = async () => {
  await follow('Home');
  await expect.element(card).toBeVisible();
};
const goToTopics = async () => {
  await follow('Topics');
  await expect.element(page.getByRole('heading', { name: 'All Topics' })).toBeVisible();
};

beforeEach(() => setClock(new Date()));

test.each(['/', '/topics', '/nope'])(
  'articles and topics are fetched once at the start, on any page: %s [DATA-16, DATA-17]',
  async (address) => {
    const { articles, topics } = givenLists();
    open(address);
    await expect.poll(() => [articles.length, topics.length]).toEqual([1, 1]);
    await expect.element(page.getByRole('main').getByRole('heading').first()).toBeInTheDocument();
    await minutes(0.5);
    expect([articles.length, topics.length]).toEqual([1, 1]);
  },
);

test('time, focus, navigation and reconnecting do not refetch the articles [DATA-08, DATA-09, DATA-12, DATA-13]', async () => {
  const { articles } = givenLists();
  const takenDown = reply(listTakenDown, []);
  open('/');
  await expect.element(card).toBeVisible();
  // The page is idle. Every few minutes it asks which articles were taken down.
  await expect.element(page.getByRole('button', { name: /^Languages I read/ })).toBeVisible();
  const asked = takenDown.length;
  await minutes(60);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => takenDown.length).toBeGreaterThan(asked);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await goToTopics();
  await minutes(10);
  await goHome();
  expect(articles).toHaveLength(1);
});
