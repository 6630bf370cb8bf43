import type { Request } from 'playwright/test';
import { native, otherAdvertiser } from '#test/support/ads/sample-ad.ts';
import { expect, test } from '../support/fixtures.ts';
import { adSlot, mockAds, openFrontPage } from '../support/mock-ads.ts';

test.use({ requestsAds: true, adChoice: null });

test('no request leaves the site before the ad choice [API-34, API-35]', async ({ page, baseURL }) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await mockAds(page, {
    HOME_HERO: native({ imageUrl: 'https://pictures.example/banner.png' }),
    SIDEBAR_TOP: native({
      ...otherAdvertiser,
      format: 'HTML',
      // Contains neither an address with a host nor `//`, which a search of the text would find.
      htmlMarkup: '<img src="&#104;ttps:&#47;&#47;pictures.example/pixel.png"><p>Two shores</p>',
    }),
    FEED_INLINE_1: { type: 'programmatic', gptSlot: '/1234/feed' },
    ARTICLE_MPU: native({
      id: 'film',
      advertiserName: 'Film House',
      format: 'VIDEO',
      videoUrl: 'https://pictures.example/film.mp4',
    }),
  });
  await page.route(/pictures\.example|doubleclick/, (route) => route.abort());
  await openFrontPage(page);
  await expect(adSlot(page, 'HOME_HERO').getByText('Barrels by Christmas')).toBeVisible();
  await expect(adSlot(page, 'SIDEBAR_TOP').getByText('Sponsored by Two Shores Books')).toBeVisible();
  await expect(adSlot(page, 'SIDEBAR_TOP').getByRole('link', { name: 'Barrels by Christmas' })).toBeVisible();
  await expect(page.locator('iframe[src*=ad-frame]'), 'no markup renders before the choice').toHaveCount(0);
  await page.locator('[data-zone=FEED_INLINE_1]').first().scrollIntoViewIfNeeded();
  await expect(page.locator('[data-ad=programmatic]').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  const foreign = requests
    .filter((request) => request.resourceType() !== 'image' || !request.url().includes('/pictures/'))
    .map((request) => new URL(request.url()).origin)
    .filter((origin) => origin !== new URL(baseURL ?? '').origin && origin !== 'null');
  expect(foreign).toEqual([]);
});
