import type { Page } from 'playwright/test';
import { expectAccessiblePanel, mockCall, openDashboard } from '../support/dashboard.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/mock-api.ts';

test.use({ allowedErrors: failedLoad });

const figures = {
  totalArticles: 1640,
  totalViews: 98765,
  avgPerformance: 41.7,
  topPerformers: [
    { id: 'one', title: 'The berth opens', views: 900, clicks: 31, performanceScore: 88.5 },
    { id: 'two', title: 'A mural in Salvador', views: 1, clicks: 1, performanceScore: 60 },
  ],
  adaptiveTopics: ['Finance & Justice', 'Culture'],
};
const reported = {
  ...figures,
  topicsDiscovered: 12,
  quality: 91,
  viewsByDay: Array.from({ length: 14 }, (_, n) => ({
    day: `2026-11-${String(n + 7).padStart(2, '0')}`,
    views: n * 10,
  })),
  byRegion: [
    { region: 'caribbean', views: 700, articles: 20 },
    { region: null, views: 12, articles: 4 },
  ],
  byTopic: [{ topic: 'finance_justice', views: 512, articles: 9 }],
};
const empty = { totalArticles: 0, totalViews: 0, avgPerformance: 0, topPerformers: [], adaptiveTopics: [] };
const panel = (page: Page) => page.getByRole('tabpanel');
const figure = (page: Page, id: string) => panel(page).locator(`[data-figure=${id}]`);

// Also covers ANA-03, ANA-04, ANA-07, ANA-08, ANA-09, ANA-10, ADM-21.
test('the Analytics tab shows totals, the best articles and rising topics [ANA-01, ANA-02, ANA-05, ANA-06]', async ({
  page,
}) => {
  await mockCall(page, 'GET', '/api/analytics/dashboard', () => figures);
  await openDashboard(page);
  const requested = page.waitForRequest(/\/api\/analytics\/dashboard$/);
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await requested;
  await expect(figure(page, 'totalArticles')).toHaveText(/Articles\s*1,640/);
  await expect(figure(page, 'totalViews')).toContainText('98,765');
  await expect(figure(page, 'avgPerformance')).toContainText('41.7');
  await expect(figure(page, 'topicsDiscovered'), 'ANA-09: not the number of rising topics').toHaveText(
    /^Topics Discovered\s*5\s*Placeholder, not measured yet/,
  );
  await expect(figure(page, 'quality')).toHaveText(/98%\s*Placeholder, not measured yet/);
  const best = panel(page).getByRole('region', { name: 'Top performers' }).getByRole('listitem');
  await expect(best).toHaveText([
    /^The berth opens\s*900 views · 31 clicks\s*88.5\s*Score$/,
    /^A mural in Salvador\s*1 view · 1 click\s*60\s*Score$/,
  ]);
  await expect(best.getByRole('link').first()).toHaveAttribute('href', '/article/one');
  await expect(panel(page).getByRole('region', { name: 'Rising topics' }).getByRole('listitem')).toHaveText([
    'Finance & Justice',
    'Culture',
  ]);
  await expect(panel(page).getByRole('img')).toHaveCount(0);
});

test('reported figures replace the placeholders, with views by day, region and topic [ANA-07, ANA-08, CONST-46]', async ({
  page,
}) => {
  await mockCall(page, 'GET', '/api/analytics/dashboard', () => reported);
  await openDashboard(page, '/admin?tab=analytics');
  await expect(figure(page, 'topicsDiscovered')).toHaveText(/^Topics Discovered\s*12$/);
  await expect(figure(page, 'quality')).toHaveText(/91%$/);
  const chart = panel(page).getByRole('img');
  await expect(chart).toHaveAccessibleName(/^910 views in the last 14 days\. Busiest day: .*, 130 views$/);
  await panel(page).getByText('View as table').click();
  await expect(panel(page).getByRole('table', { name: 'Views by day' }).getByRole('row')).toHaveCount(15);
  await expect(panel(page).getByRole('region', { name: 'Views by region' }).getByRole('listitem')).toHaveText([
    /^Caribbean\s*20 articles\s*700$/,
    /^No region\s*4 articles\s*12$/,
  ]);
  await expect(panel(page).getByRole('region', { name: 'Views by topic' }).getByRole('listitem')).toHaveText([
    /^Finance & Justice\s*9 articles\s*512$/,
  ]);
  await expectAccessiblePanel(page);
});

test('the Analytics tab has loading, empty, failed and refused states [ANA-11, ROLE-11]', async ({ page }) => {
  let reply: object | number = empty;
  await mockCall(page, 'GET', '/api/analytics/dashboard', () => reply);
  const release = await holdRequests(page, /\/api\/analytics\/dashboard$/);
  await openDashboard(page, '/admin?tab=analytics');
  await expect(panel(page).locator('[data-skeleton=analytics]')).toBeVisible();
  release();
  await expect(panel(page).getByRole('heading', { name: 'No data yet' })).toBeVisible();
  await expect(figure(page, 'totalViews')).toContainText('0');
  reply = 500;
  await page.reload();
  await expect(panel(page).getByRole('alert')).toContainText('Figures could not be loaded');
  reply = 403;
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page).getByRole('alert')).toContainText('Admin Access Required');
  reply = figures;
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'totalArticles')).toContainText('1,640');
});

