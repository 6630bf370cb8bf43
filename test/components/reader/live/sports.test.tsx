import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listDiasporaPlayers, listMatches } from '#shared/api/live.ts';
import { sampleMatch, samplePlayer } from '#test/support/live/sample-sport.ts';
import { hold, reply, status } from '../../support/api.ts';
import { setClock, setDeviceZone } from '../../support/clock.ts';
import { open, reload, texts } from '../../support/page.tsx';

const noon = '2026-11-20T12:00:00Z';
const upcoming = page.getByRole('region', { name: 'Upcoming' });
const results = page.getByRole('region', { name: 'Recent results' });
const tab = (name: string) => page.getByRole('tab', { name });
const shownPlayer = page.getByRole('group', { name: 'Diaspora Players' }).getByRole('heading', { level: 3 });

beforeEach(() => setDeviceZone('Europe/London'));

test('a match shows teams, day, time and competition, and an unreadable time as text [SPORT-09]', async () => {
  setClock(noon);
  reply(listMatches, [
    sampleMatch('Today', { date: '2026-11-20', competition: 'Harbour Cup' }),
    sampleMatch('Tomorrow', { kickoffUtc: '2026-11-21T15:00:00Z' }),
    sampleMatch('Later', { date: '2026-11-25' }),
    sampleMatch('Untimed', { date: '2026-11-25', time: 'TBD' }),
    sampleMatch('Blank', { date: '2026-11-25', time: '' }),
    sampleMatch('Undated', { date: 'in spring', time: 'evening' }),
    sampleMatch('Begun', { date: '2026-11-20', time: '11:30' }),
    sampleMatch('Past', { date: '2026-11-19', score: '3-0' }),
    sampleMatch('Last year', { date: '2025-12-31', score: '1-1' }),
  ]);
  open('/sports');
  await expect
    .poll(() => texts(upcoming.getByRole('heading', { level: 3 })))
    .toEqual(['TodayFriday, November 20', 'TomorrowSaturday, November 21', 'Wednesday, November 25', 'Other dates']);
  expect(texts(results.getByRole('heading', { level: 3 }))).toEqual([
    'YesterdayThursday, November 19',
    'Wednesday, December 31, 2025',
  ]);
  expect(texts(upcoming.getByRole('listitem'))).toEqual([
    'Begun Home11:30 AMBegun AwayAwaiting score',
    'Today Home7:45 PMToday AwayHarbour Cup',
    'Tomorrow Home3:00 PMTomorrow Away',
    'Later Home7:45 PMLater Away',
    'Untimed HomeTBDUntimed Away',
    'Blank HomeTime TBCBlank Away',
    'Undated HomeeveningUndated Awayin spring',
  ]);
  expect(page.getByText(/Invalid/).elements()).toEqual([]);
});

test.each([
  ['America/Jamaica', 'TodayFriday, November 20', '6:30 PM', 'Today, 6:30 PM', 'Eastern Standard Time'],
  ['Asia/Kolkata', 'TomorrowSaturday, November 21', '5:00 AM', 'Tomorrow, 5:00 AM', 'India Standard Time'],
])('times and days of matches and players in %s are local [SPORT-09]', async (zone, day, time, player, name) => {
  setDeviceZone(zone);
  setClock(noon);
  reply(listMatches, [sampleMatch('Late', { date: '2026-11-20', time: '23:30' })]);
  reply(listDiasporaPlayers, [samplePlayer(0, { nextFixtureUtc: '2026-11-20T23:30:00Z' })]);
  open('/sports');
  await expect.poll(() => texts(upcoming.getByRole('heading', { level: 3 }))).toEqual([day]);
  expect(texts(upcoming.getByRole('time'))).toEqual([time]);
  await expect.element(page.getByRole('tabpanel').getByText(`Times shown in ${name}`)).toBeVisible();
  await tab('Diaspora Players').click();
  await expect.poll(() => texts(page.getByRole('tabpanel').getByRole('time'))).toEqual([player]);
});

