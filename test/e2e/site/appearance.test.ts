import { samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

const stories = [samplePreview(0), samplePreview(1)];

test.describe('appearance', () => {
  const theme = (page: import('playwright/test').Page) =>
    page.evaluate(() => [
      document.documentElement.dataset.theme,
      getComputedStyle(document.documentElement).colorScheme,
    ]);

  test('the appearance follows the device until the reader chooses, and the choice is remembered', async ({ page }) => {
    await mockApi(page, { articles: stories, topics: [] });
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

  test('the appearance is set before the site starts', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('landfall_appearance', '"dark"'));
    await page.route(/assets\/index-.*\.js/, () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(17, 23, 26)');
  });

  test('a damaged choice falls back to the default [STO-03]', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('landfall_appearance', '{broken');
      localStorage.setItem('landfall_shores', '{"here":7}');
    });
    await page.goto('/');
    await expect(page.locator('[data-card]').first()).toBeVisible();
    expect((await theme(page))[0]).toBe('light');
  });
});
