import type { Page } from 'playwright/test';
import { samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

const slot = (page: Page) => page.locator('[data-slot=sidebar_top]');
const read = (page: Page, name: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `landfall_${name}`);

test.use({ requestsAds: true });
test.beforeEach(async ({ page }) => {
  await mockApi(page, { articles: [] });
});

// Also covers CONST-39.
test('a browser ad shows once a visit and three times in all, and its click counts [LADS-16, LADS-17, LADS-18, LADS-22]', async ({
  page,
  context,
}) => {
  await context.route('https://sailing.example.org/**', (route) =>
    route.fulfill({ body: 'Boats', contentType: 'text/plain' }),
  );
  for (const time of [1, 2, 3]) {
    await page.goto('/');
    await slot(page).scrollIntoViewIfNeeded();
    await expect.poll(async () => (await read(page, 'ad_impressions'))?.sidebar_top).toBe(time);
    await expect(slot(page), 'the last allowed showing remains').toBeVisible();
  }
  const link = slot(page).getByRole('link');
  await expect(link).toContainText('Ad');
  await expect(link).toContainText('Plain Sailing: send money home');
  await expect(link).toHaveAttribute('href', 'https://sailing.example.org/send');
  await expect(link).toHaveAttribute('rel', 'sponsored noopener');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect.poll(() => link.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const opened = context.waitForEvent('page');
  await link.click();
  await opened;
  expect((await read(page, 'ads'))[1]).toMatchObject({ impressions: 3, clicks: 1 });

  await page.reload();
  await expect(page.getByRole('complementary').getByRole('region').first()).toBeVisible();
  await expect(slot(page)).toHaveCount(0);
});

test('an ad outside the screen is not counted [LADS-17]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 320 });
  await page.goto('/');
  await expect(slot(page)).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect((await read(page, 'ad_impressions'))?.sidebar_top).toBeUndefined();
  await slot(page).evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await expect.poll(async () => (await read(page, 'ad_impressions'))?.sidebar_top).toBe(1);
});

test('a slot without an enabled ad is left out [LADS-16]', async ({ page }) => {
  await page.goto('/');
  await expect(slot(page)).toBeAttached();
  await page.evaluate(() => {
    const ads = JSON.parse(localStorage.getItem('landfall_ads') ?? '[]');
    for (const ad of ads) ad.enabled = false;
    localStorage.setItem('landfall_ads', JSON.stringify(ads));
  });
  await page.reload();
  await expect(page.getByRole('complementary').getByRole('region').first()).toBeVisible();
  await expect(slot(page)).toHaveCount(0);
});

const pairs = [
  ['HOME_HERO', 'home_top'],
  ['SIDEBAR_TOP', 'sidebar_top'],
  ['ARTICLE_MPU', 'sidebar_mid'],
  ['FEED_INLINE_1', 'feed_card'],
] as const;

for (const [zone, ownSlot] of pairs)
  test(`${ownSlot} shows only while ${zone} is empty [LADS-19]`, async ({ page }) => {
    await mockApi(page, { articles: Array.from({ length: 6 }, (_, n) => samplePreview(n)) });
    let creative: object | null = null;
    let ads = 0;
    await page.route(/\/api\/ads\/(serve|track)/, (route) =>
      creative !== null && route.request().url().includes(`zone=${zone}`)
        ? // Of an advertiser of its own: places that are near each other do not repeat one.
          route.fulfill({
            json: { type: 'native', creative: { ...creative, id: `${++ads}`, advertiserName: `${ads}` } },
          })
        : route.fulfill({ status: 204 }),
    );
    await page.addInitScript((slot) => {
      if (window !== window.top) return;
      const own = {
        id: slot,
        title: `Own ${slot}`,
        imageUrl: '/creatives/sample-boats.svg',
        link: 'https://own.example/',
        slot,
        weight: 1,
        enabled: true,
        impressions: 0,
        clicks: 0,
      };
      const now = new Date().toISOString();
      localStorage.setItem('landfall_ads', JSON.stringify([{ ...own, createdAt: now, updatedAt: now }]));
    }, ownSlot);
    const place = page.locator(`[data-zone=${zone}]`).first();
    await page.goto('/');
    await place.scrollIntoViewIfNeeded();
    await expect(place.locator(`[data-slot=${ownSlot}]`)).toContainText(`Own ${ownSlot}`);

    creative = {
      campaignName: 'Barrels',
      clickUrl: 'https://barrels.example/',
      format: 'OTHER',
      nativeContent: { title: 'Barrels by Christmas' },
    };
    await page.reload();
    // Cards that load above the place may push it out of view again.
    await expect(async () => {
      await place.scrollIntoViewIfNeeded();
      await expect(place.getByText('Barrels by Christmas', { exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    await expect(place.locator('[data-slot]')).toHaveCount(0);
  });
