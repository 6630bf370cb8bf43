import { expect, test } from '../support/fixtures.ts';
import { waitUntilIdle } from '../support/page-loading.ts';

test.describe('crashes', () => {
  test.use({ allowedErrors: /Failed|dynamically imported|error/i });

  test('a page that crashes keeps the header and offers Reload [ERR-31]', async ({ page }) => {
    await page.route(/assets\/topics-.*\.js/, (route) => route.abort());
    await page.goto('/');
    // The site has taken the page over, and opens the next one itself.
    await waitUntilIdle(page);
    await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(/assets\/topics-.*\.js/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  });
});
