import { expect, test } from 'vitest';
import { serveAd } from '#shared/api/ads.ts';
import { banner, native } from '#test/support/ads/sample-ad.ts';
import { adSlot, requestsFor, serveAds } from '../../support/ads.ts';
import { hold } from '../../support/api.ts';
import { open, store } from '../../support/page.tsx';

const place = adSlot('SIDEBAR_TOP');
const link = place.getByRole('link');
const film = { format: 'VIDEO', videoUrl: '/creatives/lantern-tide.webm' };

test('a slot is labelled and keeps its size while its ad loads [ADS-07]', async () => {
  serveAds({ SIDEBAR_TOP: native({}) });
  const release = hold(serveAd);
  open('/');
  const waiting = place.getByCSS('.waiting');
  await expect.element(place.getByCSS('i + .waiting')).toHaveTextContent('Ad');
  const height = () => place.element().getBoundingClientRect().height;
  const before = height();
  release();
  await expect.element(link).toBeVisible();
  await expect.element(waiting).not.toBeInTheDocument();
  expect(height()).toBe(before);
});

test('a 204 leaves the slot empty and reports nothing [ADS-04]', async () => {
  // Without browser ads, which would fill the empty slot (LADS-19).
  store('seeded', ['ads']);
  const calls = serveAds({});
  open('/');
  await expect.poll(() => requestsFor(calls, 'SIDEBAR_TOP').length).toBe(1);
  await expect.element(place.getByCSS('[data-ad=nothing]')).toBeInTheDocument();
  // The code of the browser ads has loaded, and has none.
  await import('#web/reader/ads/local-ad-slot.tsx');
  await new Promise(requestAnimationFrame);
  await expect.element(place).toHaveTextContent('');
  expect(calls.impressions).toEqual([]);
});

test('a picture ad has its size, its link and a label [ADS-08, ADS-12, ADS-32]', async () => {
  serveAds({ SIDEBAR_TOP: native({}) });
  open('/');
  await expect.element(link).toHaveAttribute('href', 'https://shipping.example/barrels');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'sponsored noopener noreferrer');
  await expect.element(place.getByText('Sponsored by Blue Harbour Shipping')).toBeVisible();
  await expect.element(place.getByCSS('img')).toHaveAttribute('src', banner.imageUrl ?? '');
  const { width, height } = place.getByCSS('.ad').element().getBoundingClientRect();
  expect([Math.round(width), Math.round(height)]).toEqual([300, 250]);
});

test('a video ad shows its poster and title, and links to the advertiser, until it is played [ADS-10]', async () => {
  serveAds({ SIDEBAR_TOP: native(film) });
  open('/');
  const video = place.getByCSS('video');
  await expect.element(video).toHaveAttribute('src', new URL(film.videoUrl, location.href).href);
  await expect.element(place.getByRole('link', { name: /Visit advertiser/ })).toHaveAttribute('href', banner.clickUrl);
  await expect.element(place.getByCSS('img')).toHaveAttribute('src', banner.imageUrl ?? '');
  await expect.element(place.getByText('Barrels by Christmas', { exact: true })).toBeVisible();
  await place.getByRole('button', { name: 'Play: Barrels by Christmas' }).click();
  await expect.element(video).toHaveFocus();
  expect(place.getByCSS('img').elements()).toEqual([]);
});

test('any other format shows title, text, picture, sponsor and call to action [ADS-11]', async () => {
  const nativeContent = {
    title: 'Your barrel, their table',
    description: 'Collected at your door.',
    image: '/creatives/leeward-barrels.svg',
    sponsor: 'Blue Harbour',
    cta: 'See the rates',
  };
  serveAds({ SIDEBAR_TOP: native({ format: 'SOMETHING', nativeContent, width: null, height: null }) });
  open('/');
  for (const text of [nativeContent.title, nativeContent.description, nativeContent.sponsor, nativeContent.cta])
    await expect.element(place.getByText(text, { exact: true })).toBeVisible();
  await expect.element(place.getByCSS('img')).toBeVisible();
  // As high as its text.
  expect(getComputedStyle(place.getByCSS('.ad').element()).aspectRatio).toBe('auto');
});

test('a video ad without a size is as wide as its place, and has the shape of a screen [ADS-10]', async () => {
  serveAds({ SIDEBAR_TOP: native({ ...film, width: null, height: null }) });
  open('/');
  await expect.element(place.getByCSS('video')).toBeInTheDocument();
  expect(getComputedStyle(place.getByCSS('.ad').element()).aspectRatio).toBe('16 / 9');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address:', ''])(
  'a click address that is not on the web is not linked: ‘%s’ [ADS-32]',
  async (clickUrl) => {
    serveAds({ SIDEBAR_TOP: native({ clickUrl, campaignName: 'Nowhere' }) });
    open('/');
    await expect.element(place.getByRole('img', { name: 'Nowhere' })).toBeVisible();
    expect(link.elements()).toEqual([]);
  },
);
