import { native, otherAdvertiser } from '#test/support/ads/sample-ad.ts';
import { expect, test } from '../support/fixtures.ts';
import { adSlot, mockAds, openFrontPage } from '../support/mock-ads.ts';

test.use({ requestsAds: true });

test.describe('markup with scripts', () => {
  // The browser logs what the policy of the frame blocks.
  test.use({ allowedErrors: /Content Security Policy|sandboxed|Blocked script|^policy: script-src/ });

  test('ad markup keeps its styles, never runs its scripts and opens the advertiser on a click [ADS-09, ADS-13, ADS-32]', async ({
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
    await test.step('it is counted when its frame has shown it', async () => {
      await place.locator('iframe').scrollIntoViewIfNeeded();
      await expect.poll(() => calls.impressions).toEqual([expect.objectContaining({ zoneKey: 'SIDEBAR_TOP' })]);
    });
    const [opened] = await Promise.all([page.waitForEvent('popup'), place.getByRole('link').click()]);
    await opened.close();
    await expect.poll(() => calls.clicks).toHaveLength(1);
    await expect(words).toHaveText('Sail home');
    expect(await page.title()).not.toBe('taken');
  });
});

test('an ad whose frame shows nothing counts no impression', async ({ page }) => {
  await page.route(/\/ad-frame\.html/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  const calls = await mockAds(page, {
    SIDEBAR_TOP: native({ ...otherAdvertiser, format: 'HTML', htmlMarkup: 'Sail home' }),
    ARTICLE_MPU: native({ id: 'ferry-1', advertiserName: 'Blue Ferry' }),
  });
  await openFrontPage(page);
  const frame = adSlot(page, 'SIDEBAR_TOP').locator('iframe');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame).toBeInViewport({ ratio: 1 });
  // An ad further down is counted, so there was time for this one.
  await adSlot(page, 'ARTICLE_MPU').scrollIntoViewIfNeeded();
  await adSlot(page, 'ARTICLE_MPU').getByRole('img').scrollIntoViewIfNeeded();
  await expect.poll(() => calls.impressions).toEqual([expect.objectContaining({ zoneKey: 'ARTICLE_MPU' })]);
});