const revenue = {
  adRevenue: 1234.5,
  affiliateRevenue: 20,
  subscriptionRevenue: 0.07,
  totalRevenue: 1254.57,
  metrics: { activeAds: 7, activeAffiliateLinks: 3, activeSubscriptions: 2 },
};
const item = { id: 'pier-tours', base: 10, before: 10, after: 20, impressions: 5000, clicks: 250 };
const optimized = {
  ...revenue,
  currency: 'GBP',
  period: { from: '2026-11-01', to: '2026-11-20' },
  impressions: 12_000,
  clicks: 300,
  lastOptimization: {
    at: new Date().toISOString(),
    changed: 1,
    items: [item, { ...item, id: 'school', after: 10, clicks: 0 }],
  },
};
const optimize = '/api/monetization/optimize';

// Also covers REV-01, REV-03, REV-04, ADM-22.
test('the Revenue tab shows the revenue in pounds [REV-02, REV-05, REV-06, REV-12]', async ({ page }) => {
  await mockCall(page, 'GET', '/api/monetization/revenue', () => revenue);
  await openDashboard(page);
  const requested = page.waitForRequest(/\/api\/monetization\/revenue$/);
  await page.getByRole('tab', { name: 'Revenue' }).click();
  await requested;
  await expect(figure(page, 'totalRevenue')).toHaveText(/^£1,254\.57$/);
  const parts = panel(page).getByRole('region', { name: 'Breakdown' }).getByRole('listitem');
  await expect(parts).toHaveText([/^Advertising\s*£1,234\.50$/, /^Affiliates\s*£20\.00$/, /^Subscriptions\s*£0\.07$/]);
  await expect(figure(page, 'activeAds')).toHaveText(/Active ads\s*7$/);
  await expect(figure(page, 'activeAffiliateLinks')).toHaveText(/3$/);
  await expect(figure(page, 'activeSubscriptions')).toHaveText(/2$/);
});

test('an optimisation starts once and shows its result [REV-07, REV-08, REV-10, REV-11]', async ({ page }) => {
  let reply: object = revenue;
  await mockCall(page, 'GET', '/api/monetization/revenue', () => reply);
  await mockCall(page, 'POST', optimize, () => {
    reply = optimized;
    return { started: true };
  });
  await openDashboard(page, '/admin?tab=revenue');
  const release = await holdRequests(page, /\/monetization\/optimize$/);
  const sent = page.waitForRequest((request) => request.url().endsWith(optimize));
  const button = panel(page).getByRole('button', { name: 'Optimize Revenue' });
  await button.click();
  expect([(await sent).method(), (await sent).postData()]).toEqual(['POST', null]);
  await expect(button).toBeDisabled();
  release();
  await expect(page.locator('[data-toast]')).toContainText('Revenue optimization started');
  await expect(button).toBeEnabled();
  await expect(panel(page)).toContainText('Changed the weight of 1 of 2 line items.');
  const rows = panel(page).getByRole('table', { name: 'Last optimization' }).getByRole('row');
  await expect(rows.nth(1)).toHaveText(/^pier-tours\s*10\s*10\s*↑ 20\s*5,000\s*250\s*5%$/);
  await expect(rows.nth(2)).toHaveText(/^school\s*10\s*10\s*10\s*5,000\s*0\s*0%$/);
  await expect(figure(page, 'clicks')).toHaveText(/Clicks\s*300\s*CTR 2.5%/);
  await expectAccessiblePanel(page);
});

test('a failed revenue call can be tried again [REV-14, DATA-18]', async ({ page }) => {
  let reply: object | number = 500;
  await mockCall(page, 'GET', '/api/monetization/revenue', () => reply);
  const release = await holdRequests(page, /\/monetization\/revenue$/);
  await openDashboard(page, '/admin?tab=revenue');
  await expect(panel(page).locator('[data-skeleton=revenue]')).toBeVisible();
  release();
  await expect(panel(page).getByRole('alert')).toContainText('Revenue could not be loaded');
  reply = revenue;
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'totalRevenue')).toContainText('£');
});

test('a failed optimisation raises a toast and frees the button [REV-09, REV-11, ERR-24]', async ({ page }) => {
  await mockCall(page, 'GET', '/api/monetization/revenue', () => revenue);
  await mockCall(page, 'POST', optimize, () => 500);
  await openDashboard(page, '/admin?tab=revenue');
  await panel(page).getByRole('button', { name: 'Optimize Revenue' }).click();
  await expect(page.locator('[data-toast=destructive]')).toContainText('Optimization failed');
  await expect(page.locator('[data-toast=destructive]')).toContainText('Failed to start revenue optimization');
  await expect(panel(page).getByRole('button', { name: 'Optimize Revenue' })).toBeEnabled();
});
