import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';

const carousel = (page: Page) => page.getByRole('group', { name: 'Diaspora Players' });
const shownPlayer = (page: Page) => carousel(page).getByRole('heading', { level: 3 });

test.describe('in the United Kingdom', () => {
  test.use({ locale: 'en-GB', timezoneId: 'Europe/London' });

  test('the sports page opens on the stage’s sample matches and has its players [RTE-06, SPORT-01, SPORT-02, SPORT-12]', async ({
    page,
  }) => {
    const panel = page.getByRole('tabpanel');
    await page.goto('/sports');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sports & Diaspora Watch');
    await expect(page).toHaveTitle('Sports & Diaspora Watch – Landfall');
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveText(['Matches', 'Diaspora Players', 'Leagues']);
    await expect(page.getByRole('tab', { name: 'Matches' })).toHaveAttribute('aria-selected', 'true');
    const upcoming = page.getByRole('region', { name: 'Upcoming' });
    await expect(upcoming.getByRole('listitem').first()).toContainText('Sample League');
    await expect(upcoming.getByRole('time').first()).toHaveText(/^\d\d:\d\d$/);
    const scores = page.getByRole('region', { name: 'Recent results' }).locator('[data-score]');
    await expect(scores.nth(2)).toBeVisible();
    // Results of the last three days, and of today once its match is over.
    expect([3, 4]).toContain(await scores.count());
    await expect(panel).toContainText(/Sample data: clubs, players and scores are not real\..*Updated /);
    await expect(panel).toContainText('Times shown in United Kingdom Time');
    await page.getByRole('tab', { name: 'Diaspora Players' }).click();
    const names: (string | null)[] = [];
    for (let n = 1; n <= 6; n++) {
      await expect(carousel(page).getByRole('status')).toContainText(`${n} of 6`);
      names.push(await shownPlayer(page).textContent());
      await carousel(page).getByRole('button', { name: 'Next player' }).click();
    }
    expect(names).toEqual(['A. Example', 'B. Ejemplo', 'C. Exemple', 'D. Mfano', 'E. Mithal', 'F. Halimbawa']);
    await expect(shownPlayer(page)).toHaveText('A. Example');
  });
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('a swipe moves the carousel of players, a scroll or a small movement does not [SPORT-05]', async ({
    page,
    context,
  }) => {
    await page.goto('/sports?tab=players');
    await expect(shownPlayer(page)).toHaveText('A. Example');
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
    await expect(shownPlayer(page)).toHaveText('B. Ejemplo');
    await drag(20, 0);
    await drag(-10, 120);
    await drag(120, 8);
    await expect(shownPlayer(page)).toHaveText('A. Example');
    await drag(120, 0);
    await expect(shownPlayer(page)).toHaveText('F. Halimbawa');
    const next = await carousel(page).getByRole('button', { name: 'Next player' }).boundingBox();
    expect(next?.height).toBeGreaterThanOrEqual(44);
  });
});
