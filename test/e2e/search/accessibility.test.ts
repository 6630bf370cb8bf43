import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockSearch, mockSuggestions, sampleHit, sampleResults, sampleSuggestions } from '../support/mock-search.ts';

const hits = [
  sampleHit(1),
  sampleHit(2, 'الميناء', { title: 'الميناء يفتح أبوابه', language: 'ar', region: 'middle_eastern', isPremium: true }),
  sampleHit(3, 'puerto', { title: 'El puerto reabre', language: 'es', region: 'latinx', sponsored: true }),
];
const found = () => ({ results: sampleResults(hits, { total: 99, didYouMean: 'harbours' }), next: 'second' });
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [360, 1280])
  test(`the search page passes axe and fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await mockSearch(page, (query) => (query.get('q') === 'none' ? { results: sampleResults([]) } : found()));
    await mockSuggestions(page, () => sampleSuggestions);
    await page.goto('/search?q=harbour&region=caribbean&from=2026-10-01');
    await expect(page.locator('[data-result]')).toHaveCount(3);
    if (width === 360) await page.getByText('Filters (2)').click();
    await expectAccessible(page, 'results');
    expect(await fits(page)).toBe(0);
    await page.goto('/search?q=none&region=caribbean');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await expectAccessible(page, 'nothing found');
    await page.goto('/search');
    await expect(page.getByRole('region', { name: 'Recent searches' })).toBeVisible();
    await page.getByRole('main').getByRole('combobox').fill('kings');
    await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveCount(4);
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page, 'suggestions');
    expect(await fits(page)).toBe(0);
  });

test('the keyboard alone searches, narrows the results, opens one and comes back', async ({ page }) => {
  await mockSearch(page, found);
  await mockSuggestions(page, () => ({ topics: [], publishers: [], entities: [], stories: [] }));
  await page.goto('/topics');
  await expect(page.getByRole('combobox', { name: 'Search the web' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('harbour');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-result]')).toHaveCount(3);
  await expect(page.locator('main')).toBeFocused();
  const reach = async (name: RegExp) => {
    const nameOf = () =>
      page.evaluate(() => {
        const { activeElement: one } = document;
        return one?.getAttribute('aria-label') ?? one?.textContent ?? '';
      });
    for (let i = 0; i < 90; i++) {
      await page.keyboard.press('Tab');
      if (name.test(await nameOf())) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  await reach(/^African, 6 articles$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=harbour&region=african');
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused();
  await reach(/^Remove filter: African$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=harbour');
  await reach(/^Story number 1/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/article\/found-1$/);
  await page.goBack();
  await expect(page.locator('[data-result]')).toHaveCount(3);
});

test('from right to left the page and its suggestions are mirrored', async ({ page }) => {
  await mockSearch(page, found);
  await mockSuggestions(page, () => sampleSuggestions);
  await page.route(
    ({ pathname }) => pathname === '/search' || pathname === '/topics',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('dir="ltr"', 'dir="rtl"') });
    },
  );
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/search?q=harbour&region=caribbean');
    const first = page.locator('[data-result]').first();
    const [picture, text] = [
      await first.locator('> :last-child').boundingBox(),
      await first.locator('> :first-child').boundingBox(),
    ];
    expect(picture?.x, 'the picture is at the left edge').toBeLessThan(text?.x ?? 0);
    expect(await fits(page)).toBe(0);
  }
  const [results, filters] = [
    await page.getByRole('list', { name: 'Results' }).boundingBox(),
    await page.getByRole('complementary').boundingBox(),
  ];
  expect(filters?.x).toBeLessThan(results?.x ?? 0);

  await page.goto('/topics');
  const field = page.getByRole('combobox', { name: 'Search the web' });
  await field.fill('kings');
  const [box, list] = [await field.boundingBox(), await page.getByRole('listbox').boundingBox()];
  expect(list?.x, 'the list begins at the left edge of the field').toBeLessThan((box?.x ?? 0) + 20);
  expect(list?.x).toBeGreaterThanOrEqual(0);
  expect(await fits(page)).toBe(0);
});
