import type { Page } from 'playwright/test';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { expect, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { holdRequests } from '../support/mock-api.ts';
import { waitUntilIdle } from '../support/page-loading.ts';

/** Returns an article of the stage that has a picture and a body. */
async function articleOfStage(page: Page): Promise<ArticlePreview> {
  const articles: ArticlePreview[] = await (await page.request.get('/api/articles?limit=60')).json();
  const found = articles.find(
    ({ image, content, region }) => image !== null && region !== null && content.length >= 200,
  );
  if (found === undefined) throw new Error('The stage has no article with a picture');
  return found;
}

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('a shared link shows headline, publisher, summary and picture', async ({ page }) => {
    const story = await articleOfStage(page);
    await page.goto(`/article/${story.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title);
    await expect(page.getByText(story.source, { exact: true })).toBeVisible();
    await expect(page.locator('[data-body]')).toBeVisible();
    await expect(page.locator(`article img[src*='${encodeURIComponent(story.image ?? '')}']`)).toBeVisible();
    await expect(page).toHaveTitle(`${story.title} – Landfall`);
  });
});

for (const [width, size] of [
  [390, 100],
  [1280, 100],
  [390, 200],
  [1280, 125],
] as const) {
  test(`the headline is there at the first paint and does not move later: ${width} px, text of ${size} %`, async ({
    page,
  }) => {
    await page.addInitScript((size) => localStorage.setItem('landfall_text_size', size), String(size));
    await page.setViewportSize({ width, height: 900 });
    const story = await articleOfStage(page);
    const layoutShift = await recordLayoutShifts(page);
    // Marks the document if a frame lacks the headline after one had it.
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
    const release = await holdRequests(page, /assets\/react-/);
    await page.goto(`/article/${story.id}`);
    await page.evaluate(() => document.fonts.ready);
    const headline = page.getByRole('heading', { level: 1, name: story.title });
    const first = await headline.boundingBox();
    const fontSize = await headline.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(fontSize).toBeCloseTo(((width === 390 ? 33 : 48) * size) / 100, 1);
    const picture = await page.locator('article img').first().boundingBox();
    release();
    await expect(page.locator('[data-body]')).toBeVisible();
    expect(await headline.boundingBox()).toEqual(first);
    expect(await page.locator('article img').first().boundingBox()).toEqual(picture);
    await waitUntilIdle(page);
    expect(await layoutShift()).toBeLessThanOrEqual(0.02);
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
