import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAnalytics, getRevenue } from '#shared/api/desk.ts';
import { listTopics } from '#shared/api/topics.ts';
import type { Analytics } from '#shared/domain/desk/analytics.ts';
import { addDays, utcDay } from '#shared/domain/utc-day.ts';
import { sampleTopic } from '#test/support/sample-article.ts';
import { hold, reply, status } from '../support/api.ts';
import { address, expectSound, figure, openDashboard, panel, sampleRevenue } from '../support/dashboard.ts';
import { reload, texts } from '../support/page.tsx';

const figures: Analytics = {
  totalArticles: 1640,
  totalViews: 98765,
  avgPerformance: 41.7,
  topPerformers: [
    { id: 'one', title: 'The berth opens', views: 900, likes: 12, clicks: 31, performanceScore: 88.5 },
    { id: 'two', title: 'A mural in Salvador', views: 1, likes: 0, clicks: 1, performanceScore: 60 },
  ],
  adaptiveTopics: ['Finance & Justice', 'Culture'],
};
const reported: Analytics = {
  ...figures,
  topicsDiscovered: 12,
  quality: 91,
  period: { from: '2026-11-07', to: '2026-11-20' },
  totalViews: 910,
  totalLikes: 30,
  totalClicks: 7,
  before: { period: { from: '2026-10-24', to: '2026-11-06' }, views: 700, likes: 40, clicks: 0 },
  viewsByDay: Array.from({ length: 14 }, (_, n) => ({
    day: `2026-11-${String(n + 7).padStart(2, '0')}`,
    views: n * 10,
    likes: n,
    clicks: 0,
  })),
  byRegion: [
    { region: 'caribbean', views: 700, likes: 20, clicks: 0 },
    { region: null, views: 12, likes: 1, clicks: 0 },
  ],
  byTopic: [{ topic: 'finance_justice', views: 512, likes: 9, clicks: 0 }],
  bySource: [{ id: 'paper', name: '=The Paper', views: 800, likes: 11, clicks: 7 }],
};
const measured: Analytics = {
  ...reported,
  lastViews: { views: 31, viewsBefore: 20 },
  viewsByHour: Array.from({ length: 24 }, (_, n) => ({
    hour: new Date(Date.parse('2026-11-19T10:00:00Z') + n * 3600_000).toISOString(),
    views: n,
    viewsBefore: 1,
  })),
  byReferrer: [
    { kind: 'search', views: 500, viewsBefore: 400 },
    { kind: null, views: 410, viewsBefore: 0 },
  ],
  byHost: [{ host: 'island.example', views: 1, viewsBefore: 2 }],
};
const empty: Analytics = {
  totalArticles: 0,
  totalViews: 0,
  avgPerformance: 0,
  topPerformers: [],
  adaptiveTopics: [],
};
const part = (name: string) => panel.getByRole('region', { name });
const items = (name: string) => texts(part(name).getByRole('listitem'));

test('the Analytics tab shows totals, the best articles and rising topics [ANA-01, ANA-02, ANA-05, ANA-06]', async () => {
  const calls = reply(getAnalytics, figures);
  await openDashboard();
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect.element(figure('totalArticles')).toMatchTextContent(/^Articles\s*1,640/);
  expect(calls.map(({ query }) => query)).toEqual([{}]);
  await expect.element(figure('totalViews')).toMatchTextContent('98,765');
  await expect.element(figure('avgPerformance')).toMatchTextContent('41.7');
  // Not the number of rising topics.
  await expect
    .element(figure('topicsDiscovered'))
    .toMatchTextContent(/^Topics Discovered\s*5\s*Placeholder, not measured yet/);
  await expect.element(figure('quality')).toMatchTextContent(/98%\s*Placeholder, not measured yet/);
  expect(items('Top performers')).toEqual([
    expect.stringMatching(/^The berth opens\s*900 views · 12 likes · 31 clicks\s*88.5\s*Score$/),
    expect.stringMatching(/^A mural in Salvador\s*1 view · 0 likes · 1 click\s*60\s*Score$/),
  ]);
  await expect.element(part('Top performers').getByRole('link').first()).toHaveAttribute('href', '/article/one');
  expect(items('Rising topics')).toEqual(['Finance & Justice', 'Culture']);
  expect(panel.getByRole('img').elements()).toEqual([]);
});

