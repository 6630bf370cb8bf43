import { expect, test } from '../support/fixtures.ts';

test('the appearance is set before the site starts', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('landfall_appearance', '"dark"'));
  // The site itself never loads.
  await page.route(/assets\/early-.*\.js/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(17, 23, 26)');
});
