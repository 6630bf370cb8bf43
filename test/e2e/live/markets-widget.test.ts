import type { Page } from 'playwright/test';
import { samplePreview } from '#test/support/sample-article.ts';
import { sampleMarket, samplePair } from '#test/support/sample-market.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';
import { mockMarkets } from '../support/live/mock-markets.ts';
import { loadSidebar } from '../support/page-loading.ts';

const articles = Array.from({ length: 12 }, (_, n) => samplePreview(n));
const markets = [
  samplePair('USD/JMD', 159.62, { change: 0.42, changePercent: '0.26%', history: [158, 160, 159.62] }),
  samplePair('USD/NGN', 1495, { change: -3, changePercent: '-0.20%', history: [1490, 1495] }),
  sampleMarket('A market whose name is far too long for one line of a narrow sidebar Index', {
    change: 0,
    changePercent: '0.00%',
  }),
  sampleMarket('Gold'),
];
const widget = (page: Page) => page.getByRole('complementary').getByRole('region', { name: 'Markets' });

/** Opens the front page and scrolls the widget into view. */
async function openFront(page: Page): Promise<void> {
  await mockApi(page, { articles });
  await page.goto('/');
  await loadSidebar(page);
  await widget(page).scrollIntoViewIfNeeded();
}
const height = async (page: Page) => (await widget(page).boundingBox())?.height;

test('the widget shows the first three markets and links to all of them [WID-08, CONST-09, HOME-32]', async ({
  page,
}) => {
  await mockMarkets(page, markets);
  await openFront(page);
  const rows = widget(page).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.getByRole('heading')).toHaveText(markets.slice(0, 3).map(({ name }) => name));
  for (const text of ['JMD 159.62', '+0.42', '+0.26%']) await expect(rows.first().getByText(text)).toBeVisible();
  await expect(rows.first().getByRole('img')).toHaveAccessibleName(/^Last 3 closes: up overall/);
  await expect(rows.nth(1).getByText('−0.20%')).toBeVisible();
  await expect(widget(page).getByText(/sample/i)).toHaveCount(0);
  await widget(page).getByRole('link', { name: 'All markets' }).click();
  await expect(page).toHaveURL(/\/markets$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial Markets');
});

test('sample prices are labelled [WID-08]', async ({ page }) => {
  await mockMarkets(
    page,
    markets.map((one) => ({ ...one, sample: true })),
  );
  await openFront(page);
  await expect(widget(page).getByText('Sample figures, not real prices')).toBeVisible();
});

for (const width of [1280, 360]) {
  test(`the widget has one height before, with and without markets: ${width} px [WID-08, WID-18]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await mockMarkets(page, markets);
    const release = await holdRequests(page, /\/api\/markets$/);
    await openFront(page);
    await expect(widget(page).locator('[data-skeleton=markets]')).toBeAttached();
    const before = await height(page);
    release();
    await expect(widget(page).getByRole('listitem')).toHaveCount(3);
    expect(await height(page)).toBe(before);
    expect(
      await widget(page).evaluate((box) => [box.scrollHeight <= box.clientHeight, box.scrollWidth <= box.clientWidth]),
    ).toEqual([true, true]);
    await mockMarkets(page, []);
    await openFront(page);
    await expect(widget(page).getByText('Market data not available')).toBeVisible();
    expect(await height(page)).toBe(before);
  });
}

test.describe('failure', () => {
  test.use({ allowedErrors: failedLoad });
  test('a failed call shows one line and leaves the news [WID-18]', async ({ page }) => {
    await mockMarkets(page, 500);
    await openFront(page);
    await expect(widget(page).getByText('Market data not available')).toBeVisible();
    await expect(widget(page).getByRole('listitem')).toHaveCount(0);
    await expect(widget(page).getByRole('link', { name: 'All markets' })).toBeVisible();
    await expect(page.locator('[data-card]').first()).toBeVisible();
  });
});