test('reported figures replace the placeholders, with views by day, region and topic [ANA-07, ANA-08, ANA-09, CONST-46]', async () => {
  reply(getAnalytics, reported);
  reply(listTopics, [sampleTopic({ name: 'finance_justice', displayName: 'Finance & Justice' })]);
  await openDashboard('/admin?tab=analytics');
  await expect.element(figure('topicsDiscovered')).toMatchTextContent(/^Topics Discovered\s*12$/);
  await expect.element(figure('quality')).toMatchTextContent(/91%$/);
  await expect
    .element(panel.getByRole('img'))
    .toHaveAccessibleName(expect.stringMatching(/^910 views in 14 days\. Busiest day: .*, 130 views$/));
  await panel.getByText('View as table').click();
  await expect.element(panel.getByRole('table', { name: 'Views by day' }).getByRole('row')).toHaveLength(15);
  expect(items('Views by region')).toEqual([
    expect.stringMatching(/^Caribbean\s*20 likes\s*700$/),
    expect.stringMatching(/^No region\s*1 like\s*12$/),
  ]);
  await expect
    .poll(() => items('Views by topic'))
    .toEqual([expect.stringMatching(/^Finance & Justice\s*9 likes\s*512$/)]);
  expect(items('Views by source')).toEqual([expect.stringMatching(/^=The Paper\s*11 likes\s*800$/)]);
  await expect.element(figure('totalViews')).toMatchTextContent(/^Views\s*910\s*\+30%, 700 before$/);
  await expect.element(figure('totalLikes')).toMatchTextContent(/^Likes\s*30\s*-25%, 40 before$/);
  await expect.element(figure('totalClicks')).toMatchTextContent(/^Clicks to sources\s*7\s*0 before$/);
  await expect.element(panel).toMatchTextContent('Nov 7, 2026 to Nov 20, 2026, UTC. Compared with the 14 days before');
  await expectSound();
});

test('the Analytics tab has loading, empty, failed and refused states [ADM-21, ANA-11, ROLE-11]', async () => {
  reply(getAnalytics, empty);
  const release = hold(getAnalytics);
  await openDashboard('/admin?tab=analytics');
  await expect.element(panel.getByCSS('[data-skeleton=analytics]')).toBeVisible();
  release();
  await expect.element(panel.getByRole('heading', { name: 'No data yet' })).toBeVisible();
  await expect.element(figure('totalViews')).toMatchTextContent('0');
  reply(getAnalytics, status(500));
  reload();
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Figures could not be loaded');
  const tryAgain = panel.getByRole('button', { name: 'Try again' });
  reply(getAnalytics, status(403));
  await tryAgain.click();
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Admin Access Required');
  reply(getAnalytics, figures);
  await tryAgain.click();
  await expect.element(figure('totalArticles')).toMatchTextContent('1,640');
});

