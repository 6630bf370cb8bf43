import type { Page } from 'playwright/test';
import { longDetail, longRows } from '#test/support/desk/long-desk-articles.ts';
import { mockArticlesDesk, openArticlesDesk } from '../support/desk/mock-articles-desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { clickButton, dialog } from '../support/sources-page.ts';

// What the desk shows for other replies is tested in test/components/desk.

const grid = (page: Page) => page.getByRole('grid', { name: 'All articles' });
const toast = (page: Page) => page.locator('[data-toast]');
const panel = (page: Page) => dialog(page).filter({ has: page.getByRole('tablist') });

test('the stage stores a correction, applies it, and takes it back', async ({ page }) => {
  // It waits for ingestion twice.
  test.slow();
  await openArticlesDesk(page, '/admin/articles?language=en', 'Ada Admin');
  // One that no other test reads by its place, and a field that no other test reads.
  await grid(page).getByRole('link').last().click();
  const keywords = panel(page).getByRole('textbox', { name: 'Keywords' });
  const back = panel(page).getByRole('button', { name: 'Back to the publisher’s keywords' });
  const isApplied = async () => {
    await page.getByRole('tab', { name: 'As readers see it' }).click();
    await expect(panel(page)).toContainText('Last change');
    await expect(panel(page).getByText('Being applied…')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Correct' }).click();
  };
  await page.getByRole('tab', { name: 'Correct' }).click();
  const before = await keywords.inputValue();
  await keywords.fill('corrected by a test');
  await clickButton(page, 'Save corrections');
  await expect(toast(page)).toContainText('Article saved');
  await isApplied();
  await page.reload();
  await page.getByRole('tab', { name: 'Correct' }).click();
  await expect(keywords).toHaveValue('corrected by a test');
  await back.click();
  await expect(keywords).toHaveValue(before);
  await clickButton(page, 'Save corrections');
  await expect(toast(page)).toContainText('Article saved');
  await isApplied();
  await expect(back).toHaveCount(0);
});

// Only a page that loads chooses its direction.
test('the articles desk mirrors in a document that reads from right to left', async ({ page }) => {
  await mockArticlesDesk(page, (path) => (path.endsWith('story-1') ? longDetail : longRows));
  await page.route(
    (url) => url.pathname === '/admin/articles',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('dir="ltr"', 'dir="rtl"') });
    },
  );
  await openArticlesDesk(page);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await page.getByRole('link', { name: /^Long/ }).click();
  const box = await page.getByRole('dialog').boundingBox();
  expect(box?.x, 'the panel is at the left edge, the end of the line').toBeLessThanOrEqual(1);
});
