import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { suggest } from '#shared/api/search.ts';
import { listTopics } from '#shared/api/topics.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { reply } from '../../support/api.ts';
import { cards, feedTab, headlines, searchBar, stories } from '../../support/front-page.ts';
import { open, reload, texts } from '../../support/page.tsx';

const byTopic = [
  samplePreview(1, { title: 'By topic', topic: 'Justice', category: 'general' }),
  samplePreview(2, { title: 'By category', topic: '', category: 'justice' }),
  samplePreview(3, { title: 'By part', topic: 'social_justice', category: 'general' }),
  samplePreview(4, { title: 'Not at all', topic: 'finance', category: 'finance' }),
  samplePreview(5, { title: 'Alone', topic: 'culture', category: 'general' }),
];
const aboutJamaica = [
  samplePreview(1, { title: 'Jamaica votes', topic: 'justice' }),
  samplePreview(2, { title: 'Ports open', source: 'Jamaica Wire', topic: 'culture', category: 'culture' }),
  samplePreview(3, { title: 'Trinidad sails', content: 'JAMAICA' }),
];
const headerSearch = page.getByPlaceholder('Search the web');
const latest = page.getByText('Latest News');

function openNews(address: string, articles: readonly ArticlePreview[]): void {
  reply(listArticles, [...articles]);
  reply(listTopics, [sampleTopic({ name: 'justice', displayName: 'Courts' }), sampleTopic({ name: 'culture' })]);
  open(address);
}

test('a topic tab names its filter, counts its articles and lists them [HOME-13, HOME-14, HOME-16, HOME-17]', async () => {
  openNews('/', byTopic);
  await feedTab('Courts').click();
  await expect.element(page.getByText('Filtering by: Courts')).toBeVisible();
  await expect.element(page.getByText('3 articles found')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Latest Articles - Courts' })).toBeVisible();
  await expect.poll(() => texts(headlines)).toEqual(['By topic', 'By category', 'By part']);
});

test('a topic tab counts one article in the singular, has its label in banner and heading, and survives a reload [HOME-15, HOME-65]', async () => {
  openNews('/', byTopic);
  await feedTab('culture').click();
  await expect.element(page.getByText('1 article found')).toBeVisible();
  reload();
  await expect.element(page.getByRole('heading', { name: 'Latest Articles - culture' })).toBeVisible();
  await expect.element(page.getByText('Filtering by: culture')).toBeVisible();
  await expect.poll(() => texts(headlines)).toEqual(['Alone']);
});

test('a search matches titles and sources only, and hides the lists [HOME-19, HOME-24]', async () => {
  openNews('/', aboutJamaica);
  await expect.element(latest).toBeVisible();
  await searchBar.fill('JAMA');
  await expect.poll(() => texts(headlines)).toEqual(['Jamaica votes', 'Ports open']);
  expect(latest.elements()).toEqual([]);
});

test('a search on a topic tab applies both filters [HOME-20]', async () => {
  openNews('/', aboutJamaica);
  await searchBar.fill('JAMA');
  await expect.element(cards).toHaveLength(2);
  await feedTab('Courts').click();
  await expect.poll(() => texts(headlines)).toEqual(['Jamaica votes']);
});

test('the search term of the address filters / and /news and fills the bar and the header [HOME-21, HOME-23, RTE-17, RTE-21]', async () => {
  reply(suggest, { topics: [], publishers: [], entities: [], stories: [] });
  for (const [address, term] of [
    ['/news?search=number%2011', 'number 11'],
    ['/?search=number%207', 'number 7'],
  ] as const) {
    openNews(address, stories(12));
    await expect.element(searchBar).toHaveValue(term);
    await expect.poll(() => texts(headlines)).toEqual([`Story ${term} of the harbour`]);
    await page.getByRole('button', { name: 'Search the web' }).click();
    await expect.element(searchBar).not.toBeVisible();
    await expect.element(headerSearch).toHaveValue(term);
    await userEvent.keyboard('{Escape}');
    await expect.element(searchBar).toBeVisible();
  }
});

test('the feed, the address and the header follow what is typed into the bar [HOME-22, HOME-23]', async () => {
  reply(suggest, { topics: [], publishers: [], entities: [], stories: [] });
  openNews('/?search=number%207', stories(12));
  await searchBar.fill('number 8');
  await expect.poll(() => location.search).toBe('?search=number+8');
  await expect.poll(() => texts(headlines)).toEqual(['Story number 8 of the harbour']);
  await page.getByRole('button', { name: 'Search the web' }).click();
  await expect.element(headerSearch).toHaveValue('number 8');
  await userEvent.keyboard('{Escape}');
  await searchBar.fill('');
  await expect.poll(() => location.href).toBe(`${location.origin}/`);
  await expect.element(latest).toBeVisible();
  await expect.element(cards).toHaveLength(12);
});

test('a search without a match offers the way back to all articles [HOME-55]', async () => {
  openNews('/?search=nothing-like-it', stories(3));
  await expect.element(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect.element(page.getByText('Try adjusting your search or topic filter', { exact: true })).toBeVisible();
  await expect.element(page.getByText('0 articles found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all articles' }).click();
  await expect.element(cards.first()).toBeVisible();
});
