import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { trackClick, trackImpression } from '#shared/api/ads.ts';
import { native, otherAdvertiser } from '#test/support/ads/sample-ad.ts';
import { adSlot, bringIntoView, openNoAdvertiser, serveAds } from '../../support/ads.ts';
import { reply, status } from '../../support/api.ts';
import { open } from '../../support/page.tsx';

const frame = () => new Promise(requestAnimationFrame);

let stopKeeping: () => void;
beforeEach(() => {
  stopKeeping = openNoAdvertiser();
});
afterEach(() => stopKeeping());

test('an impression is reported once, when half of the ad is visible [ADS-13, ADS-14, CONST-20]', async () => {
  const calls = serveAds({ ARTICLE_MPU: native({}) });
  await page.viewport(1280, 500);
  open('/');
  await expect.element(adSlot('ARTICLE_MPU')).toBeInTheDocument();
  const ad = adSlot('ARTICLE_MPU').getByCSS('.ad');
  // Scrolls this many pixels of an element into the window, also while parts above it load, then waits for
  // intersections.
  const show = async (locator: Locator, pixels: number) => {
    const element = await locator.findElement();
    const missing = () => element.getBoundingClientRect().top - window.innerHeight + pixels;
    do {
      window.scrollBy({ top: missing(), behavior: 'instant' });
      for (let n = 0; n < 4; n++) await frame();
    } while (Math.abs(missing()) > 0.5);
  };
  // The label is above the ad.
  await show(adSlot('ARTICLE_MPU'), 15);
  await expect.element(ad.getByRole('img')).toBeInTheDocument();
  await expect.poll(() => ad.getByCSS('img').element()).toMatchObject({ complete: true });
  await show(ad, 122);
  expect(ad.element().getBoundingClientRect().top).toBeCloseTo(500 - 122, 0);
  expect(calls.impressions).toEqual([]);
  await show(ad, 126);
  await expect.poll(() => calls.impressions.length).toBe(1);
  await show(ad, 0);
  await show(ad, 240);
  expect(calls.impressions.map(({ body }) => body)).toEqual([
    {
      creativeId: 'banner-1',
      zoneKey: 'ARTICLE_MPU',
      pageUrl: location.href,
      referrer: document.referrer,
      consent: 'non_personalized',
    },
  ]);
});

test('every click is reported, also with the middle button [ADS-15]', async () => {
  const calls = serveAds({ SIDEBAR_TOP: native({}) });
  open('/');
  const link = adSlot('SIDEBAR_TOP').getByRole('link');
  for (const button of ['left', 'left', 'middle'] as const) await link.click({ button });
  await expect.poll(() => calls.clicks.length).toBe(3);
  for (const { body } of calls.clicks)
    expect(body).toEqual({ creativeId: 'banner-1', zoneKey: 'SIDEBAR_TOP', pageUrl: location.href });
});

test('impression and click carry the token of the served ad, the click after the impression', async () => {
  const calls = serveAds({ SIDEBAR_TOP: { ...native({}), token: 'signed-by-the-server' } });
  const asked = vi.fn();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const impressions = reply(trackImpression, async () => {
    asked();
    await released;
    return undefined;
  });
  open('/');
  const link = adSlot('SIDEBAR_TOP').getByRole('link');
  await bringIntoView(link);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await link.click();
  await frame();
  expect(calls.clicks).toEqual([]);
  release();
  await expect.poll(() => calls.clicks.map(({ body }) => body.token)).toEqual(['signed-by-the-server']);
  expect(impressions.map(({ body }) => body.token)).toEqual(['signed-by-the-server']);
});

test('an ad whose picture does not load counts no impression', async () => {
  const calls = serveAds({
    HOME_HERO: native({ imageUrl: '/creatives/missing.svg', width: 728, height: 90 }),
    SIDEBAR_TOP: native(otherAdvertiser),
  });
  open('/');
  const missing = adSlot('HOME_HERO').getByCSS('img');
  await expect.element(missing).toBeInTheDocument();
  await expect.poll(() => missing.element()).toMatchObject({ complete: true, naturalWidth: 0 });
  await expect.element(missing).toBeInViewport({ ratio: 1 });
  // Another ad is counted, so there was time for this one.
  await bringIntoView(adSlot('SIDEBAR_TOP'));
  await expect.poll(() => calls.impressions.map(({ body }) => body.zoneKey)).toEqual(['SIDEBAR_TOP']);
});

test('a failed report is logged, and the ad keeps its link [ADS-16, ERR-15]', async () => {
  const warned = vi.mocked(console.warn);
  warned.mockClear();
  serveAds({ SIDEBAR_TOP: native({}) });
  reply(trackImpression, status(500));
  reply(trackClick, status(500));
  open('/');
  const link = adSlot('SIDEBAR_TOP').getByRole('link');
  await link.click();
  await expect.poll(() => warned.mock.calls.map(([line]) => line)).toContain('Could not report a click');
  expect(warned.mock.calls.map(([line]) => line)).toContain('Could not report an impression');
  await expect.element(link).toBeVisible();
});
