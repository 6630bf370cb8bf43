import { expect, test } from '../support/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript every page has a form that searches', async ({ page }) => {
  await page.goto('/topics');
  await page.getByRole('searchbox', { name: 'Search the archive' }).fill('"port" & <b>strike</b>');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search?q=%22port%22+%26+%3Cb%3Estrike%3C%2Fb%3E');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for "port" & <b>strike</b>');
  await expect(page.getByRole('searchbox')).toHaveValue('"port" & <b>strike</b>');
});
