import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { loadToEnd, pageFigures } from '../support/page-figures.ts';

/** The stage's own articles and ads. */
async function openWithAds(page: Page, address: string): Promise<void> {
  await page.route(/\/api\/ads\/serve/, (route) => route.continue());
  await page.goto(address);
}

test.describe('with ads', () => {
  test.use({ requestsAds: true });
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const)
    test(`the front page repeats no story and no advertiser within two screens: ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openWithAds(page, '/');
      await loadToEnd(page);
      const figures = await pageFigures(page);
      expect(figures.articles).toBeGreaterThan(60);
      expect(figures.ads).toBeGreaterThan(3);
      expect(figures).toMatchObject({ repeatedArticles: [], repeatedAdvertisers: [] });
      // Blocks are at most one gap and one rule apart.
      expect(figures.longestBlank).toBeLessThan(200);
      expect(figures.mostTabStops).toBeLessThanOrEqual(3);
    });
});
