import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { holdRequests } from '../support/mock-api.ts';
import { mockSports, sampleMatch, samplePlayer } from '../support/mock-sports.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming' });
const results = (page: Page) => page.getByRole('region', { name: 'Recent results' });
const carousel = (page: Page) => page.getByRole('group', { name: 'Diaspora Players' });
const shown = (page: Page) => carousel(page).getByRole('heading', { level: 3 });
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next player' });
const previous = (page: Page) => carousel(page).getByRole('button', { name: 'Previous player' });

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
    /Sample data: clubs, players and scores are made up\..*Updated /,
  );
  await expect(page.getByRole('tabpanel')).toContainText('Times where you are: United Kingdom Time');
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
    'Begun Home11:30Begun AwayScore to come',
    'Today Home19:45Today AwayHarbour Cup',
    'Tomorrow Home15:00Tomorrow Away',
    'Later Home19:45Later Away',
    'Untimed HomeTBDUntimed Away',
    'Blank HomeTime to comeBlank Away',
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

test('the carousel shows one player and wraps both ways [SPORT-05, SPORT-06, SPORT-07]', async ({ page }) => {
  await page.goto('/sports?tab=players');
  await expect(shown(page)).toHaveText('A. Example');
  await expect(carousel(page).locator('[data-player]')).toHaveCount(1);
  const position = carousel(page).getByRole('status');
  await expect(position).toHaveText('1 of 6: A. Example');
  await previous(page).click();
  await expect(shown(page)).toHaveText('F. Halimbawa');
  await expect(position).toHaveText('6 of 6: F. Halimbawa');
  const names: (string | null)[] = [];
  for (let n = 0; n < 6; n++) {
    await next(page).click();
    await expect(position).toContainText(`${n + 1} of 6`);
    names.push(await shown(page).textContent());
  }
  expect(names).toEqual(['A. Example', 'B. Ejemplo', 'C. Exemple', 'D. Mfano', 'E. Mithal', 'F. Halimbawa']);
  await next(page).click();
  await expect(shown(page)).toHaveText('A. Example');
});

test('a player shows the known fields [SPORT-09]', async ({ page }) => {
  await page.clock.setFixedTime(noon);
  const players = [
    samplePlayer(0, { nextFixtureUtc: '2026-11-25T19:45:00Z', nextOpponent: 'Lighthouse FC' }),
    samplePlayer(1, { nextFixtureUtc: null }),
    samplePlayer(2, { nextFixtureUtc: 'after the break' }),
    samplePlayer(3, { nextFixtureUtc: '2026-11-18T19:45:00Z' }),
  ];
  await mockSports(page, { players });
  await page.goto('/sports?tab=players');
  const card = carousel(page).locator('[data-player]');
  for (const words of ['From Jamaica', 'Plays in England', 'ClubClub 0', 'LeagueHarbour League'])
    await expect(card).toContainText(words);
  await expect(card.locator('dl')).toContainText(/Next matchWed,? 25 Nov, 19:45against Lighthouse FC/);
  await next(page).click();
  await expect(card.locator('dl')).toContainText('Next matchNot known yet');
  await next(page).click();
  await expect(card.locator('dl')).toContainText('Next matchafter the break');
  await next(page).click();
  await expect(card.locator('dl')).toContainText(/Latest matchWed,? 18 Nov, 19:45/);
});

test('the arrow keys move the carousel and not the tabs [SPORT-05]', async ({ page }) => {
  await mockSports(page, { players: [samplePlayer(0), samplePlayer(1), samplePlayer(2)] });
  await page.goto('/sports?tab=players');
  await next(page).focus();
  await expect(next(page)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('ArrowRight');
  await expect(shown(page)).toHaveText('Player 1');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page)).toHaveText('Player 2');
  await page.keyboard.press('Enter');
  await expect(shown(page)).toHaveText('Player 0');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(shown(page)).toHaveText('Player 0');
  await expect(page.getByRole('tab', { name: 'Diaspora Players' })).toHaveAttribute('aria-selected', 'true');
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
  test('a swipe moves the carousel, a scroll or a small movement does not [SPORT-05]', async ({ page, context }) => {
    await mockSports(page, { players: [samplePlayer(0), samplePlayer(1), samplePlayer(2)] });
    await page.goto('/sports?tab=players');
    await expect(shown(page)).toHaveText('Player 0');
    const devtools = await context.newCDPSession(page);
    const drag = async (across: number, down: number) => {
      const box = await carousel(page).locator('[data-player] .art').boundingBox();
      const [x, y] = [Math.round((box?.x ?? 0) + 180), Math.round((box?.y ?? 0) + 90)];
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      for (const part of [0.3, 0.7, 1])
        await devtools.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: x + across * part, y: y + down * part }],
        });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await drag(-120, 8);
    await expect(shown(page)).toHaveText('Player 1');
    await drag(20, 0);
    await drag(120, 8);
    await expect(shown(page)).toHaveText('Player 0');
    await drag(120, 0);
    await expect(shown(page)).toHaveText('Player 2');
    const box = await next(page).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  });
});

test('the carousel is not animated with reduced motion [SPORT-05]', async ({ page }) => {
  await mockSports(page, { players: [samplePlayer(0), samplePlayer(1)] });
  const moving = async () => {
    await page.goto('/sports?tab=players');
    await next(page).click();
    const slide = carousel(page).locator('.forth');
    return slide.evaluate((one) => getComputedStyle(one).animationName);
  };
  expect(await moving()).not.toBe('none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toBe('none');
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
  await expect(shown(page)).toHaveText('Player 0');
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

test('a single player has disabled controls [SPORT-10]', async ({ page }) => {
  await mockSports(page, { players: [samplePlayer(0)] });
  await page.goto('/sports?tab=players');
  await expect(carousel(page).getByRole('status')).toContainText('1 of 1');
  await expect(next(page)).toBeDisabled();
  await expect(previous(page)).toBeDisabled();
  await expect(shown(page)).toHaveText('Player 0');
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
    await expect(page.getByRole('alert')).toContainText('The matches could not be loaded');
    await page.getByRole('tab', { name: 'Diaspora Players' }).click();
    await expect(shown(page)).toHaveText('Player 0');
    await page.goBack();
    await mockSports(page, { matches: [sampleMatch('Back again')], players: 500 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Back again Home')).toBeVisible();
    await page.goto('/sports?tab=players');
    await expect(page.getByRole('alert')).toContainText('The players could not be loaded');
  });
});
