import type { Page } from 'playwright/test';
import type { AdResponse, Creative } from '#shared/domain/ads/ad.ts';
import { expect } from './fixtures.ts';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250" fill="teal"/></svg>';

/** A picture ad of 300 x 250. */
export const banner: Creative = {
  id: 'banner-1',
  advertiserName: 'Blue Harbour Shipping',
  campaignName: 'Barrels by Christmas',
  clickUrl: 'https://shipping.example/barrels',
  format: 'IMAGE',
  imageUrl: '/creatives/test.svg',
  width: 300,
  height: 250,
};

/** Another creative of another advertiser: a page never shows one twice nearby. */
export const otherAdvertiser = { id: 'books-1', advertiserName: 'Two Shores Books' } as const;

/** A reply with one of the site's own creatives: the banner with these changes. */
export const native = (creative: Partial<Creative>): AdResponse => ({
  type: 'native',
  creative: { ...banner, ...creative },
});

export interface AdCalls {
  served: URL[];
  impressions: unknown[];
  clicks: unknown[];
}

/** Mocks the ad calls by zone: a reply, a status, or null for a network error; other zones get a 204. */
export async function mockAds(
  page: Page,
  replies: Record<string, AdResponse | number | null>,
  tracking = 204,
): Promise<AdCalls> {
  const calls: AdCalls = { served: [], impressions: [], clicks: [] };
  await page.route(/\/creatives\/test/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await page.route(/\/api\/ads\//, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname.endsWith('/impression')) calls.impressions.push(route.request().postDataJSON());
    else if (url.pathname.endsWith('/click')) calls.clicks.push(route.request().postDataJSON());
    else {
      calls.served.push(url);
      const reply = replies[url.searchParams.get('zone') ?? ''];
      if (reply === null) await route.abort();
      else if (reply === undefined || typeof reply === 'number') await route.fulfill({ status: reply ?? 204 });
      else await route.fulfill({ json: reply });
      return;
    }
    await route.fulfill({ status: tracking });
  });
  return calls;
}

/** Installs a consent framework that grants these purposes, and the ad network as a vendor. */
export async function installFramework(page: Page, purposes: Record<number, boolean>): Promise<void> {
  await page.addInitScript((consents) => {
    const reply = { eventStatus: 'tcloaded', purpose: { consents }, vendor: { consents: { 755: true } } };
    Object.assign(window, {
      __tcfapi: (command: string, _version: number, calls: (data: unknown, success: boolean) => void) =>
        command === 'addEventListener' ? calls(reply, true) : undefined,
    });
  }, purposes);
}

export const adSlot = (page: Page, name: string) => page.locator(`[data-zone=${name}]`).first();
/** The recorded ad requests of one zone. */
export const requestsFor = (calls: AdCalls, name: string) =>
  calls.served.filter(({ searchParams }) => searchParams.get('zone') === name);

/** Opens the front page and waits for its first card. */
export async function openFrontPage(page: Page) {
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
}
