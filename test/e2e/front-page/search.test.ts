import { samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

test('a search that was typed replaces the address, and the way back leads to the page before [HOME-22, RTE-21]', async ({
  page,
}) => {
  await mockApi(page, { articles: Array.from({ length: 12 }, (_, n) => samplePreview(n)), topics: [] });
  const bar = page.getByPlaceholder('Search articles...');
  await page.goto('/news?search=number%2011');
  await expect(bar).toHaveValue('number 11');
  await page.goto('/?search=number%207');
  await bar.fill('number 8');
  await expect(page).toHaveURL(/\/\?search=number\+8$/);
  await bar.fill('');
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/news\?search=number%2011$/);
  await expect(bar).toHaveValue('number 11');
  await expect(page.locator('[data-card] .headline')).toHaveText(['Story number 11 of the harbour']);
});