test('Leagues lists six leagues without a call, and the other tabs load their own data [SPORT-08]', async () => {
  const matches = reply(listMatches, [sampleMatch('One')]);
  const players = reply(listDiasporaPlayers, [samplePlayer(0)]);
  open('/sports?tab=leagues');
  await expect
    .poll(() => texts(page.getByRole('tabpanel').getByRole('heading', { level: 3 })))
    .toEqual(['Premier League', 'La Liga', 'Serie A', 'Bundesliga', 'Ligue 1', 'MLS']);
  await tab('Diaspora Players').click();
  await expect.element(shownPlayer).toHaveTextContent('Player 0');
  expect([matches.length, players.length]).toEqual([0, 1]);
  await tab('Matches').click();
  await expect.element(page.getByText('One Home')).toBeVisible();
  expect([matches.length, players.length]).toEqual([1, 1]);
});

test('the tab is part of the sports page’s address [SPORT-02]', async () => {
  reply(listMatches, [sampleMatch('One')]);
  reply(listDiasporaPlayers, [samplePlayer(0)]);
  open('/sports');
  await expect.poll(() => texts(page.getByRole('tab'))).toEqual(['Matches', 'Diaspora Players', 'Leagues']);
  await expect.element(upcoming).toBeVisible();
  await tab('Diaspora Players').click();
  await expect.poll(() => location.pathname + location.search).toBe('/sports?tab=players');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => location.search).toBe('?tab=leagues');
  await expect.element(tab('Leagues')).toHaveFocus();
  reload();
  await expect.element(page.getByRole('heading', { name: 'La Liga' })).toBeVisible();
  history.back();
  await expect.element(tab('Diaspora Players')).toHaveAttribute('aria-selected', 'true');
  history.back();
  await expect.poll(() => location.pathname + location.search).toBe('/sports');
  await expect.element(upcoming).toBeVisible();
});

test('an unknown tab in the sports page’s address opens Matches [SPORT-12]', async () => {
  open('/sports?tab=no-such-tab');
  await expect.element(tab('Matches')).toHaveAttribute('aria-selected', 'true');
  await expect.element(upcoming).toBeVisible();
});

test('empty lists of matches and players say so [SPORT-10]', async () => {
  open('/sports');
  await expect.element(upcoming).toMatchTextContent('No upcoming matches');
  await expect.element(results).toMatchTextContent('No recent results');
  await tab('Diaspora Players').click();
  await expect.element(page.getByRole('heading', { name: 'No players available' })).toBeVisible();
  expect(page.getByRole('group', { name: 'Diaspora Players' }).elements()).toEqual([]);
});

test.each([
  ['matches', '/sports', listMatches],
  ['player', '/sports?tab=players', listDiasporaPlayers],
] as const)('a skeleton fills the wait for the sports page: %s [SPORT-10]', async (name, address, endpoint) => {
  reply(listMatches, [sampleMatch('One')]);
  reply(listDiasporaPlayers, [samplePlayer(0)]);
  const release = hold(endpoint);
  open(address);
  await expect.element(page.getByCSS(`[data-skeleton=${name}]`)).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('status')).toHaveTextContent('Loading');
  release();
  await expect.element(page.getByCSS('[data-match], [data-player]').first()).toBeVisible();
  expect(page.getByCSS(`[data-skeleton=${name}]`).elements()).toEqual([]);
});

test('a failed call for matches shows a notice with a retry and leaves the other tab [SPORT-10]', async () => {
  reply(listMatches, status(500));
  reply(listDiasporaPlayers, [samplePlayer(0)]);
  open('/sports');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Matches could not be loaded');
  await tab('Diaspora Players').click();
  await expect.element(shownPlayer).toHaveTextContent('Player 0');
  history.back();
  await expect.element(page.getByRole('alert')).toBeVisible();
  reply(listMatches, [sampleMatch('Back again')]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Back again Home')).toBeVisible();
});

test('a failed call for players shows a notice [SPORT-10]', async () => {
  reply(listDiasporaPlayers, status(500));
  open('/sports?tab=players');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Players could not be loaded');
});
