import type { Page } from 'playwright/test';
import { pageTitle } from '#shared/config/brand.ts';
import { patterns } from '#web/shell/paths.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { waitUntilIdle } from '../support/page-loading.ts';
import { expectSignedIn, startSignedIn } from '../support/sign-in.ts';
import { deskPages } from './desk-pages.ts';
import { expectKeyboardOrder, expectRoomForText, expectSound, setWidth } from './page-checks.ts';
import { readerPages } from './reader-pages.ts';
import type { SitePage } from './site-page.ts';

const pages = [...readerPages, ...deskPages];

const isTested = (pattern: string): boolean => {
  const path = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}(\\?|$)`);
  return pages.some(({ address }) => path.test(address));
};
const missing = Object.values(patterns).filter((pattern) => !isTested(pattern));
if (missing.length > 0) throw new Error(`These pages have no row in test/e2e/pages: ${missing.join(', ')}`);

async function check(page: Page, one: SitePage): Promise<void> {
  const { address, heading, title = heading, isForTeam, states = {} } = one;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('it loads without moving', async () => {
    await setWidth(page, isForTeam || one.isWide ? 1280 : 360);
    const layoutShift = await recordLayoutShifts(page);
    await one.given?.(page);
    if (isForTeam) await startSignedIn(page, 'Ada Admin');
    await page.goto(address);
    if (isForTeam) await expectSignedIn(page, 'Ada Admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    if (one.content !== undefined) await expect(one.content(page)).toBeVisible();
    await waitUntilIdle(page);
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveTitle(pageTitle(title ?? undefined));
    if (one.moves === undefined) expect(await layoutShift()).toBeLessThanOrEqual(0.02);
  });
  await test.step('it passes axe, orders its headings and fits', () => expectSound(page));
  await test.step('it has room for larger text', () =>
    // The tables of the desk may need two directions.
    expectRoomForText(page, isForTeam ? [200] : [200, 400]));
  await test.step('the keyboard goes through it in order', () => expectKeyboardOrder(page));
  for (const [state, open] of Object.entries(states))
    await test.step(`so does ${state}`, async () => {
      await setWidth(page, 360);
      await open(page);
      await expectSound(page);
    });
}

for (const one of pages)
  test.describe(() => {
    // The console logs what a visitor may not see, and the 404 of a new reader's first account call.
    test.use({ allowedErrors: one.isForTeam || one.hasReader ? failedLoad : null });
    // axe scans the page at least four times, which is slow on a busy machine.
    test.describe.configure({ timeout: 240_000 });

    const name = one.name === undefined ? one.address : `${one.address}, ${one.name},`;
    const ids = one.ids === undefined ? '' : ` [${one.ids}]`;
    test(`${name} loads without moving, passes axe, fits and works by keyboard${ids}`, ({ page }) => check(page, one));
  });
