import type { Page } from 'playwright/test';
import { samplePreview, samplePublisher } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';
import { mockSports, sampleMatch, samplePlayer } from '../support/live/mock-sports.ts';

const articles = Array.from({ length: 12 }, (_, n) => samplePreview(n));
const widget = (page: Page) => page.getByRole('complementary').getByRole('region', { name: 'Sports & Diaspora' });
const player = (page: Page) => widget(page).locator('[data-player]');
const rows = (page: Page) => widget(page).locator('[data-match]');

test.use({ locale: 'en-GB', timezoneId: 'Europe/London', viewport: { width: 1280, height: 1000 } });
// One publisher: without any, the strip of suggestions is removed and the articles below it move.
test.beforeEach(({ page }) =>
  mockApi(page, { articles, topics: [], publishers: [samplePublisher(0)] }).then(() => undefined),
);

test('the widget shows the first two matches of the list and links to all [WID-06, WID-14, CONST-08]', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'));
  const matches = [
    sampleMatch('B', { date: '2026-11-25' }),
    sampleMatch('A', { score: '2-1', date: '2026-11-19' }),
    sampleMatch('C'),
    sampleMatch('D'),
    sampleMatch('E'),
  ];
  await mockSports(page, { matches, players: [] });
  await page.goto('/');
  await expect(rows(page)).toHaveText([/^B HomeWed,? 25 NovB Away19:45$/, 'A HomeYesterdayA Away2-1']);
  await widget(page).getByRole('link', { name: 'All matches' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sports & Diaspora Watch');
});

test('the player carousel wraps both ways and is labelled as a sample [WID-07]', async ({ page }) => {
  await page.goto('/');
  await expect(player(page)).toContainText('A. Example');
  await expect(widget(page)).toContainText('Sample data: clubs, players and scores are not real.');
  await widget(page).getByRole('button', { name: 'Previous player' }).click();
  await expect(player(page)).toContainText('F. Halimbawa');
  const next = widget(page).getByRole('button', { name: 'Next player' });
  await next.click();
  await expect(player(page)).toContainText('A. Example');
  await next.press('ArrowRight');
  await expect(player(page)).toContainText('B. Ejemplo');
  await expect(widget(page).getByRole('status')).toHaveText('2 of 6: B. Ejemplo');
});

test('a player shows both countries, the club and the next match in local time [WID-07]', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'));
  await mockSports(page, {
    matches: [],
    players: [samplePlayer(0, { nextFixtureUtc: '2026-11-21T19:45:00Z', nextOpponent: 'Lighthouse FC' })],
  });
  await page.goto('/');
  for (const words of [
    'From Jamaica',
    'Plays in England',
    'Club 0 · Harbour League',
    'Next match: Tomorrow, 19:45 against Lighthouse FC',
  ])
    await expect(player(page)).toContainText(words);
  await expect(widget(page).getByRole('button', { name: 'Next player' })).toBeDisabled();
});

test.describe('missing data', () => {
  test.use({ allowedErrors: failedLoad });
  for (const [what, reply] of [
    ['an empty list', []],
    ['a failed call', 500],
  ] as const) {
    test(`${what} of matches shows one line and leaves the players [WID-18]`, async ({ page }) => {
      await mockSports(page, { matches: reply, players: [samplePlayer(0)] });
      await page.goto('/');
      await expect(widget(page)).toContainText('Matches not available');
      await expect(player(page)).toContainText('Player 0');
    });
    test(`${what} of players shows one line and leaves the matches [WID-18]`, async ({ page }) => {
      await mockSports(page, { matches: [sampleMatch('One')], players: reply });
      await page.goto('/');
      await expect(widget(page)).toContainText('Players not available');
      await expect(rows(page)).toHaveCount(1);
    });
  }
});

test('the widget keeps its height while it loads and with long names', async ({ page }) => {
  const layoutShift = await recordLayoutShifts(page);
  const long = 'Association of the United Harbour Workers of the Northern Shore';
  await mockSports(page, {
    matches: [
      sampleMatch('One', { homeTeam: long, time: 'to be announced by the league' }),
      sampleMatch('Two', { score: '2-2 (4-3 p)' }),
    ],
    players: [
      samplePlayer(0),
      samplePlayer(1, { name: long, originCountry: long, diasporaCountry: long, club: long, nextOpponent: long }),
    ],
  });
  const release = await holdRequests(page, /\/api\/(sports|diaspora-players)$/);
  await page.goto('/');
  await expect(widget(page).locator('[data-skeleton]')).toHaveCount(2);
  const height = async () => (await widget(page).boundingBox())?.height;
  const before = await height();
  release();
  await expect(player(page)).toContainText('Player 0');
  await expect(rows(page)).toHaveCount(2);
  expect(await height()).toBe(before);
  await widget(page).getByRole('button', { name: 'Next player' }).click();
  await expect(player(page)).toContainText(long);
  expect(await height()).toBe(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  expect(await layoutShift()).toBeLessThanOrEqual(0.02);
});
