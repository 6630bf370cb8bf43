import type { Page } from 'playwright/test';
import { sampleArticle } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

const toast = '[data-toast]';

/** Opens an article; the returned function raises a toast by Share. */
async function open(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });
  });
  await mockApi(page, { articles: [], article: sampleArticle({ socialTwitter: 'A text' }) });
  await page.goto('/article/story-1');
  const share = page.getByRole('button', { name: 'Share' }).first();
  return async () => {
    await share.click();
    await expect(page.locator(toast)).toBeVisible();
  };
}

test('a new toast replaces the old one [CONST-22, CONST-52]', async ({ page }) => {
  const raise = await open(page);
  await raise();
  await page.getByRole('button', { name: 'Copy text for Twitter/X' }).click();
  await expect(page.locator(toast)).toHaveText(/Text copied!/);
  await expect(page.locator(toast)).toHaveCount(1);
});

test('the live region is there before the first toast, whose code loads on demand [CONST-52]', async ({ page }) => {
  const code: string[] = [];
  page.on('request', (request) => code.push(request.url()));
  const raise = await open(page);
  await expect(page.locator('[aria-live=polite]')).toHaveCount(1);
  expect(code.filter((url) => url.includes('toast-card'))).toEqual([]);
  await raise();
  await expect(page.locator('[aria-live=polite]')).toContainText('Link copied!');
  expect(code.filter((url) => url.includes('toast-card'))).toHaveLength(1);
});

test('a toast shows for five seconds, and longer under the pointer [CONST-23]', async ({ page }) => {
  await page.clock.install();
  const raise = await open(page);
  await raise();
  // The clock ran until the toast was visible; from here on only the test advances it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await page.clock.runFor(2500);
  await expect(page.locator(toast)).toBeVisible();
  await page.clock.runFor(2100);
  await expect(page.locator(toast)).toHaveCount(0);
  await raise();
  await page.locator(toast).hover();
  await page.clock.runFor(20_000);
  await expect(page.locator(toast)).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(5100);
  await expect(page.locator(toast)).toHaveCount(0);
});

test('F8 focuses the toast, and Escape closes it and restores the focus [CONST-26]', async ({ page }) => {
  const raise = await open(page);
  await raise();
  const share = page.getByRole('button', { name: 'Share' }).first();
  await share.focus();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notification' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator(toast).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator(toast)).toHaveCount(0);
  await expect(share).toBeFocused();
});

for (const [distance, left] of [
  [49, 1],
  [50, 0],
  [-120, 1],
] as const) {
  test(`a toast pushed ${distance} px ${left === 0 ? 'closes' : 'stays'} [CONST-25]`, async ({ page }) => {
    const raise = await open(page);
    await raise();
    const box = await page.locator(toast).boundingBox();
    if (box === null) throw new Error('no toast');
    // Whole pixels: the browser rounds where a button is pressed, not where the pointer moves.
    const [x, y] = [Math.round(box.x + 140), Math.round(box.y + box.height / 2)];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y);
    await page.mouse.move(x + distance, y);
    await page.mouse.up();
    await expect(page.locator(toast)).toHaveCount(left);
  });
}

test('a toast has a button that closes it', async ({ page }) => {
  const raise = await open(page);
  await raise();
  await page.locator(toast).getByRole('button', { name: 'Close' }).click();
  await expect(page.locator(toast)).toHaveCount(0);
});
