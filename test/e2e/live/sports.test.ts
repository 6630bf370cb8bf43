import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { waitUntilIdle } from '../support/page-loading.ts';

const carousel = (page: Page) => page.getByRole('group', { name: 'Diaspora Players' });
const shownPlayer = (page: Page) => carousel(page).getByRole('heading', { level: 3 });

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('a swipe moves the carousel of players, a scroll or a small movement does not [SPORT-05]', async ({
    page,
    context,
  }) => {
    await page.goto('/sports?tab=players');
    await expect(shownPlayer(page)).toHaveText('A. Example');
    await waitUntilIdle(page);
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
