import { native, otherAdvertiser } from '#test/support/ads/sample-ad.ts';
import { expect, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { adSlot, mockAds, openFrontPage } from '../support/mock-ads.ts';

test.use({ requestsAds: true });

test('a creative that the stage serves is shown, and its impression reports its token', async ({ page }) => {
  await page.route(/\/api\/ads\/serve/, (route) => route.continue());
  // The stage counts nothing of it: its figures are the same for each run.
  const reports: unknown[] = [];
  await page.route(/\/api\/ads\/track/, (route) => {
    reports.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  const served = page.waitForResponse(/\/api\/ads\/serve\?.*zone=HOME_HERO/);
  await openFrontPage(page);
  const { type, creative, token } = await (await served).json();
  expect(type).toBe('native');
  const place = adSlot(page, 'HOME_HERO');
  await expect(place.locator('.label')).toHaveText(`Sponsored by ${creative.advertiserName}`);
  await expect(place.getByRole('link')).toHaveAttribute('rel', 'sponsored noopener noreferrer');
  expect(token).toMatch(/./);
  const report = expect.objectContaining({ creativeId: creative.id, zoneKey: 'HOME_HERO', token });
  await expect.poll(() => reports).toContainEqual(report);
});

for (const width of [360, 1280]) {
  test(`the front page with ads shifts its layout by at most 0.02: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const layoutShift = await recordLayoutShifts(page);
    const wide = native({ width: 728, height: 90 });
    await mockAds(page, {
      HOME_HERO: wide,
      SIDEBAR_TOP: native(otherAdvertiser),
      FEED_INLINE_1: native({ id: 'ferry-1', advertiserName: 'Blue Ferry', width: 320, height: 100 }),
    });
    await openFrontPage(page);
    await expect(adSlot(page, 'HOME_HERO').getByRole('link')).toBeVisible();
    for (let screen = 0; screen < 5; screen++) {
      await page.mouse.wheel(0, 700);
      await page.waitForLoadState('networkidle');
    }
    expect(await layoutShift()).toBeLessThanOrEqual(0.02);
  });
}
