import { expect, failedLoad, test } from '../support/fixtures.ts';
import { adSlot, mockAds, native, openFrontPage, otherAdvertiser } from '../support/mock-ads.ts';
import { holdRequests } from '../support/mock-api.ts';

test.use({ requestsAds: true });

test.describe('reports', () => {
  test('an impression is reported once, when half of the ad is visible [ADS-13, ADS-14, CONST-20]', async ({
    page,
  }) => {
    const calls = await mockAds(page, { ARTICLE_MPU: native({}) });
    await page.setViewportSize({ width: 1280, height: 500 });
    await openFrontPage(page);
    const ad = adSlot(page, 'ARTICLE_MPU').locator('.ad');
    // Scrolls this many of its 250 pixels into the window, then waits until the browser has reported intersections.
    const show = (pixels: number) =>
      ad.evaluate(async (box, pixels) => {
        window.scrollTo({
          top: box.getBoundingClientRect().top + window.scrollY - window.innerHeight + pixels,
          behavior: 'instant',
        });
        for (let frame = 0; frame < 4; frame++) await new Promise((painted) => requestAnimationFrame(painted));
      }, pixels);
    await adSlot(page, 'ARTICLE_MPU').evaluate((place) =>
      window.scrollTo({ top: place.getBoundingClientRect().top - window.innerHeight - 50, behavior: 'instant' }),
    );
    await expect(ad.getByRole('img')).toBeAttached();
    await show(122);
    expect(calls.impressions).toEqual([]);
    await show(126);
    await expect.poll(() => calls.impressions.length).toBe(1);
    await show(0);
    await show(240);
    expect(calls.impressions).toHaveLength(1);
    expect(calls.impressions[0]).toMatchObject({
      creativeId: 'banner-1',
      zoneKey: 'ARTICLE_MPU',
      pageUrl: page.url(),
      referrer: '',
      consent: 'non_personalized',
    });
  });

  test('every click is reported, also with the middle button [ADS-15]', async ({ page, context }) => {
    const calls = await mockAds(page, { SIDEBAR_TOP: native({}) });
    await openFrontPage(page);
    const link = adSlot(page, 'SIDEBAR_TOP').getByRole('link');
    for (const button of ['left', 'left', 'middle'] as const) {
      const [opened] = await Promise.all([context.waitForEvent('page'), link.click({ button })]);
      await opened.close();
    }
    await expect.poll(() => calls.clicks.length).toBe(3);
    expect(calls.clicks[0]).toMatchObject({ creativeId: 'banner-1', zoneKey: 'SIDEBAR_TOP', pageUrl: page.url() });
  });

  test('impression and click carry the token of the served ad, the click after the impression', async ({ page }) => {
    const calls = await mockAds(page, { SIDEBAR_TOP: { ...native({}), token: 'signed-by-the-server' } });
    const release = await holdRequests(page, /\/api\/ads\/track\/impression/);
    await openFrontPage(page);
    const link = adSlot(page, 'SIDEBAR_TOP').getByRole('link');
    const reported = page.waitForRequest(/\/track\/impression/);
    await link.scrollIntoViewIfNeeded();
    await reported;
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await opened.close();
    expect([calls.impressions, calls.clicks]).toEqual([[], []]);
    release();
    await expect.poll(() => calls.clicks).toEqual([expect.objectContaining({ token: 'signed-by-the-server' })]);
    expect(calls.impressions).toEqual([expect.objectContaining({ token: 'signed-by-the-server' })]);
  });

  test.describe('ads that show nothing', () => {
    // The browser logs the pictures that fail.
    test.use({ allowedErrors: failedLoad });

    test('count no impression', async ({ page }) => {
      await page.route(/\/creatives\/missing/, (route) => route.fulfill({ status: 404 }));
      await page.route(/\/ad-frame\.html/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
      const calls = await mockAds(page, {
        HOME_HERO: native({ imageUrl: '/creatives/missing.svg', width: 728, height: 90 }),
        SIDEBAR_TOP: native({ ...otherAdvertiser, format: 'HTML', htmlMarkup: 'Sail home' }),
        ARTICLE_MPU: native({ id: 'ferry-1', advertiserName: 'Blue Ferry' }),
      });
      await openFrontPage(page);
      const frame = adSlot(page, 'SIDEBAR_TOP').locator('iframe');
      await frame.scrollIntoViewIfNeeded();
      await expect(frame).toBeInViewport({ ratio: 1 });
      // An ad further down is counted, so there was time for the others.
      await adSlot(page, 'ARTICLE_MPU').scrollIntoViewIfNeeded();
      await adSlot(page, 'ARTICLE_MPU').getByRole('img').scrollIntoViewIfNeeded();
      await expect.poll(() => calls.impressions).toEqual([expect.objectContaining({ zoneKey: 'ARTICLE_MPU' })]);
    });
  });

  test('an ad in HTML is counted when its frame has shown it', async ({ page }) => {
    const calls = await mockAds(page, { SIDEBAR_TOP: native({ format: 'HTML', htmlMarkup: '<p>Sail home</p>' }) });
    await openFrontPage(page);
    await adSlot(page, 'SIDEBAR_TOP').locator('iframe').scrollIntoViewIfNeeded();
    await expect.poll(() => calls.impressions).toEqual([expect.objectContaining({ zoneKey: 'SIDEBAR_TOP' })]);
  });

  test.describe('failed reports', () => {
    test.use({ allowedErrors: failedLoad });
    test('a failed report is logged, and the ad keeps its link [ADS-16, ERR-15]', async ({ page }) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await mockAds(page, { SIDEBAR_TOP: native({}) }, 500);
      await openFrontPage(page);
      const link = adSlot(page, 'SIDEBAR_TOP').getByRole('link');
      const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
      await opened.close();
      await expect(link).toBeVisible();
      await expect.poll(() => logged.some((line) => line.includes('Could not report a click'))).toBe(true);
    });
  });
});
