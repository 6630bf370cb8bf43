import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listDiasporaPlayers, listMatches } from '#shared/api/live.ts';
import { sampleMatch, samplePlayer } from '#test/support/live/sample-sport.ts';
import { hold, reply, status } from '../../support/api.ts';
import { setClock, setDeviceZone } from '../../support/clock.ts';
import { texts } from '../../support/page.tsx';
import { openSidebar, sidebarWidget } from '../../support/sidebar.ts';

const noon = '2026-11-20T12:00:00Z';
const widget = sidebarWidget('Sports & Diaspora');
const player = widget.getByCSS('[data-player]');
const rows = widget.getByCSS('[data-match]');
const next = widget.getByRole('button', { name: 'Next player' });

beforeEach(() => setDeviceZone('Europe/London'));

test('the sports widget shows the first two matches of the list and links to all [WID-06, WID-14, CONST-08]', async () => {
  setClock(noon);
  reply(listMatches, [
    sampleMatch('B', { date: '2026-11-25' }),
    sampleMatch('A', { score: '2-1', date: '2026-11-19' }),
    sampleMatch('C'),
    sampleMatch('D'),
    sampleMatch('E'),
  ]);
  await openSidebar();
  await expect.poll(() => texts(rows)).toEqual(['B HomeWed, Nov 25B Away7:45 PM', 'A HomeYesterdayA Away2-1']);
  expect(widget.getByText(/Sample data/).elements()).toEqual([]);
  await widget.getByRole('link', { name: 'All matches' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sports & Diaspora Watch');
});

test('a player of the sports widget has both countries, the club and the next match in local time [WID-07]', async () => {
  setClock(noon);
  const nextMatch = { nextFixtureUtc: '2026-11-21T19:45:00Z', nextOpponent: 'Lighthouse FC' };
  reply(listDiasporaPlayers, [samplePlayer(0, nextMatch)]);
  await openSidebar();
  await expect.element(player).toMatchTextContent('From Jamaica');
  for (const words of [
    'Plays in England',
    'Club 0 · Harbour League',
    'Next match: Tomorrow, 7:45 PM against Lighthouse FC',
  ])
    expect(texts(player)[0]).toContain(words);
  await expect.element(next).toBeDisabled();
});

test.each([
  ['an empty list', []],
  ['a failed call', status(500)],
])('%s of matches shows one line and leaves the players [WID-18]', async (_, answer) => {
  reply(listMatches, answer);
  reply(listDiasporaPlayers, [samplePlayer(0)]);
  await openSidebar();
  await expect.element(widget).toMatchTextContent('Matches not available');
  await expect.element(player).toMatchTextContent('Player 0');
});

test.each([
  ['an empty list', []],
  ['a failed call', status(500)],
])('%s of players shows one line and leaves the matches [WID-18]', async (_, answer) => {
  reply(listMatches, [sampleMatch('One')]);
  reply(listDiasporaPlayers, answer);
  await openSidebar();
  await expect.element(widget).toMatchTextContent('Players not available');
  await expect.element(rows).toHaveLength(1);
});

test('the sports widget keeps its height while it loads and with long names', async () => {
  // The next player comes from the side, beyond the page.
  const long = 'Association of the United Harbour Workers of the Northern Shore';
  reply(listMatches, [
    sampleMatch('One', { homeTeam: long, time: 'to be announced by the league' }),
    sampleMatch('Two', { score: '2-2 (4-3 p)' }),
  ]);
  reply(listDiasporaPlayers, [
    samplePlayer(0),
    samplePlayer(1, { name: long, originCountry: long, diasporaCountry: long, club: long, nextOpponent: long }),
  ]);
  const releases = [hold(listMatches), hold(listDiasporaPlayers)];
  await openSidebar();
  await expect.element(widget.getByCSS('[data-skeleton]')).toHaveLength(2);
  const height = () => widget.element().getBoundingClientRect().height;
  const before = height();
  for (const release of releases) release();
  await expect.element(player).toMatchTextContent('Player 0');
  await expect.element(rows).toHaveLength(2);
  expect(height()).toBe(before);
  await next.click();
  await expect.element(player).toMatchTextContent(long);
  expect(height()).toBe(before);
  expect(document.documentElement.scrollWidth).toBe(1280);
});
