import { samplePreview } from '#test/web/sample-article.ts';
import { answerWith, expect, failedLoad, test } from './site.ts';

const stories = [samplePreview(0), samplePreview(1)];

test.describe('topics', () => {
  test.use({ allowedNoise: failedLoad });

  test('RTE-04, TOP-01 to TOP-07: topics by category, with a search', async ({ page }) => {
    await page.goto('/topics');
    await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All Topics' })).toBeVisible();
    await expect(page.getByRole('tab').first()).toHaveText(/\(\d+\)$/);
    await page.getByPlaceholder('Search topics...').fill('no such topic');
    await expect(page.getByText('No topics found for "no such topic"')).toBeVisible();
    await expect(page.getByText('Trending Now')).toHaveCount(0);
  });

  test('TOP-10, TOP-15: none and failed', async ({ page }) => {
    await answerWith(page, { articles: stories, topics: [] });
    await page.goto('/topics');
    await expect(page.getByText('No topics available')).toBeVisible();
    await answerWith(page, { articles: stories, topics: 500 });
    await page.goto('/topics');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
