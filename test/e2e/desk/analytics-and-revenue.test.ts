import type { Page } from 'playwright/test';
import { answerCall, expectReadablePanel, openAdmin } from '../support/dashboard.ts';
import { expect, failedLoad, holdBack, test } from '../support/fixtures.ts';

test.use({ allowedNoise: failedLoad });

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
const known = {
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

test('ANA-01 to ANA-10, ADM-21: the figures, the best, and what rises; the two placeholders where nothing is known', async ({
  page,
}) => {
  await answerCall(page, 'GET', '/api/analytics/dashboard', () => figures);
  await openAdmin(page);
  const asked = page.waitForRequest(/\/api\/analytics\/dashboard$/);
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await asked;
  await expect(figure(page, 'totalArticles')).toHaveText(/Articles\s*1,640/);
  await expect(figure(page, 'totalViews')).toContainText('98,765');
  await expect(figure(page, 'avgPerformance')).toContainText('41.7');
  await expect(figure(page, 'topicsDiscovered'), 'ANA-09: not the two of the list').toHaveText(
    /^Topics Discovered\s*5\s*A fixed figure/,
  );
  await expect(figure(page, 'quality')).toHaveText(/98%\s*A fixed figure/);
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

test('ANA-07, ANA-08, CONST-46: real figures in the place of placeholders; views by day, shore and topic, drawn and in words', async ({
  page,
}) => {
  await answerCall(page, 'GET', '/api/analytics/dashboard', () => known);
  await openAdmin(page, '/admin?tab=analytics');
  await expect(figure(page, 'topicsDiscovered')).toHaveText(/^Topics Discovered\s*12$/);
  await expect(figure(page, 'quality')).toHaveText(/91%$/);
  const chart = panel(page).getByRole('img');
  await expect(chart).toHaveAccessibleName(/^Views of the last 14 days, 910 views in all; most on .*: 130 views$/);
  await panel(page).getByText('The same as a table').click();
  await expect(panel(page).getByRole('table', { name: 'Views by day' }).getByRole('row')).toHaveCount(15);
  await expect(panel(page).getByRole('region', { name: 'Views by shore' }).getByRole('listitem')).toHaveText([
    /^Caribbean\s*20 articles\s*700$/,
    /^No shore\s*4 articles\s*12$/,
  ]);
  await expect(panel(page).getByRole('region', { name: 'Views by topic' }).getByRole('listitem')).toHaveText([
    /^Finance & Justice\s*9 articles\s*512$/,
  ]);
  await expectReadablePanel(page);
});

test('ANA-11, ROLE-11: to come, empty, not to be had, and not for readers', async ({ page }) => {
  let answer: object | number = empty;
  await answerCall(page, 'GET', '/api/analytics/dashboard', () => answer);
  const release = await holdBack(page, /\/api\/analytics\/dashboard$/);
  await openAdmin(page, '/admin?tab=analytics');
  await expect(panel(page).locator('[data-skeleton=analytics]')).toBeVisible();
  release();
  await expect(panel(page).getByRole('heading', { name: 'No data yet' })).toBeVisible();
  await expect(figure(page, 'totalViews')).toContainText('0');
  answer = 500;
  await page.reload();
  await expect(panel(page).getByRole('alert')).toContainText('The figures could not be loaded');
  answer = 403;
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page).getByRole('alert')).toContainText('Admin Access Required');
  answer = figures;
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

test('REV-01 to REV-12, ADM-22: the revenue in pounds, and an optimisation whose result is seen', async ({ page }) => {
  let answer: object = revenue;
  await answerCall(page, 'GET', '/api/monetization/revenue', () => answer);
  await answerCall(page, 'POST', optimize, () => {
    answer = optimized;
    return { started: true };
  });
  await openAdmin(page);
  const asked = page.waitForRequest(/\/api\/monetization\/revenue$/);
  await page.getByRole('tab', { name: 'Revenue' }).click();
  await asked;
  await expect(figure(page, 'totalRevenue')).toHaveText(/^£1,254\.57$/);
  const parts = panel(page).getByRole('region', { name: 'What it is made of' }).getByRole('listitem');
  await expect(parts).toHaveText([/^Advertising\s*£1,234\.50$/, /^Affiliates\s*£20\.00$/, /^Subscriptions\s*£0\.07$/]);
  await expect(figure(page, 'activeAds')).toHaveText(/Active ads\s*7$/);
  await expect(figure(page, 'activeAffiliateLinks')).toHaveText(/3$/);
  await expect(figure(page, 'activeSubscriptions')).toHaveText(/2$/);

  const release = await holdBack(page, /\/monetization\/optimize$/);
  const sent = page.waitForRequest((request) => request.url().endsWith(optimize));
  const button = panel(page).getByRole('button', { name: 'Optimize Revenue' });
  await button.click();
  expect([(await sent).method(), (await sent).postData()]).toEqual(['POST', null]);
  await expect(button).toBeDisabled();
  release();
  await expect(page.locator('[data-toast]')).toContainText('Revenue optimization started');
  await expect(button).toBeEnabled();
  await expect(panel(page)).toContainText('1 of 2 line items were weighed anew.');
  const rows = panel(page).getByRole('table', { name: 'Last optimization' }).getByRole('row');
  await expect(rows.nth(1)).toHaveText(/^pier-tours\s*10\s*10\s*↑ 20\s*5,000\s*250\s*5%$/);
  await expect(rows.nth(2)).toHaveText(/^school\s*10\s*10\s*10\s*5,000\s*0\s*0%$/);
  await expect(figure(page, 'clicks')).toHaveText(/Clicks\s*300\s*CTR 2.5%/);
  await expectReadablePanel(page);
});

test('REV-09, REV-11, REV-14, ERR-24, DATA-18: what cannot be started, and what cannot be loaded', async ({ page }) => {
  let answer: object | number = 500;
  await answerCall(page, 'GET', '/api/monetization/revenue', () => answer);
  await answerCall(page, 'POST', optimize, () => 500);
  const release = await holdBack(page, /\/monetization\/revenue$/);
  await openAdmin(page, '/admin?tab=revenue');
  await expect(panel(page).locator('[data-skeleton=revenue]')).toBeVisible();
  release();
  await expect(panel(page).getByRole('alert')).toContainText('The revenue could not be loaded');
  answer = revenue;
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'totalRevenue')).toContainText('£');
  await panel(page).getByRole('button', { name: 'Optimize Revenue' }).click();
  await expect(page.locator('[data-toast=destructive]')).toContainText('Optimization failed');
  await expect(page.locator('[data-toast=destructive]')).toContainText('Failed to start revenue optimization');
  await expect(panel(page).getByRole('button', { name: 'Optimize Revenue' })).toBeEnabled();
});
