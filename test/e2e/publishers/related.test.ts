import { listRelated } from '#shared/api/search.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { firstOnStage } from '../support/index-of-stage.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';

const article = sampleArticle({ source: 'Own Paper' });
const articles = Array.from({ length: 8 }, (_, n) => samplePreview(n, { source: `Paper ${n}` }));
const related = Array.from({ length: 8 }, (_, n) =>
  samplePreview(20 + n, { title: `Berth report ${n}`, topic: 'culture', region: 'asian' }),
);
const keepReading = 'Keep reading';

test('an article ends with the articles that the index finds related', async ({ page }) => {
  await mockApi(page, { articles, article, topics: [], related });
  await page.goto('/article/story-1');
  const cards = page.getByRole('region', { name: keepReading }).locator('[data-card]');
  await expect(cards).toHaveCount(6);
  await expect(cards.first()).toContainText('Berth report 0');
});

test('a related article says that it is about the same subject', async ({ page }) => {
  await mockApi(page, { articles, article, topics: [], related });
  await page.goto('/article/story-1');
  await page.getByRole('region', { name: keepReading }).getByRole('button', { name: 'For you' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Why this article' })).toContainText('about the same subject');
});

test('fewer than three related articles are followed by similar ones', async ({ page }) => {
  await mockApi(page, { articles, article, topics: [], related: related.slice(0, 1) });
  await page.goto('/article/story-1');
  const cards = page.getByRole('region', { name: keepReading }).locator('[data-card]');
  await expect(cards.first()).toContainText('Berth report 0');
  await expect(cards).toHaveCount(3);
});

test('while related articles load, similar ones of the front page are shown', async ({ page }) => {
  await mockApi(page, { articles, article, topics: [], related });
  const release = await holdRequests(page, /\/related$/);
  await page.goto('/article/story-1');
  const cards = page.getByRole('region', { name: keepReading }).locator('[data-card]');
  await expect(cards).toHaveCount(3);
  release();
  await expect(cards).toHaveCount(6);
});

test.describe('when the index fails', () => {
  test.use({ allowedErrors: failedLoad });

  test('similar articles of the front page are shown', async ({ page }) => {
    await mockApi(page, { articles, article, topics: [], related: 503 });
    await page.goto('/article/story-1');
    await expect(page.getByRole('region', { name: keepReading }).locator('[data-card]')).toHaveCount(3);
  });
});

test('an article of the stage ends with what the index finds related', async ({ page }) => {
  test.slow();
  const { article: id, found } = await firstOnStage(page, 'related', (reply) => {
    const stories = listRelated.reply.parse(reply);
    return stories.length >= 3 ? stories : undefined;
  });
  await page.goto(`/article/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const next = page.getByRole('region', { name: keepReading });
  await expect(next.locator(`a[href="/article/${found[0]?.id}"]`).first()).toBeVisible();
});
