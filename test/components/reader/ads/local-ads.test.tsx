import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { seededAds } from '#shared/config/seed/ads.ts';
import type { LocalAd, LocalAdSlot } from '#shared/domain/ads/local-ad.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { adSlot, bringIntoView, openNoAdvertiser, serveAds } from '../../support/ads.ts';
import { reply } from '../../support/api.ts';
import { open, reload, store, stored } from '../../support/page.tsx';

const slot = page.getByCSS('[data-slot=sidebar_top]');
const link = slot.getByRole('link');
const sidebar = page.getByRole('complementary').getByRole('region').first();
const now = new Date();

/** The ads of this browser. */
const keepAds = (ads: readonly LocalAd[]) => {
  store('seeded', ['ads']);
  store('ads', ads);
};

let stopKeeping: () => void;
beforeEach(() => {
  stopKeeping = openNoAdvertiser();
  keepAds(seededAds(now));
});
afterEach(() => stopKeeping());

test('a browser ad shows three times in all, once a visit [LADS-16, LADS-17, LADS-18, CONST-39]', async () => {
  for (const time of [1, 2, 3]) {
    open('/');
    await expect.element(slot).toBeVisible();
    await bringIntoView(slot);
    await expect.poll(() => stored('ad_impressions')).toMatchObject({ sidebar_top: time });
    // Again in view, it is the same showing.
    window.scrollTo({ top: 0, behavior: 'instant' });
    await bringIntoView(slot);
    // The last allowed showing remains.
    await expect.element(slot).toBeVisible();
    expect(stored('ad_impressions')).toMatchObject({ sidebar_top: time });
  }
  reload();
  await expect.element(adSlot('SIDEBAR_TOP').getByCSS('[data-ad=nothing]')).toBeInTheDocument();
  await expect.element(sidebar).toBeVisible();
  expect(slot.elements()).toEqual([]);
});

test('a browser ad has its text, picture and link, and its showing and click count on it [LADS-22]', async () => {
  open('/');
  await expect.element(link).toMatchTextContent('Ad');
  await expect.element(link).toMatchTextContent('Plain Sailing: send money home');
  await expect.element(link).toHaveAttribute('href', 'https://sailing.example.org/send');
  await expect.element(link).toHaveAttribute('rel', 'sponsored noopener');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await bringIntoView(slot);
  const picture = () => link.getByCSS('img').element();
  await expect
    .poll(() => picture() instanceof HTMLImageElement && picture().getAttribute('src'))
    .toMatch(/sample-boats/);
  await expect.poll(() => stored('ad_impressions')).toMatchObject({ sidebar_top: 1 });
  await link.click();
  expect(stored('ads')).toMatchObject([{}, { id: 'sample-plain-sailing', impressions: 1, clicks: 1 }]);
});

test('an ad outside the screen is not counted [LADS-17]', async () => {
  await page.viewport(1280, 320);
  open('/');
  // The edge of its placement is on the screen: it loads.
  await bringIntoView(adSlot('SIDEBAR_TOP'), 'end');
  window.scrollBy({ top: -264, behavior: 'instant' });
  await expect.element(slot).toBeInTheDocument();
  await expect.element(slot).not.toBeInViewport();
  // The ad of the first screen is counted, so there was time for this one.
  await bringIntoView(page.getByCSS('[data-slot=home_top]'));
  await expect.poll(() => stored('ad_impressions')).toEqual({ home_top: 1 });
  await bringIntoView(slot);
  await expect.poll(() => stored('ad_impressions')).toEqual({ home_top: 1, sidebar_top: 1 });
});

test('a slot without an enabled ad is left out [LADS-16]', async () => {
  keepAds(seededAds(now).map((ad) => ({ ...ad, enabled: ad.slot === 'home_top' })));
  open('/');
  await expect.element(page.getByCSS('[data-slot=home_top]')).toBeVisible();
  await expect.element(adSlot('SIDEBAR_TOP').getByCSS('[data-ad=nothing]')).toBeInTheDocument();
  expect(slot.elements()).toEqual([]);
});

const creative = {
  campaignName: 'Barrels',
  clickUrl: 'https://barrels.example/',
  format: 'OTHER',
  nativeContent: { title: 'Barrels by Christmas' },
};

test.each<[LocalAdSlot, string]>([
  ['home_top', 'HOME_HERO'],
  ['sidebar_top', 'SIDEBAR_TOP'],
  ['sidebar_mid', 'ARTICLE_MPU'],
  ['feed_card', 'FEED_INLINE_1'],
])('%s shows only while %s is empty [LADS-19]', async (slot, zone) => {
  reply(
    listArticles,
    Array.from({ length: 6 }, (_, n) => samplePreview(n)),
  );
  const [sample] = seededAds(now);
  if (sample === undefined) throw new Error('There is no sample');
  keepAds([{ ...sample, id: slot, title: `Own ${slot}`, link: 'https://own.example/', slot }]);
  const place = adSlot(zone);
  open('/');
  await bringIntoView(place);
  await expect.element(place.getByCSS(`[data-slot=${slot}]`)).toMatchTextContent(`Own ${slot}`);

  serveAds({ [zone]: { type: 'native', creative: { ...creative, id: 'barrels' } } });
  reload();
  await bringIntoView(place);
  await expect.element(place.getByText('Barrels by Christmas', { exact: true })).toBeVisible();
  expect(place.getByCSS('[data-slot]').elements()).toEqual([]);
});
