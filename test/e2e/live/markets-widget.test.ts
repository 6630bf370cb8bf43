import type { Page } from 'playwright/test';
import { samplePreview } from '#test/support/sample-article.ts';
import { sampleMarket, samplePair } from '#test/support/sample-market.ts';
import { answerWith, expect, failedLoad, holdBack, openSidebar, test } from '../support/fixtures.ts';
import { giveMarkets } from '../support/mock-markets.ts';

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

/** The front page with these markets, and the widget brought into view. */
async function openFront(page: Page): Promise<void> {
  await answerWith(page, { articles });
  await page.goto('/');
  await openSidebar(page);
  await widget(page).scrollIntoViewIfNeeded();
}
const height = async (page: Page) => (await widget(page).boundingBox())?.height;

test('WID-08, CONST-09, HOME-32: the first three of the list with value, change and line, and the way to all of them', async ({
  page,
}) => {
  await giveMarkets(page, markets);
  await openFront(page);
  const rows = widget(page).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.getByRole('heading')).toHaveText(markets.slice(0, 3).map(({ name }) => name));
  for (const said of ['JMD 159.62', '+0.42', '+0.26%']) await expect(rows.first().getByText(said)).toBeVisible();
  await expect(rows.first().getByRole('img')).toHaveAccessibleName(/^The last 3 closes: up overall/);
  await expect(rows.nth(1).getByText('−0.20%')).toBeVisible();
  await expect(widget(page).getByText(/sample/i)).toHaveCount(0);
  await widget(page).getByRole('link', { name: 'All markets' }).click();
  await expect(page).toHaveURL(/\/markets$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial Markets');
});

test('WID-08: sample figures are called so', async ({ page }) => {
  await giveMarkets(
    page,
    markets.map((one) => ({ ...one, sample: true })),
  );
  await openFront(page);
  await expect(widget(page).getByText('Sample figures, not real prices')).toBeVisible();
});

for (const width of [1280, 360]) {
  test(`WID-08, WID-18: as high before its markets as with them and without any: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await giveMarkets(page, markets);
    const release = await holdBack(page, /\/api\/markets$/);
    await openFront(page);
    await expect(widget(page).locator('[data-skeleton=markets]')).toBeAttached();
    const before = await height(page);
    release();
    await expect(widget(page).getByRole('listitem')).toHaveCount(3);
    expect(await height(page)).toBe(before);
    expect(
      await widget(page).evaluate((box) => [box.scrollHeight <= box.clientHeight, box.scrollWidth <= box.clientWidth]),
    ).toEqual([true, true]);
    await giveMarkets(page, []);
    await openFront(page);
    await expect(widget(page).getByText('Market data not available')).toBeVisible();
    expect(await height(page)).toBe(before);
  });
}

test.describe('failure', () => {
  test.use({ allowedNoise: failedLoad });
  test('WID-18: when markets cannot be loaded it says so in a line, and the news stands', async ({ page }) => {
    await giveMarkets(page, 500);
    await openFront(page);
    await expect(widget(page).getByText('Market data not available')).toBeVisible();
    await expect(widget(page).getByRole('listitem')).toHaveCount(0);
    await expect(widget(page).getByRole('link', { name: 'All markets' })).toBeVisible();
    await expect(page.locator('[data-card]').first()).toBeVisible();
  });
});
