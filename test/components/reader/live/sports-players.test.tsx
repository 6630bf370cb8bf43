import { beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { listDiasporaPlayers } from '#shared/api/live.ts';
import { samplePlayer } from '#test/support/live/sample-sport.ts';
import { reply } from '../../support/api.ts';
import { setClock, setDeviceZone } from '../../support/clock.ts';
import { open, texts } from '../../support/page.tsx';

const carousel = page.getByRole('group', { name: 'Diaspora Players' });
const card = carousel.getByCSS('[data-player]');
const shownPlayer = carousel.getByRole('heading', { level: 3 });
const position = carousel.getByRole('status');
const next = carousel.getByRole('button', { name: 'Next player' });
const previous = carousel.getByRole('button', { name: 'Previous player' });

const three = [samplePlayer(0), samplePlayer(1), samplePlayer(2)];

beforeEach(() => setDeviceZone('Europe/London'));

test('the carousel shows one player and wraps both ways [SPORT-05, SPORT-06, SPORT-07]', async () => {
  reply(listDiasporaPlayers, three);
  open('/sports?tab=players');
  await expect.element(shownPlayer).toHaveTextContent('Player 0');
  await expect.element(card).toHaveLength(1);
  await expect.element(position).toHaveTextContent('1 of 3: Player 0');
  await previous.click();
  await expect.element(shownPlayer).toHaveTextContent('Player 2');
  await expect.element(position).toHaveTextContent('3 of 3: Player 2');
  for (const n of [0, 1, 2, 0]) {
    await next.click();
    await expect.element(position).toHaveTextContent(`${n + 1} of 3: Player ${n}`);
    await expect.element(shownPlayer).toHaveTextContent(`Player ${n}`);
  }
});

test('a player shows the known fields [SPORT-09]', async () => {
  setClock('2026-11-20T12:00:00Z');
  reply(listDiasporaPlayers, [
    samplePlayer(0, { nextFixtureUtc: '2026-11-25T19:45:00Z', nextOpponent: 'Lighthouse FC' }),
    samplePlayer(1, { nextFixtureUtc: null }),
    samplePlayer(2, { nextFixtureUtc: 'after the break' }),
    samplePlayer(3, { nextFixtureUtc: '2026-11-18T19:45:00Z' }),
  ]);
  open('/sports?tab=players');
  await expect.element(card).toMatchTextContent('From Jamaica');
  for (const words of ['Plays in England', 'ClubClub 0', 'LeagueHarbour League'])
    expect(texts(card)[0]).toContain(words);
  const facts = card.getByCSS('dl');
  await expect.element(facts).toMatchTextContent('Next matchWed, Nov 25, 7:45 PMagainst Lighthouse FC');
  await next.click();
  await expect.element(facts).toMatchTextContent('Next matchTo be confirmed');
  await next.click();
  await expect.element(facts).toMatchTextContent('Next matchafter the break');
  await next.click();
  await expect.element(facts).toMatchTextContent('Latest matchWed, Nov 18, 7:45 PM');
});

test('the arrow keys move the carousel and not the tabs [SPORT-05]', async () => {
  reply(listDiasporaPlayers, three);
  open('/sports?tab=players');
  await expect.element(shownPlayer).toHaveTextContent('Player 0');
  (await previous.findElement()).focus();
  await userEvent.tab();
  await expect.element(next).toHaveFocus();
  await expect.element(next).toHaveStyle({ outlineStyle: 'solid' });
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(shownPlayer).toHaveTextContent('Player 1');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(shownPlayer).toHaveTextContent('Player 2');
  await userEvent.keyboard('{Enter}');
  await expect.element(shownPlayer).toHaveTextContent('Player 0');
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(shownPlayer).toHaveTextContent('Player 0');
  await expect.element(page.getByRole('tab', { name: 'Diaspora Players' })).toHaveAttribute('aria-selected', 'true');
});

test.each([
  ['moves the next player in', null, true],
  ['is not animated with reduced motion', 'reduce', false],
] as const)('the carousel %s [SPORT-05]', async (_, reducedMotion, moves) => {
  await commands.emulateMedia({ reducedMotion });
  reply(listDiasporaPlayers, three);
  open('/sports?tab=players');
  await next.click();
  await expect.element(shownPlayer).toHaveTextContent('Player 1');
  const { animationName } = getComputedStyle(carousel.getByCSS('.forth').element());
  expect(animationName !== 'none').toBe(moves);
});

test('a single player has disabled controls [SPORT-10]', async () => {
  reply(listDiasporaPlayers, [samplePlayer(0)]);
  open('/sports?tab=players');
  await expect.element(position).toMatchTextContent('1 of 1');
  await expect.element(next).toBeDisabled();
  await expect.element(previous).toBeDisabled();
  await expect.element(shownPlayer).toHaveTextContent('Player 0');
});
