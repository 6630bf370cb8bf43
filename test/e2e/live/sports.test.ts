import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { holdRequests } from '../support/mock-api.ts';
import { mockSports, sampleMatch, samplePlayer } from '../support/live/mock-sports.ts';
import { carousel, shownPlayer } from '../support/live/players-carousel.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming' });
const results = (page: Page) => page.getByRole('region', { name: 'Recent results' });

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' });

// Also covers SPORT-03.
test('the page opens on Matches with the stage’s sample matches [RTE-06, SPORT-01, SPORT-02, SPORT-12]', async ({
  page,
}) => {
  await page.goto('/sports');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sports & Diaspora Watch');
  await expect(page).toHaveTitle('Sports & Diaspora Watch – Landfall');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveText(['Matches', 'Diaspora Players', 'Leagues']);
  await expect(page.getByRole('tab', { name: 'Matches' })).toHaveAttribute('aria-selected', 'true');
  await expect(upcoming(page).getByRole('listitem').first()).toContainText('Sample League');
  await expect(results(page).locator('[data-score]').nth(2)).toBeVisible();
  // Results of the last three days, and of today once its match is over.
  expect([3, 4]).toContain(await results(page).locator('[data-score]').count());
  await expect(page.getByRole('tabpanel')).toContainText(
    /Sample data: clubs, players and scores are not real\..*Updated /,
  );
  await expect(page.getByRole('tabpanel')).toContainText('Times shown in United Kingdom Time');
});

test('a match with a score is a result, also 0-0, and any other is upcoming [SPORT-03, SPORT-04, SPORT-11]', async ({
  page,
}) => {
  const { score: _, ...without } = sampleMatch('Missing');
  const matches = [
    sampleMatch('Null'),
    without,
    sampleMatch('Empty', { score: '' }),
    sampleMatch('Blank', { score: ' ' }),
    sampleMatch('Goalless', { score: '0-0' }),
    sampleMatch('Won', { score: '2-1' }),
    sampleMatch('Odd', { score: '2-2 (4-3 p)' }),
  ];
  await mockSports(page, { matches });
  await page.goto('/sports');
  const ids = (rows: ReturnType<typeof upcoming>) =>
    rows.locator('[data-match]').evaluateAll((all) => all.map((one) => one.getAttribute('data-match')));
  await expect(results(page).getByText('Won Home')).toBeVisible();
  expect(await ids(upcoming(page))).toEqual(['Null', 'Missing', 'Empty', 'Blank']);
  expect(await ids(results(page))).toEqual(['Goalless', 'Won', 'Odd']);
  await expect(results(page).getByText('0-0')).toBeVisible();
  await expect(results(page).getByText('2-1', { exact: true })).toBeVisible();
  await expect(results(page).getByText('2-2 (4-3 p)')).toBeVisible();
  await expect(page.getByText('Sample data')).toHaveCount(0);
});

test('a match shows teams, day, time and competition, and an unreadable time as text [SPORT-09]', async ({ page }) => {
  await page.clock.setFixedTime(noon);
  const matches = [
    sampleMatch('Today', { date: '2026-11-20', competition: 'Harbour Cup' }),
    sampleMatch('Tomorrow', { kickoffUtc: '2026-11-21T15:00:00Z' }),
    sampleMatch('Later', { date: '2026-11-25' }),
    sampleMatch('Untimed', { date: '2026-11-25', time: 'TBD' }),
    sampleMatch('Blank', { date: '2026-11-25', time: '' }),
    sampleMatch('Undated', { date: 'in spring', time: 'evening' }),
    sampleMatch('Begun', { date: '2026-11-20', time: '11:30' }),
    sampleMatch('Past', { date: '2026-11-19', score: '3-0' }),
    sampleMatch('Last year', { date: '2025-12-31', score: '1-1' }),
  ];
  await mockSports(page, { matches });
  await page.goto('/sports');
  await expect(upcoming(page).getByRole('heading', { level: 3 })).toHaveText([
    /^TodayFriday,? 20 November$/,
    /^TomorrowSaturday,? 21 November$/,
    /^Wednesday,? 25 November$/,
    'Other dates',
  ]);
  await expect(results(page).getByRole('heading', { level: 3 })).toHaveText([
    /^YesterdayThursday,? 19 November$/,
    /^Wednesday,? 31 December 2025$/,
  ]);
  await expect(upcoming(page).getByRole('listitem')).toHaveText([
    'Begun Home11:30Begun AwayAwaiting score',
    'Today Home19:45Today AwayHarbour Cup',
    'Tomorrow Home15:00Tomorrow Away',
    'Later Home19:45Later Away',
    'Untimed HomeTBDUntimed Away',
    'Blank HomeTime TBCBlank Away',
    'Undated HomeeveningUndated Awayin spring',
  ]);
  await expect(page.getByText('Invalid')).toHaveCount(0);
});

