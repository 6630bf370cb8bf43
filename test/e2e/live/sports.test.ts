import type { Page } from 'playwright/test';
import { expect, failedLoad, holdBack, test } from '../support/fixtures.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { answerSports, sampleMatch, samplePlayer } from '../support/mock-sports.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming' });
const results = (page: Page) => page.getByRole('region', { name: 'Recent results' });
const carousel = (page: Page) => page.getByRole('group', { name: 'Diaspora Players' });
const shown = (page: Page) => carousel(page).getByRole('heading', { level: 3 });
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next player' });
const previous = (page: Page) => carousel(page).getByRole('button', { name: 'Previous player' });

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' });

test('RTE-06, SPORT-01 to SPORT-03, SPORT-12: heading, tabs, Matches at the start, with the stage’s own matches called samples', async ({
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
  // Of the last three days, and of today once its match is over.
  expect([3, 4]).toContain(await results(page).locator('[data-score]').count());
  await expect(page.getByRole('tabpanel')).toContainText(
    /Sample data: clubs, players and scores are made up\..*Updated /,
  );
  await expect(page.getByRole('tabpanel')).toContainText('Times where you are: United Kingdom Time');
});

test('SPORT-03, SPORT-04, SPORT-11: a score makes a result, 0-0 too; none, null and blank are upcoming', async ({
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
  await answerSports(page, { matches });
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

test('SPORT-09: a match shows its teams, time, day and competition; what is no time stands as it is', async ({
  page,
}) => {
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
  await answerSports(page, { matches });
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
    test(`SPORT-09: in ${timezoneId} the times and days are the reader's own`, async ({ page }) => {
      await page.clock.setFixedTime(noon);
      await answerSports(page, {
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

test('SPORT-05 to SPORT-07: one player at a time; next and previous go round both ways', async ({ page }) => {
  await page.goto('/sports?tab=players');
  await expect(shown(page)).toHaveText('A. Example');
  await expect(carousel(page).locator('[data-player]')).toHaveCount(1);
  const position = carousel(page).getByRole('status');
  await expect(position).toHaveText('1 of 6: A. Example');
  await previous(page).click();
  await expect(shown(page)).toHaveText('F. Halimbawa');
  await expect(position).toHaveText('6 of 6: F. Halimbawa');
  const seen: (string | null)[] = [];
  for (let n = 0; n < 6; n++) {
    await next(page).click();
    await expect(position).toContainText(`${n + 1} of 6`);
    seen.push(await shown(page).textContent());
  }
  expect(seen).toEqual(['A. Example', 'B. Ejemplo', 'C. Exemple', 'D. Mfano', 'E. Mithal', 'F. Halimbawa']);
  await next(page).click();
  await expect(shown(page)).toHaveText('A. Example');
});

test('SPORT-09: a player shows both countries, club, league and next fixture, as far as they are known', async ({
  page,
}) => {
  await page.clock.setFixedTime(noon);
  const players = [
    samplePlayer(0, { nextFixtureUtc: '2026-11-25T19:45:00Z', nextOpponent: 'Lighthouse FC' }),
    samplePlayer(1, { nextFixtureUtc: null }),
    samplePlayer(2, { nextFixtureUtc: 'after the break' }),
    samplePlayer(3, { nextFixtureUtc: '2026-11-18T19:45:00Z' }),
  ];
  await answerSports(page, { players });
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

test('SPORT-05: arrow keys turn the players too, and leave the tabs alone', async ({ page }) => {
  await answerSports(page, { players: [samplePlayer(0), samplePlayer(1), samplePlayer(2)] });
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

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
  test('SPORT-05: a swipe turns the players; a scroll and a small slip do not', async ({ page, context }) => {
    await answerSports(page, { players: [samplePlayer(0), samplePlayer(1), samplePlayer(2)] });
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

test('SPORT-05: nothing slides for a reader who asked for stillness', async ({ page }) => {
  await answerSports(page, { players: [samplePlayer(0), samplePlayer(1)] });
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

test('SPORT-08: the six leagues in their order; each tab asks for its own and Leagues for nothing', async ({
  page,
}) => {
  const called = await answerSports(page, { matches: [sampleMatch('One')], players: [samplePlayer(0)] });
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
  expect(called).toEqual([]);
  await page.getByRole('tab', { name: 'Diaspora Players' }).click();
  await expect(shown(page)).toHaveText('Player 0');
  expect(called).toEqual(['/api/diaspora-players']);
  await page.getByRole('tab', { name: 'Matches' }).click();
  await expect(page.getByText('One Home')).toBeVisible();
  expect(called).toEqual(['/api/diaspora-players', '/api/sports']);
});

test('SPORT-02: the tab is in the address: back and reload find it again', async ({ page }) => {
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

test('SPORT-10: empty lists say so', async ({ page }) => {
  await answerSports(page, { matches: [], players: [] });
  await page.goto('/sports');
  await expect(upcoming(page)).toContainText('No upcoming matches');
  await expect(results(page)).toContainText('No recent results');
  await page.getByRole('tab', { name: 'Diaspora Players' }).click();
  await expect(page.getByRole('heading', { name: 'No players available' })).toBeVisible();
  await expect(carousel(page)).toHaveCount(0);
});

test('SPORT-10: one player has no next and no previous, and breaks nothing', async ({ page }) => {
  await answerSports(page, { players: [samplePlayer(0)] });
  await page.goto('/sports?tab=players');
  await expect(carousel(page).getByRole('status')).toContainText('1 of 1');
  await expect(next(page)).toBeDisabled();
  await expect(previous(page)).toBeDisabled();
  await expect(shown(page)).toHaveText('Player 0');
});

for (const width of [360, 768, 1280])
  test(`SPORT-10: bones while it comes, and nothing moves when it has: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const shifted = await watchLayoutShifts(page);
    for (const [address, call, bones] of [
      ['/sports', /\/api\/sports$/, 'matches'],
      ['/sports?tab=players', /\/api\/diaspora-players$/, 'player'],
    ] as const) {
      const release = await holdBack(page, call);
      await page.goto(address);
      await expect(page.locator(`[data-skeleton=${bones}]`)).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      release();
      await expect(page.locator('[data-match], [data-player]').first()).toBeVisible();
      await expect(page.locator(`[data-skeleton=${bones}]`)).toHaveCount(0);
      expect(await shifted()).toBeLessThanOrEqual(0.02);
    }
  });

test.describe('failure', () => {
  test.use({ allowedNoise: failedLoad });
  test('SPORT-10: what cannot be had says so, alone, and is asked for again on demand', async ({ page }) => {
    await answerSports(page, { matches: 500, players: [samplePlayer(0)] });
    await page.goto('/sports');
    await expect(page.getByRole('alert')).toContainText('The matches could not be loaded');
    await page.getByRole('tab', { name: 'Diaspora Players' }).click();
    await expect(shown(page)).toHaveText('Player 0');
    await page.goBack();
    await answerSports(page, { matches: [sampleMatch('Back again')], players: 500 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Back again Home')).toBeVisible();
    await page.goto('/sports?tab=players');
    await expect(page.getByRole('alert')).toContainText('The players could not be loaded');
  });
});
