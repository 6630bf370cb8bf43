import type { Page } from 'playwright/test';
import { pageTitle } from '#shared/config/brand.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { waitUntilIdle } from '../support/page-loading.ts';
import { chooseAccount, expectSignedIn, header } from '../support/sign-in.ts';
import { deskPages } from './desk-pages.ts';
import { expectKeyboardOrder, expectRoomForText, expectSound, setWidth } from './page-checks.ts';
import { readerPages } from './reader-pages.ts';

/** Signs in by the header's button, unless the page asks first. */
async function signInAsAda(page: Page): Promise<void> {
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await expect(async () => {
    if (!(await chooser.isVisible()))
      await header(page).getByRole('button', { name: 'Sign In' }).click({ timeout: 1000 });
    await expect(chooser).toBeVisible({ timeout: 5000 });
  }).toPass();
  await chooseAccount(page, 'Ada Admin');
  await expectSignedIn(page, 'Ada Admin');
}

// A new reader's first account call is a 404, which the console logs.
test.use({ allowedErrors: failedLoad });

for (const one of [...readerPages, ...deskPages]) {
  const { address, heading, title = heading, ids, isForTeam, states = {} } = one;
  const name = `${address}${one.name === undefined ? '' : `, ${one.name},`}`;
  test(`${name} loads without moving, passes axe, fits and works by keyboard${ids === undefined ? '' : ` [${ids}]`}`, async ({
    page,
  }) => {
    // axe scans the page at least four times, which is slow on a busy machine.
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await test.step('it loads without moving', async () => {
      await setWidth(page, isForTeam || one.isWide ? 1280 : 360);
      const layoutShift = await recordLayoutShifts(page);
      await one.given?.(page);
      await page.goto(address);
      if (isForTeam) await signInAsAda(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      if (one.content !== undefined) await expect(one.content(page)).toBeVisible();
      await waitUntilIdle(page);
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveTitle(pageTitle(title ?? undefined));
      if (one.moves === undefined) expect(await layoutShift()).toBeLessThanOrEqual(0.02);
    });
    await test.step('it passes axe, orders its headings and fits', () => expectSound(page));
    await test.step('it has room for larger text', () => expectRoomForText(page));
    await test.step('the keyboard goes through it in order', () => expectKeyboardOrder(page));
    for (const [state, open] of Object.entries(states))
      await test.step(`so does ${state}`, async () => {
        await setWidth(page, 360);
        await open(page);
        await expectSound(page);
      });
  });
}
