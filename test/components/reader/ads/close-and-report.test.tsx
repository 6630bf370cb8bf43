import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { reportAd } from '#shared/api/ads.ts';
import { listArticles } from '#shared/api/articles.ts';
import { seededAds } from '#shared/config/seed/ads.ts';
import { native, otherAdvertiser } from '#test/support/ads/sample-ad.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { idsWithout, isFresh, rememberAd } from '#web/reader/ads/shown-ads.ts';
import { adSlot, bringIntoView, requestsFor, serveAds } from '../../support/ads.ts';
import { reply, status } from '../../support/api.ts';
import { open, store, stored } from '../../support/page.tsx';

const place = adSlot('SIDEBAR_TOP');
const close = place.getByRole('button', { name: 'Close this ad' });
const report = place.getByRole('button', { name: 'Report this ad' });
const closedIds = () => (stored('closed_ads') as { id: string }[] | null)?.map(({ id }) => id);

beforeEach(() => {
  reply(listArticles, [samplePreview(1)]);
});
afterEach(() => {
  for (const element of document.querySelectorAll('[data-test-place]')) element.remove();
});

async function openAd() {
  const calls = serveAds({ SIDEBAR_TOP: native({}) });
  open('/');
  await bringIntoView(place);
  await expect.element(close).toBeVisible();
  return calls;
}

test('an ad that is closed leaves no space, and is not asked for again [ADS-35]', async () => {
  const calls = await openAd();
  await close.click();
  await expect.element(place).not.toBeVisible();
  expect(closedIds()).toEqual(['banner-1']);
  await expect.element(page.getByText('Ad closed')).toBeVisible();
  open('/?again');
  await expect.poll(() => requestsFor(calls, 'SIDEBAR_TOP').at(-1)?.query.without).toBe('banner-1');
  // A cache in between may serve it all the same.
  await expect.element(place.getByCSS('[data-ad=native]')).not.toBeInTheDocument();
});

test('the keyboard goes on behind an ad that it closes', async () => {
  await openAd();
  close.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(place).not.toBeVisible();
  expect(document.activeElement).not.toBe(document.body);
});

test('a report of an ad has its reason, its place and its page, and closes the ad [ADS-35]', async () => {
  await openAd();
  const reports = reply(reportAd, undefined);
  await report.click();
  await page.getByRole('menuitem', { name: 'Misleading, or a scam' }).click();
  await expect.element(page.getByText('Thank you for the report')).toBeVisible();
  expect(reports.map(({ body }) => body)).toEqual([
    { creativeId: 'banner-1', zoneKey: 'SIDEBAR_TOP', pageUrl: location.href, reason: 'misleading' },
  ]);
  await expect.element(place).not.toBeVisible();
});

test('a report that fails says so, and the ad stays', async () => {
  await openAd();
  reply(reportAd, status(500));
  await report.click();
  await page.getByRole('menuitem', { name: 'Another reason' }).click();
  await expect.element(page.getByText('The report could not be sent')).toBeVisible();
  await expect.element(close).toBeVisible();
  expect(closedIds()).toBeUndefined();
});

test('the buttons of an ad are at least 24 px high and wide', async () => {
  await openAd();
  for (const button of [close, report]) {
    const { width, height } = button.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
});

test('an ad of the desk’s lists can be closed and reported too', async () => {
  store('seeded', ['ads']);
  store('ads', seededAds(new Date()));
  serveAds({});
  open('/');
  await bringIntoView(place);
  await expect.element(report).toBeVisible();
  const id = place.getByCSS('a[data-ad]').element().getAttribute('data-ad');
  await close.click();
  await expect.element(place).not.toBeVisible();
  expect(closedIds()).toEqual([id]);
});

/** Placements far from each other. */
function places(count: number): HTMLElement[] {
  return Array.from({ length: count }, () => {
    const one = document.createElement('div');
    one.dataset.zone = 'FEED_INLINE_1';
    one.dataset.testPlace = '';
    one.style.height = '8000px';
    document.body.append(one);
    return one;
  });
}
const banner = { id: 'banner-1', advertiser: 'blue harbour' };

test('a page shows an ad once, however far its placements are apart [ADS-36]', () => {
  const shown = places(3).map((element, n) => {
    const ad = [banner, { id: otherAdvertiser.id, advertiser: 'two shores' }].find((one) => isFresh(element, one));
    if (ad !== undefined) rememberAd({ ...ad, element });
    return [n, ad?.id];
  });
  expect(shown.map(([, id]) => id)).toEqual(['banner-1', 'books-1', undefined]);
});

test('an ad that was closed more than 30 days ago is shown again', () => {
  const [element] = places(1);
  if (element === undefined) throw new Error('There is no placement');
  const now = Date.now();
  store('closed_ads', [
    { id: 'old', until: now - 1 },
    { id: 'new', until: now + 1000 },
  ]);
  expect(idsWithout(element, now)).toEqual(['new']);
});
