import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { searchArticles } from '#shared/api/search.ts';
import { listTopics } from '#shared/api/topics.ts';
import { sampleBrief } from '#test/support/articles/sample-story.ts';
import { samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { sampleHit, sampleResults } from '#test/support/search/sample-search.ts';
import { paths } from '#web/shell/paths.ts';
import { reply, withNext } from '../../support/api.ts';
import { cards, leadCard, stories } from '../../support/front-page.ts';
import { open, texts } from '../../support/page.tsx';

const inStory = (n: number, story: string, outlets = 3) =>
  samplePreview(n, { story: sampleBrief(story, { lead: `story-${n}`, reports: outlets + 1, outlets }) });
const top = page.getByRole('region', { name: 'Top Stories' });

test('the front page leads with the story that most outlets report, and has the next ones below', async () => {
  const told = [inStory(3, 'a', 2), inStory(4, 'b', 6), inStory(5, 'c', 4), inStory(6, 'b', 6)];
  reply(listArticles, [...stories(3), ...told, ...stories(20).slice(7)]);
  open('/');
  await expect.element(leadCard.getByRole('link', { name: '7 reports from 2 shores' })).toBeVisible();
  await expect
    .poll(() => texts(top.getByRole('heading', { level: 3 })).slice(0, 2))
    .toEqual(['Story number 5 of the harbour', 'Story number 3 of the harbour']);
  await expect.element(cards).toHaveLength(19);
});

test('the front page of fewer than twelve stories has its lead alone', async () => {
  reply(listArticles, stories(11));
  open('/');
  await expect.element(cards).toHaveLength(11);
  expect(top.elements()).toEqual([]);
});

test('a card leads to its story', async () => {
  reply(listArticles, [samplePreview(0), inStory(1, 'a')]);
  open('/?search=harbour');
  const link = page.getByRole('link', { name: '4 reports from 2 shores' });
  await expect.element(link).toHaveAttribute('href', paths.story('a'));
});

test('a topic shows a story once, and says how many articles it has', async () => {
  reply(listTopics, [sampleTopic({ name: 'justice', displayName: 'Courts' })]);
  reply(listArticles, [inStory(0, 'a'), inStory(1, 'a'), samplePreview(2)]);
  open('/?topic=justice');
  await expect.element(cards).toHaveLength(2);
  await expect.element(page.getByText('3 articles found')).toBeVisible();
  await expect.element(page.getByText('in 2 stories')).toBeVisible();
});

test('the search shows a story once, keeps the number of results, and loads on until there is enough to see', async () => {
  const hit = (n: number) => sampleHit(n, 'harbour', { story: sampleBrief('a') });
  const calls = reply(searchArticles, ({ query }) =>
    query.cursor === undefined
      ? withNext(searchArticles, sampleResults([1, 2, 3].map(hit), { total: 16 }), 'more')
      : sampleResults([hit(4), ...Array.from({ length: 12 }, (_, n) => sampleHit(n + 5))], { total: 16 }),
  );
  open('/search?q=harbour');
  await expect.element(page.getByCSS('[data-result]')).toHaveLength(13);
  await expect.element(page.getByRole('heading', { name: '16 articles' })).toBeVisible();
  await expect.element(page.getByText('Reports of one event are shown once.')).toBeVisible();
  expect(calls).toHaveLength(2);
});
