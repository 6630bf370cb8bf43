import type { Page } from 'playwright/test';
import { sampleHits, sampleResults, sampleSuggestions } from '#test/support/search/sample-search.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockSearch, mockSuggestions } from '../support/mock-search.ts';

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the search page and its suggestions are mirrored from right to left', async ({ page }) => {
  await mockSearch(page, sampleResults(sampleHits(), { total: 99 }));
  await mockSuggestions(page, sampleSuggestions);
  await page.route(
    ({ pathname }) => pathname === '/search',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('dir="ltr"', 'dir="rtl"') });
    },
  );
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/search?q=harbour&region=caribbean');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('complementary')).toHaveCount(width === 390 ? 0 : 1);
    const first = page.locator('[data-result]').first();
    const [picture, text] = [
      await first.locator('> :last-child').boundingBox(),
      await first.locator('> :first-child').boundingBox(),
    ];
    expect(picture?.x, 'the picture is at the left edge').toBeLessThan(text?.x ?? 0);
    expect(await overflow(page)).toBe(0);
  }
  const [results, filters] = [
    await page.getByRole('list', { name: 'Results' }).boundingBox(),
    await page.getByRole('complementary').boundingBox(),
  ];
  expect(filters?.x).toBeLessThan(results?.x ?? 0);

  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  const field = page.getByRole('combobox', { name: 'Search the web' });
  await field.fill('kings');
  const [box, list] = [await field.boundingBox(), await page.getByRole('listbox').boundingBox()];
  expect(list?.x, 'the list begins at the left edge of the field').toBeLessThan((box?.x ?? 0) + 20);
  expect(list?.x).toBeGreaterThanOrEqual(0);
  expect(await overflow(page)).toBe(0);
});