for (const [timezoneId, day, time, player] of [
  ['America/Jamaica', /^TodayFriday,? 20 November$/, '18:30', 'Today, 18:30'],
  ['Asia/Kolkata', /^TomorrowSaturday,? 21 November$/, '05:00', 'Tomorrow, 05:00'],
] as const)
  test.describe(timezoneId, () => {
    test.use({ timezoneId });
    test(`times and days in ${timezoneId} are local [SPORT-09]`, async ({ page }) => {
      await page.clock.setFixedTime(noon);
      await mockSports(page, {
        matches: [sampleMatch('Late', { date: '2026-11-20', time: '23:30' })],
        players: [samplePlayer(0, { nextFixtureUtc: '2026-11-20T23:30:00Z' })],
      });
      await page.goto('/sports');
      await expect(upcoming(page).getByRole('heading', { level: 3 })).toHaveText(day);
      await expect(upcoming(page).getByRole('time')).toHaveText(time);
      await page.getByRole('tab', { name: 'Diaspora Players' }).click();
      await expect(carousel(page).getByRole('time')).toHaveText(player);
    });
  });

test('Leagues lists six leagues without a call, and the other tabs load their own data [SPORT-08]', async ({
  page,
}) => {
  const calls = await mockSports(page, { matches: [sampleMatch('One')], players: [samplePlayer(0)] });
  await page.goto('/sports?tab=leagues');
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveText([
    'Premier League',
    'La Liga',
    'Serie A',
    'Bundesliga',
    'Ligue 1',
    'MLS',
  ]);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  await page.getByRole('tab', { name: 'Diaspora Players' }).click();
  await expect(shownPlayer(page)).toHaveText('Player 0');
  expect(calls).toEqual(['/api/diaspora-players']);
  await page.getByRole('tab', { name: 'Matches' }).click();
  await expect(page.getByText('One Home')).toBeVisible();
  expect(calls).toEqual(['/api/diaspora-players', '/api/sports']);
});

test('the tab is part of the address [SPORT-02]', async ({ page }) => {
  await page.goto('/sports');
  await page.getByRole('tab', { name: 'Diaspora Players' }).click();
  await expect(page).toHaveURL(/\/sports\?tab=players$/);
  await page.getByRole('tab', { name: 'Diaspora Players' }).press('ArrowRight');
  await expect(page).toHaveURL(/\?tab=leagues$/);
  await expect(page.getByRole('tab', { name: 'Leagues' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'La Liga' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Diaspora Players' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/\/sports$/);
  await expect(upcoming(page)).toBeVisible();
  await page.goto('/sports?tab=no-such-tab');
  await expect(page.getByRole('tab', { name: 'Matches' })).toHaveAttribute('aria-selected', 'true');
});

test('empty lists say so [SPORT-10]', async ({ page }) => {
  await mockSports(page, { matches: [], players: [] });
  await page.goto('/sports');
  await expect(upcoming(page)).toContainText('No upcoming matches');
  await expect(results(page)).toContainText('No recent results');
  await page.getByRole('tab', { name: 'Diaspora Players' }).click();
  await expect(page.getByRole('heading', { name: 'No players available' })).toBeVisible();
  await expect(carousel(page)).toHaveCount(0);
});

for (const width of [360, 768, 1280])
  test(`a skeleton shows while sports load, and the layout does not shift: ${width} px [SPORT-10]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const layoutShift = await recordLayoutShifts(page);
    for (const [address, call, skeleton] of [
      ['/sports', /\/api\/sports$/, 'matches'],
      ['/sports?tab=players', /\/api\/diaspora-players$/, 'player'],
    ] as const) {
      const release = await holdRequests(page, call);
      await page.goto(address);
      await expect(page.locator(`[data-skeleton=${skeleton}]`)).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      release();
      await expect(page.locator('[data-match], [data-player]').first()).toBeVisible();
      await expect(page.locator(`[data-skeleton=${skeleton}]`)).toHaveCount(0);
      expect(await layoutShift()).toBeLessThanOrEqual(0.02);
    }
  });

test.describe('failure', () => {
  test.use({ allowedErrors: failedLoad });
  test('a failed call shows a notice with a retry and leaves the other tab [SPORT-10]', async ({ page }) => {
    await mockSports(page, { matches: 500, players: [samplePlayer(0)] });
    await page.goto('/sports');
    await expect(page.getByRole('alert')).toContainText('Matches could not be loaded');
    await page.getByRole('tab', { name: 'Diaspora Players' }).click();
    await expect(shownPlayer(page)).toHaveText('Player 0');
    await page.goBack();
    await mockSports(page, { matches: [sampleMatch('Back again')], players: 500 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Back again Home')).toBeVisible();
    await page.goto('/sports?tab=players');
    await expect(page.getByRole('alert')).toContainText('Players could not be loaded');
  });
});
