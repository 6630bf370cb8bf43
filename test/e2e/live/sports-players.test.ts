import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { mockSports, samplePlayer } from '../support/live/mock-sports.ts';
import { carousel, shownPlayer } from '../support/live/players-carousel.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next player' });
const previous = (page: Page) => carousel(page).getByRole('button', { name: 'Previous player' });

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' });

test('the carousel shows one player and wraps both ways [SPORT-05, SPORT-06, SPORT-07]', async ({ page }) => {
  await page.goto('/sports?tab=players');
  await expect(shownPlayer(page)).toHaveText('A. Example');
  await expect(carousel(page).locator('[data-player]')).toHaveCount(1);
  const position = carousel(page).getByRole('status');
  await expect(position).toHaveText('1 of 6: A. Example');
  await previous(page).click();
  await expect(shownPlayer(page)).toHaveText('F. Halimbawa');
  await expect(position).toHaveText('6 of 6: F. Halimbawa');
  const names: (string | null)[] = [];
  for (let n = 0; n < 6; n++) {
    await next(page).click();
    await expect(position).toContainText(`${n + 1} of 6`);
    names.push(await shownPlayer(page).textContent());
  }
  expect(names).toEqual(['A. Example', 'B. Ejemplo', 'C. Exemple', 'D. Mfano', 'E. Mithal', 'F. Halimbawa']);
  await next(page).click();
  await expect(shownPlayer(page)).toHaveText('A. Example');
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
  await expect(card.locator('dl')).toContainText('Next matchTo be confirmed');
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
  await expect(shownPlayer(page)).toHaveText('Player 1');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(shownPlayer(page)).toHaveText('Player 2');
  await page.keyboard.press('Enter');
  await expect(shownPlayer(page)).toHaveText('Player 0');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(shownPlayer(page)).toHaveText('Player 0');
  await expect(page.getByRole('tab', { name: 'Diaspora Players' })).toHaveAttribute('aria-selected', 'true');
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
  test('a swipe moves the carousel, a scroll or a small movement does not [SPORT-05]', async ({ page, context }) => {
    await mockSports(page, { players: [samplePlayer(0), samplePlayer(1), samplePlayer(2)] });
    await page.goto('/sports?tab=players');
    await expect(shownPlayer(page)).toHaveText('Player 0');
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
    await expect(shownPlayer(page)).toHaveText('Player 1');
    await drag(20, 0);
    await drag(120, 8);
    await expect(shownPlayer(page)).toHaveText('Player 0');
    await drag(120, 0);
    await expect(shownPlayer(page)).toHaveText('Player 2');
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

test('a single player has disabled controls [SPORT-10]', async ({ page }) => {
  await mockSports(page, { players: [samplePlayer(0)] });
  await page.goto('/sports?tab=players');
  await expect(carousel(page).getByRole('status')).toContainText('1 of 1');
  await expect(next(page)).toBeDisabled();
  await expect(previous(page)).toBeDisabled();
  await expect(shownPlayer(page)).toHaveText('Player 0');
});
