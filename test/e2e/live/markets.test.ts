import type { Page } from 'playwright/test';
import { dayMs } from '#shared/domain/utc-day.ts';
import { sampleMarket } from '#test/support/sample-market.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { holdRequests } from '../support/mock-api.ts';
import { mockMarkets } from '../support/live/mock-markets.ts';

const percents = ['10%', '9.5%', '-1%', '0%', '+1.2%', '-12%', '3%', '−3.25%', '2.5%', 'n/a', '-0.1%', '2%'];
const twelve = percents.map((changePercent, n) =>
  sampleMarket(n < 4 ? `M${n} Index` : n < 8 ? `M${n}/X` : n === 8 ? 'A/B Index' : `M${n}`, {
    value: 1000 + n,
    change: changePercent.startsWith('-') || changePercent.startsWith('−') ? -2.5 : 2.5,
    changePercent,
    history: [990, 1010, 1000 + n],
  }),
);

const list = (page: Page, name: string) =>
  page.getByRole('region', { name }).getByRole('listitem').getByRole('heading');
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('rowheader');
const row = (page: Page, name: string) =>
  page
    .getByRole('tabpanel')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });

test('the page lists the stage’s markets and labels them as samples [RTE-07, MKT-01, MKT-05]', async ({ page }) => {
  await page.goto('/markets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial Markets');
  await expect(page).toHaveTitle('Financial Markets – Landfall');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  const markets: unknown = await (await page.request.get('/api/markets')).json();
  await expect(rows(page)).toHaveCount(Array.isArray(markets) ? markets.length : Number.NaN);
  const dollar = page.getByRole('tabpanel').locator('[data-market=usd-jmd]');
  await expect(dollar.getByRole('rowheader')).toHaveText('USD/JMD US dollar in Jamaican dollars');
  await expect(dollar.getByRole('cell').nth(1)).toHaveText(/^JMD\s\d+\.\d\d$/);
  await expect(page.getByText(/^As of .* · Sample figures, not real prices$/)).toBeVisible();
  await expect(page.getByText(/^Sample figures, not real prices\. /)).toBeVisible();
});

// Also covers CONST-13.
test('five gainers and five losers are compared as numbers [MKT-02, MKT-03, MKT-04, MKT-09]', async ({ page }) => {
  await mockMarkets(page, twelve);
  await page.goto('/markets');
  await expect(list(page, 'Top Gainers')).toHaveText(['M0 Index', 'M1 Index', 'M6/X', 'A/B Index', 'M11']);
  await expect(list(page, 'Top Losers')).toHaveText(['M5/X', 'M7/X', 'M2 Index', 'M10', 'M3 Index']);
  await expect(page.getByRole('region', { name: 'Top Gainers' }).getByText('+9.5%')).toBeVisible();
});

test('six markets fill both lists with five each [MKT-09]', async ({ page }) => {
  await mockMarkets(page, twelve.slice(0, 6));
  await page.goto('/markets');
  await expect(list(page, 'Top Gainers')).toHaveText(['M0 Index', 'M1 Index', 'M4/X', 'M3 Index', 'M2 Index']);
  await expect(list(page, 'Top Losers')).toHaveText(['M5/X', 'M2 Index', 'M3 Index', 'M4/X', 'M1 Index']);
});

// Also covers MKT-10, MKT-12.
test('each tab lists its kind of market, All at first [MKT-05, MKT-06, MKT-07, MKT-08]', async ({ page }) => {
  await mockMarkets(page, twelve);
  await page.goto('/markets');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['All', 'Indices', 'Currencies', 'Commodities']);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveCount(12);
  await tabs.nth(1).click();
  await expect(rows(page)).toHaveText(['M0 Index', 'M1 Index', 'M2 Index', 'M3 Index', 'A/B Index']);
  await tabs.nth(2).click();
  await expect(rows(page)).toHaveText(['M4/X', 'M5/X', 'M6/X', 'M7/X', 'A/B Index']);
  await tabs.nth(3).click();
  await expect(rows(page)).toHaveText(['M9', 'M10', 'M11']);
});

test('the headings sort by name and by percentage, and a third press restores the list [MKT-05]', async ({ page }) => {
  await mockMarkets(page, twelve.slice(4, 10));
  await page.goto('/markets');
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const list = ['M4/X', 'M5/X', 'M6/X', 'M7/X', 'A/B Index', 'M9'];
  await expect(rows(page)).toHaveText(list);
  await heading('Change, %').getByRole('button').click();
  await expect(heading('Change, %')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page)).toHaveText(['M6/X', 'A/B Index', 'M4/X', 'M7/X', 'M5/X', 'M9']);
  await page.getByRole('tab', { name: 'Currencies' }).click();
  await expect(rows(page)).toHaveText(['M6/X', 'A/B Index', 'M4/X', 'M7/X', 'M5/X']);
  await page.getByRole('tab', { name: 'All' }).click();
  await heading('Market').getByRole('button').press('Enter');
  await expect(heading('Market')).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).toHaveText('A/B Index');
  await heading('Market').getByRole('button').press('Enter');
  await expect(rows(page).last()).toHaveText('A/B Index');
  await heading('Market').getByRole('button').press('Enter');
  await expect(rows(page)).toHaveText(list);
});

