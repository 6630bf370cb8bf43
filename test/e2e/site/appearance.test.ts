import { samplePreview } from '#test/support/sample-article.ts';
import { answerWith, expect, test } from '../support/fixtures.ts';

const stories = [samplePreview(0), samplePreview(1)];

test.describe('appearance', () => {
  const theme = (page: import('playwright/test').Page) =>
    page.evaluate(() => [
      document.documentElement.dataset.theme,
      getComputedStyle(document.documentElement).colorScheme,
    ]);

  test('follows the device until it is chosen; the choice is remembered', async ({ page }) => {
    await answerWith(page, { articles: stories, topics: [] });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
    expect(await theme(page)).toEqual(['dark', 'dark']);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.getByRole('button', { name: 'Use dark colours' })).toBeVisible();
    expect(await theme(page)).toEqual(['light', 'light']);
    await page.getByRole('button', { name: 'Use dark colours' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
    expect(await theme(page)).toEqual(['dark', 'dark']);
  });

  test('is right before the site has started: no flash', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('landfall_appearance', '"dark"'));
    await page.route(/assets\/index-.*\.js/, () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(17, 23, 26)');
  });

  test('STO-03: a damaged choice is the default, not a crash', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('landfall_appearance', '{broken');
      localStorage.setItem('landfall_shores', '{"here":7}');
    });
    await page.goto('/');
    await expect(page.locator('[data-card]').first()).toBeVisible();
    expect((await theme(page))[0]).toBe('light');
  });
});
