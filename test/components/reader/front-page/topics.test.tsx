import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { sampleTopic } from '#test/support/sample-article.ts';
import { hold, reply, status } from '../../support/api.ts';
import { open, texts } from '../../support/page.tsx';

const topics = [
  sampleTopic({
    name: 'justice',
    displayName: 'Courts',
    description: 'Laws and policing.',
    followerCount: 1234,
    articleCount: 1,
  }),
  sampleTopic({ name: 'health', description: 'Clinics and care.', category: 'Life & Ideas', icon: 'heart' }),
  sampleTopic({ name: 'lore', displayName: 'Old stories', category: '', icon: 'not-drawn' }),
  sampleTopic({ name: 'law', displayName: 'Rule of law', category: 'Power & Rights' }),
];
const tabs = page.getByRole('tab');
const panel = page.getByRole('tabpanel');
const search = page.getByPlaceholder('Search topics...');

function openTopics(): void {
  reply(listTopics, topics);
  open('/topics');
}

test('/topics lists the topics by category, with a search [RTE-04, TOP-01, TOP-02, TOP-09]', async () => {
  openTopics();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Discover Topics');
  await expect.element(page.getByRole('heading', { name: 'All Topics' })).toBeVisible();
  await expect.element(tabs.first()).toMatchTextContent(/\(\d+\)$/);
  await search.fill('no such topic');
  await expect.element(page.getByText('No topics found for "no such topic"')).toBeVisible();
});

test('General comes first, then the categories by name, each with its count [TOP-05, TOP-06, TOP-07, TOP-14]', async () => {
  openTopics();
  await expect.poll(() => texts(tabs)).toEqual(['General (1)', 'Life & Ideas (1)', 'Power & Rights (2)']);
  await expect.element(tabs.first()).toHaveAttribute('aria-selected', 'true');
  expect(texts(panel.getByRole('heading'))).toEqual(['Old stories']);
  await tabs.nth(2).click();
  await expect.poll(() => texts(panel.getByRole('heading'))).toEqual(['Courts', 'Rule of law']);
});

test('a topic shows its symbol, name, description and counts, and opens its section [TOP-13]', async () => {
  openTopics();
  await page.getByRole('tab', { name: /^Power/ }).click();
  const card = panel.getByCSS('[data-topic=justice]');
  await expect.element(card.getByCSS('svg').first()).toBeVisible();
  await expect.element(card.getByText('Laws and policing.')).toBeVisible();
  await expect.element(card.getByText('1,234 followers · 1 article')).toBeVisible();
  await expect.element(panel.getByCSS('[data-topic=law]').getByText('0 articles', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'Courts' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/?topic=justice');
  await expect.element(page.getByText('Filtering by: Courts')).toBeVisible();
});

test('a topic of the list has a follow button, also for a visitor [TOP-08]', async () => {
  openTopics();
  const card = panel.getByCSS('[data-topic=lore]');
  await expect.element(card.getByRole('button', { name: 'Follow Old stories' })).toBeVisible();
});

test('Trending Now lists trending topics and hides during a search [TOP-03, TOP-04, TOP-11]', async () => {
  const now = page.getByRole('region', { name: 'Trending Now' });
  reply(listTrendingTopics, [{ ...sampleTopic({ name: 'justice', displayName: 'Courts' }), trending: true }]);
  openTopics();
  await expect.element(now.getByRole('link', { name: 'Courts' })).toBeVisible();
  await search.fill('law');
  await expect.element(now).not.toBeInTheDocument();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect.element(now).toBeVisible();
});

test('Trending Now is left out when no topic is trending [TOP-11]', async () => {
  const calls = reply(listTrendingTopics, []);
  openTopics();
  await expect.element(tabs).toHaveLength(3);
  await expect.poll(() => calls).toHaveLength(1);
  expect(page.getByText('Trending Now').elements()).toEqual([]);
});

test('the search matches names and descriptions, marks its matches and updates the counts [TOP-12, TOP-16]', async () => {
  openTopics();
  await search.fill('LAW');
  await expect.poll(() => texts(tabs)).toEqual(['Power & Rights (2)']);
  expect(texts(panel.getByCSS('mark'))).toEqual(['Law', 'law']);
  for (const term of ['lore', 'old st']) {
    await search.fill(term);
    await expect.poll(() => texts(tabs)).toEqual(['General (1)']);
  }
  await search.fill('(c++');
  await expect.element(page.getByText('No topics found for "(c++"')).toBeVisible();
  expect(tabs.elements()).toEqual([]);
});

test('a skeleton shows while the topics load, then the notice of an empty list [TOP-10, TOP-15]', async () => {
  const release = hold(listTopics);
  open('/topics');
  await expect.element(page.getByCSS('[data-skeleton=topics]')).toBeVisible();
  release();
  await expect.element(page.getByText('No topics available')).toBeVisible();
  expect(page.getByCSS('[data-skeleton=topics]').elements()).toEqual([]);
});

test('a failed topics call can be tried again [TOP-15]', async () => {
  reply(listTopics, status(500));
  open('/topics');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  reply(listTopics, topics);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'All Topics' })).toBeVisible();
});