test('the period is part of the address, and kept on reload, going back and in Revenue [ANA-01, REV-01]', async () => {
  const today = utcDay(new Date());
  const periodOf = ({ from = addDays(today, -27), to = today }) => ({ from, to });
  const calls = reply(getAnalytics, ({ query }) => ({ ...figures, period: periodOf(query) }));
  const revenueCalls = reply(getRevenue, ({ query }) => ({ ...sampleRevenue, period: periodOf(query) }));
  await openDashboard('/admin?tab=analytics');
  const choice = (name: string) => panel.getByRole('group', { name: 'Period' }).getByRole('button', { name });
  const covers = (from: string, to = today) =>
    expect.element(panel.getByCSS('[data-period]')).toHaveAttribute('data-period', `${from} ${to}`);
  const [firstDay, lastDay] = [panel.getByLabelText('First day'), panel.getByLabelText('Last day')];
  const show = () => panel.getByRole('button', { name: 'Show' }).click();
  await expect.element(choice('28 days')).toHaveAttribute('aria-pressed', 'true');
  await covers(addDays(today, -27));
  expect(calls.map(({ query }) => query)).toEqual([{}]);

  await choice('7 days').click();
  await covers(addDays(today, -6));
  expect(address()).toBe('/admin?tab=analytics&period=7');
  reload();
  await expect.element(choice('7 days')).toHaveAttribute('aria-pressed', 'true');
  await covers(addDays(today, -6));

  await choice('Custom').click();
  await firstDay.fill('2026-03-02');
  await lastDay.fill('2026-03-01');
  await show();
  await expect.element(firstDay).toHaveAccessibleDescription('First day must not be after the last day.');
  await expectSound();
  await lastDay.fill('2026-03-08');
  await expect.element(firstDay).not.toHaveAccessibleDescription();
  await show();
  await covers('2026-03-02', '2026-03-08');
  expect(address()).toBe('/admin?tab=analytics&from=2026-03-02&to=2026-03-08');

  await page.getByRole('tab', { name: 'Revenue' }).click();
  await expect.element(figure('totalRevenue')).toHaveTextContent('£1,254.57');
  expect(address()).toBe('/admin?tab=revenue&from=2026-03-02&to=2026-03-08');
  await covers('2026-03-02', '2026-03-08');
  history.back();
  await expect.element(choice('7 days')).toHaveAttribute('aria-pressed', 'true');
  await covers(addDays(today, -6));
  const queries = [...calls, ...revenueCalls].map(({ query: { from = '', to = '' } }) => `${from} ${to}`);
  expect(new Set(queries)).toEqual(new Set([' ', `${addDays(today, -6)} `, '2026-03-02 2026-03-08']));
});

test('the figures stay while those of another period load', async () => {
  reply(getAnalytics, reported);
  await openDashboard('/admin?tab=analytics');
  await expect.element(figure('totalViews')).toMatchTextContent('910');
  const release = hold(getAnalytics);
  await panel.getByRole('button', { name: '90 days' }).click();
  await expect.element(panel.getByCSS('[data-stale=true]')).toMatchTextContent('910');
  await expect.element(panel.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  release();
  await expect.element(panel.getByCSS('[data-stale=false]')).toMatchTextContent('910');
});

test('the Analytics tab shows the last half hour, each hour, and where visits began, beside the time before', async () => {
  reply(getAnalytics, measured);
  await openDashboard('/admin?tab=analytics');
  await expect.element(figure('lastViews')).toMatchTextContent(/^Views, last 30 minutes\s*31\s*\+55%, 20 before$/);
  await expect
    .element(part('Views by hour, last 24 hours').getByRole('img'))
    .toHaveAccessibleName(expect.stringMatching(/^276 views in the last 24 hours\. Busiest hour: .*, 23 views$/));
  expect(items('Where visits began')).toEqual([
    expect.stringMatching(/^Search engines\s*\+25%, 400 before\s*500$/),
    expect.stringMatching(/^This site, or unknown\s*0 before\s*410$/),
  ]);
  expect(items('Other sites')).toEqual([expect.stringMatching(/^island\.example\s*-50%, 2 before\s*1$/)]);
  await expectSound();
});

test('figures begin on the first screen of a phone, before the links to other pages', async () => {
  await page.viewport(390, 844);
  reply(getAnalytics, measured);
  await openDashboard('/admin?tab=analytics');
  await expect.element(figure('lastViews')).toMatchTextContent('31');
  await expect.poll(() => figure('lastViews').element().getBoundingClientRect().top).toBeLessThan(700);
  await expect.element(page.getByRole('navigation', { name: 'Settings' })).toBeInTheDocument();
});