test('the tab is part of the address, and an unknown one opens All [MKT-12]', async ({ page }) => {
  await mockMarkets(page, twelve);
  await page.goto('/markets');
  await page.getByRole('tab', { name: 'Commodities' }).click();
  await expect(page).toHaveURL(/\/markets\?tab=commodities$/);
  await page.reload();
  await expect(rows(page)).toHaveText(['M9', 'M10', 'M11']);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Commodities' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/markets?tab=nothing');
  await expect(rows(page)).toHaveCount(12);
});

test('the arrow keys move between the tabs [MKT-12]', async ({ page }) => {
  await mockMarkets(page, twelve);
  await page.goto('/markets');
  await page.getByRole('tab', { name: 'All' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Indices' })).toBeFocused();
  await expect(rows(page)).toHaveCount(5);
  await page.keyboard.press('End');
  await expect(rows(page)).toHaveText(['M9', 'M10', 'M11']);
  await page.keyboard.press('Home');
  await expect(rows(page)).toHaveCount(12);
});

for (const [width, colorScheme, up, down] of [
  [1280, 'light', 'rgb(30, 122, 70)', 'rgb(179, 55, 47)'],
  [360, 'dark', 'rgb(108, 203, 148)', 'rgb(240, 139, 130)'],
] as const) {
  test(`a row shows value, change and direction, not by colour alone: ${width} px, ${colorScheme} [MKT-11]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await mockMarkets(page, [
      sampleMarket('Gold', {
        value: 4080.5,
        change: 12.25,
        changePercent: '0.3%',
        currency: 'USD',
        history: [4000, 4090, 4080.5],
      }),
      sampleMarket('Cocoa', { value: 5300, change: -66, changePercent: '-1.23%' }),
      sampleMarket('Salt', { value: 'on request', change: '0', changePercent: '0%' }),
    ]);
    await page.goto('/markets');
    const gold = row(page, 'Gold');
    await expect(gold.getByRole('cell')).toHaveText(['', '$4,080.50', '+12.25', '+0.3%']);
    await expect(gold.getByText('+12.25')).toHaveCSS('color', up);
    await expect(gold.getByText('+0.3%')).toHaveCSS('color', up);
    await expect(gold.getByRole('img')).toHaveAccessibleName(
      'Last 3 closes: up overall, between $4,000.00 and $4,090.00',
    );
    const cocoa = row(page, 'Cocoa');
    await expect(cocoa.getByRole('cell')).toHaveText(['', '5,300.00', '−66.00', '−1.23%']);
    await expect(cocoa.getByText('−1.23%')).toHaveCSS('color', down);
    // Without past closes there is no chart.
    await expect(cocoa.getByRole('img')).toHaveCount(0);
    await expect(row(page, 'Salt').getByRole('cell')).toHaveText(['', 'on request', '0', '0%']);
    const arrows = await page
      .getByRole('tabpanel')
      .locator('td:last-child path')
      .evaluateAll((all) => all.map((one) => one.getAttribute('d')));
    expect(new Set(arrows).size, 'each direction has its own shape').toBe(3);
    await gold.scrollIntoViewIfNeeded();
    for (const figure of ['$4,080.50', '+12.25', '+0.3%'])
      await expect(gold.getByText(figure)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('As of 12 minutes ago', { exact: true })).toBeVisible();
    await expect(page.getByText(/sample/i)).toHaveCount(0);
  });
}

test('sample rows and outdated rows are each marked', async ({ page }) => {
  const longAgo = new Date(Date.now() - 3 * dayMs).toISOString();
  await mockMarkets(page, [
    sampleMarket('Gold'),
    sampleMarket('Cocoa', { sample: true }),
    sampleMarket('Salt', { updatedAt: longAgo }),
  ]);
  await page.goto('/markets');
  await expect(rows(page)).toHaveText(['Gold', 'Cocoa sample', 'Salt 3d ago']);
  await expect(page.getByText('Figures marked “sample” are not real prices.')).toBeVisible();
  await expect(page.getByText('As of 12 minutes ago', { exact: true })).toBeVisible();
});

test('an empty list and an empty tab say so [MKT-11]', async ({ page }) => {
  await mockMarkets(page, []);
  await page.goto('/markets');
  await expect(page.getByText('No market data available')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await mockMarkets(page, twelve.slice(0, 4));
  await page.goto('/markets?tab=commodities');
  await expect(page.getByRole('tabpanel').getByText('No market data available')).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(rows(page)).toHaveCount(4);
});

for (const [width, height] of [
  [1280, 900],
  [768, 1000],
  [360, 740],
] as const) {
  test(`a skeleton shows while the markets load, and the layout does not shift: ${width} px [MKT-11]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const layoutShift = await recordLayoutShifts(page);
    const release = await holdRequests(page, /\/api\/markets$/);
    await page.goto('/markets');
    await expect(page.locator('[data-skeleton=markets]')).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Loading');
    release();
    await expect(rows(page).first()).toBeVisible();
    expect(await layoutShift()).toBeLessThanOrEqual(0.02);
  });
}

test.describe('failure', () => {
  test.use({ allowedErrors: failedLoad });
  test('a failed markets call can be tried again [MKT-11]', async ({ page }) => {
    await mockMarkets(page, 500);
    await page.goto('/markets');
    await expect(page.getByRole('alert')).toContainText('Markets could not be loaded');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial Markets');
    await mockMarkets(page, twelve);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(12);
  });
});
