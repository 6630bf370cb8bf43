import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle } from '#shared/api/articles.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { reply } from '../support/api.ts';
import { open, reload } from '../support/page.tsx';

const title = page.getByRole('heading', { level: 1 });

test('the address of an article survives a reload [RTE-03]', async () => {
  const calls = reply(getArticle, sampleArticle({ title: 'A pier with a date' }));
  open('/article/story-1');
  await expect.element(title).toHaveTextContent('A pier with a date');
  reload();
  await expect.element(title).toHaveTextContent('A pier with a date');
  expect(calls.map(({ params }) => params.id)).toEqual(['story-1', 'story-1']);
  expect(location.pathname).toBe('/article/story-1');
});

test.each(['/article/a/b', '/nope/at/all'])(
  'an unknown address shows Page not found inside the layout: %s [RTE-19]',
  async (address) => {
    open(address);
    await expect.element(title).toHaveTextContent('Page not found');
    await expect.element(page.getByRole('banner')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the front page' }).click();
    await expect.poll(() => location.pathname).toBe('/');
  },
);

test('a garbled link to a page leads to it', async () => {
  open('/topics).');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Discover Topics');
  expect(location.pathname).toBe('/topics');
});
