import { expect, test } from '../support/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript every page has a form, and the results are plain HTML', async ({ page }) => {
  await page.goto('/topics');
  await page.getByRole('searchbox', { name: 'Search the archive' }).fill('ports');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search?q=ports');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “ports”');
  await expect(page.getByRole('searchbox')).toHaveValue('ports');
  const first = page.getByRole('listitem').first();
  await expect(first.locator('mark').first()).toHaveText(/^ports?$/i);
  await expect(first.locator('time')).toHaveAttribute('datetime', /^20/);
  const title = (await first.getByRole('link').textContent()) ?? '';
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
