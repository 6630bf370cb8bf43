import { expect, test } from '../support/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the search of every page leads to results, and these to more', async ({ page }) => {
  await page.goto('/topics');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Search the archive' }).click();
  const field = page.getByRole('main').getByRole('search').locator('input');
  await field.fill('ports');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=ports/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “ports”');
  const first = page.locator('[data-result]').first();
  await expect(first.locator('mark').first()).toHaveText(/^ports?$/i);
  const title = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
