import type { Page } from 'playwright/test';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { atRest, expect, failedLoad, holdBack, test } from '../support/fixtures.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';

/** A story of the stage with a picture and a body. */
async function realStory(page: Page): Promise<ArticlePreview> {
  const articles: ArticlePreview[] = await (await page.request.get('/api/articles?limit=60')).json();
  const found = articles.find(
    ({ image, content, region }) => image !== null && region !== null && content.length >= 200,
  );
  if (found === undefined) throw new Error('The stage has no story with a picture');
  return found;
}

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('a shared link shows headline, publisher, summary and picture', async ({ page }) => {
    const story = await realStory(page);
    await page.goto(`/article/${story.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title);
    await expect(page.getByText(story.source, { exact: true })).toBeVisible();
    await expect(page.getByText(story.summary)).toBeVisible();
    await expect(page.locator(`.story img[src='${story.image}']`)).toBeVisible();
    await expect(page).toHaveTitle(`${story.title} – Landfall`);
  });
});

for (const width of [390, 1280]) {
  test(`the headline stands from the first paint on and does not move when the site takes over: ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const story = await realStory(page);
    const shifted = await watchLayoutShifts(page);
    // Every frame in which a headline had been there and was gone.
    await page.addInitScript(() => {
      let seen = false;
      const look = () => {
        const there = document.querySelector('h1') !== null;
        if (seen && !there) document.documentElement.dataset.blank = '';
        seen ||= there;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const release = await holdBack(page, /assets\/react-/);
    await page.goto(`/article/${story.id}`);
    await page.evaluate(() => document.fonts.ready);
    const headline = page.getByRole('heading', { level: 1, name: story.title });
    const first = await headline.boundingBox();
    const picture = await page.locator('.story-figure img').boundingBox();
    release();
    await expect(page.locator('[data-body]')).toBeVisible();
    expect(await headline.boundingBox()).toEqual(first);
    expect(await page.locator('article img').first().boundingBox()).toEqual(picture);
    await atRest(page);
    expect(await shifted()).toBeLessThanOrEqual(0.02);
    await expect(page.locator('html[data-blank]')).toHaveCount(0);
    for (const once of [
      'link[rel=canonical]',
      'meta[property="og:title"]',
      'meta[name=description]',
      'script[type="application/ld+json"]',
    ])
      await expect(page.locator(`head ${once}`)).toHaveCount(1);
    await page.getByRole('link', { name: 'Back to news' }).click();
    await expect(page.locator('head meta[property^="og:"], head [data-served]')).toHaveCount(0);
  });
}

test.describe('an address without an article', () => {
  test.use({ allowedNoise: failedLoad });

  test('RTE-20: is a 404 with the site’s own page', async ({ page }) => {
    const answer = await page.goto('/article/never-written');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to news' })).toBeVisible();
  });
});
