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

test('without JavaScript the next page is a link', async ({ page }) => {
  // A word that more than a page of the demo articles has.
  await page.goto('/search?q=one');
  const titles = () => page.getByRole('listitem').getByRole('link').allTextContents();
  const first = await titles();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/search\?q=one&cursor=/);
  const second = await titles();
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((title) => first.includes(title))).toEqual([]);
});

test('without JavaScript hostile words are only words, and the page is not for search engines', async ({ page }) => {
  const words = '"</noscript><script>alert(1)</script>" & <b>strike</b>';
  const response = await page.goto(`/search?q=${encodeURIComponent(words)}`);
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for ${words}`);
  await expect(page.getByRole('searchbox')).toHaveValue(words);
  await expect(page.locator('b', { hasText: 'strike' })).toHaveCount(0);
});
