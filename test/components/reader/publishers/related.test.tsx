import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { listRelated } from '#shared/api/search.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { hold, reply, status } from '../../support/api.ts';
import { open, texts } from '../../support/page.tsx';

const articles = Array.from({ length: 8 }, (_, n) => samplePreview(n, { source: `Paper ${n}` }));
const related = Array.from({ length: 8 }, (_, n) =>
  samplePreview(20 + n, { title: `Berth report ${n}`, topic: 'culture', region: 'asian' }),
);
const keepReading = page.getByRole('region', { name: 'Keep reading' });
const cards = keepReading.getByCSS('[data-card]');

beforeEach(async () => {
  // The end of the article is on the screen, so it loads.
  await page.viewport(1280, 3000);
  reply(listArticles, articles);
  reply(getArticle, sampleArticle({ source: 'Own Paper' }));
  reply(listRelated, related);
});

test('an article ends with the articles that the index finds related', async () => {
  open('/article/story-1');
  await expect.element(cards).toHaveLength(6);
  expect(texts(cards)[0]).toContain('Berth report 0');
});

test('a related article says that it is about the same subject', async () => {
  open('/article/story-1');
  await expect.element(cards).toHaveLength(6);
  await keepReading.getByRole('button', { name: 'For you' }).first().click();
  const reasons = page.getByRole('dialog', { name: 'Why this article' });
  await expect.element(reasons).toMatchTextContent('about the same subject');
});

test('fewer than three related articles are followed by similar ones', async () => {
  reply(listRelated, related.slice(0, 1));
  open('/article/story-1');
  await expect.element(cards.first()).toMatchTextContent('Berth report 0');
  await expect.element(cards).toHaveLength(3);
});

test('while related articles load, similar ones of the front page are shown', async () => {
  const release = hold(listRelated);
  open('/article/story-1');
  await expect.element(cards).toHaveLength(3);
  release();
  await expect.element(cards).toHaveLength(6);
});

test('similar articles of the front page are shown when the index fails', async () => {
  reply(listRelated, status(503));
  open('/article/story-1');
  await expect.element(cards).toHaveLength(3);
});
