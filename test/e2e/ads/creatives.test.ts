import { expect, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { adSlot, banner, mockAds, native, openFrontPage, otherAdvertiser, requestsFor } from '../support/mock-ads.ts';
import { holdRequests } from '../support/mock-api.ts';

test.use({ requestsAds: true });

test.describe('creatives', () => {
  test('a slot is labelled and keeps its size while its ad loads [ADS-07]', async ({ page }) => {
    await mockAds(page, { SIDEBAR_TOP: native({}) });
    const release = await holdRequests(page, /\/api\/ads\/serve/);
    await openFrontPage(page);
    const waiting = adSlot(page, 'SIDEBAR_TOP').locator('.waiting');
    await expect(waiting).toHaveText('Ad');
    const height = async () => (await adSlot(page, 'SIDEBAR_TOP').boundingBox())?.height;
    const before = await height();
    release();
    await expect(adSlot(page, 'SIDEBAR_TOP').getByRole('link')).toBeVisible();
    await expect(waiting).toHaveCount(0);
    expect(await height()).toBe(before);
  });

  test('a 204 leaves the slot empty and reports nothing [ADS-04]', async ({ page }) => {
    // Without browser ads, which would fill the empty slot (LADS-19).
    await page.addInitScript(() => {
      if (window === window.top && location.protocol.startsWith('http'))
        localStorage.setItem('landfall_seeded', '["ads"]');
    });
    const calls = await mockAds(page, {});
    await openFrontPage(page);
    await expect.poll(() => requestsFor(calls, 'SIDEBAR_TOP').length).toBe(1);
    await expect(adSlot(page, 'SIDEBAR_TOP').locator('[data-ad=nothing]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect((await adSlot(page, 'SIDEBAR_TOP').textContent())?.trim()).toBe('');
    expect(calls.impressions).toEqual([]);
  });

  test('a picture ad has its size, its link and a label [ADS-08, ADS-12, ADS-32]', async ({ page }) => {
    await mockAds(page, { SIDEBAR_TOP: native({}) });
    await openFrontPage(page);
    const place = adSlot(page, 'SIDEBAR_TOP');
    const link = place.getByRole('link');
    await expect(link).toHaveAttribute('href', 'https://shipping.example/barrels');
    await expect(link).toHaveAttribute('target', '_blank');
    for (const word of ['sponsored', 'noopener', 'noreferrer']) expect(await link.getAttribute('rel')).toContain(word);
    await expect(place.getByText('Sponsored by Blue Harbour Shipping')).toBeVisible();
    await expect(place.locator('img')).toHaveAttribute('src', /\/creatives\/test\.svg$/);
    const box = await place.locator('.ad').boundingBox();
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([300, 250]);
  });

  test('a video ad shows a film and links to the advertiser [ADS-10]', async ({ page }) => {
    await page.route(/\/creatives\/film/, (route) => route.fulfill({ contentType: 'video/mp4', body: '' }));
    await mockAds(page, { SIDEBAR_TOP: native({ format: 'VIDEO', videoUrl: '/creatives/film.mp4' }) });
    await openFrontPage(page);
    await expect(adSlot(page, 'SIDEBAR_TOP').locator('video')).toHaveAttribute('src', /\/creatives\/film\.mp4$/);
    await expect(adSlot(page, 'SIDEBAR_TOP').getByRole('link', { name: /Visit advertiser/ })).toHaveAttribute(
      'href',
      banner.clickUrl ?? '',
    );
  });

  test('a video ad shows its poster and title until it is played [ADS-10]', async ({ page }) => {
    await page.route(/\/creatives\/film/, (route) => route.fulfill({ contentType: 'video/mp4', body: '' }));
    await mockAds(page, { SIDEBAR_TOP: native({ format: 'VIDEO', videoUrl: '/creatives/film.mp4' }) });
    await openFrontPage(page);
    const place = adSlot(page, 'SIDEBAR_TOP');
    await expect(place.locator('img')).toHaveAttribute('src', /\/creatives\/test\.svg$/);
    await expect(place.getByText('Barrels by Christmas')).toBeVisible();
    await place.getByRole('button', { name: 'Play: Barrels by Christmas' }).click();
    await expect(place.locator('video')).toBeFocused();
    await expect(place.locator('img')).toHaveCount(0);
  });

  test('any other format shows title, text, picture, sponsor and call to action [ADS-11]', async ({ page }) => {
    const nativeContent = {
      title: 'Your barrel, their table',
      description: 'Collected at your door.',
      image: '/creatives/test.svg',
      sponsor: 'Blue Harbour',
      cta: 'See the rates',
    };
    await mockAds(page, { SIDEBAR_TOP: native({ format: 'SOMETHING', nativeContent, width: null, height: null }) });
    await openFrontPage(page);
    const place = adSlot(page, 'SIDEBAR_TOP');
    for (const text of [nativeContent.title, nativeContent.description, nativeContent.sponsor, nativeContent.cta])
      await expect(place.getByText(text, { exact: true })).toBeVisible();
    await expect(place.locator('img')).toBeVisible();
  });

  for (const clickUrl of ['javascript:alert(1)', 'data:text/html,x', 'not an address:', '']) {
    test(`a click address that is not on the web is not linked: ${clickUrl || 'none'} [ADS-32]`, async ({ page }) => {
      await mockAds(page, { SIDEBAR_TOP: native({ clickUrl, campaignName: 'Nowhere' }) });
      await openFrontPage(page);
      await expect(adSlot(page, 'SIDEBAR_TOP').getByRole('img', { name: 'Nowhere' })).toBeVisible();
      await expect(adSlot(page, 'SIDEBAR_TOP').getByRole('link')).toHaveCount(0);
    });
  }
});

test.describe('markup', () => {
  // The browser logs what the policy of the frame blocks.
  test.use({ allowedErrors: /Content Security Policy|sandboxed|Blocked script|^policy: script-src/ });

  test('ad markup keeps its styles, never runs its scripts and opens the advertiser on a click [ADS-09, ADS-32]', async ({
    page,
  }) => {
    const htmlMarkup = `<p id="words" style="color: rgb(1, 2, 3)">Sail home</p>
      <script>parent.document.title = 'taken'; document.getElementById('words').textContent = 'run'</script>
      <img src="x" onerror="document.getElementById('words').textContent = 'run'">
      <a href="javascript:document.getElementById('words').textContent='run'">more</a>`;
    const calls = await mockAds(page, { SIDEBAR_TOP: native({ format: 'HTML', htmlMarkup }) });
    await openFrontPage(page);
    const place = adSlot(page, 'SIDEBAR_TOP');
    const words = place.frameLocator('iframe').locator('#words');
    await expect(words).toHaveText('Sail home');
    await expect(words).toHaveCSS('color', 'rgb(1, 2, 3)');
    expect(await place.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
    const [opened] = await Promise.all([page.waitForEvent('popup'), place.getByRole('link').click()]);
    await opened.close();
    expect(calls.clicks).toHaveLength(1);
    await expect(words).toHaveText('Sail home');
    expect(await page.title()).not.toBe('taken');
  });
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
