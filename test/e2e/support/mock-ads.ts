import type { Page } from 'playwright/test';
import type { AdResponse } from '#shared/domain/ads/ad.ts';
import { expect } from './fixtures.ts';

/** Mocks the ad calls by zone; other zones get a 204. @returns the calls of the page; the lists grow */
export async function mockAds(page: Page, replies: Record<string, AdResponse>) {
  const served: URLSearchParams[] = [];
  const impressions: unknown[] = [];
  const clicks: unknown[] = [];
  await page.route(/\/api\/ads\//, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const isServe = pathname.endsWith('/serve');
    const reply = isServe ? replies[searchParams.get('zone') ?? ''] : undefined;
    if (isServe) served.push(searchParams);
    if (pathname.endsWith('/impression')) impressions.push(route.request().postDataJSON());
    if (pathname.endsWith('/click')) clicks.push(route.request().postDataJSON());
    await route.fulfill(reply === undefined ? { status: 204 } : { json: reply });
  });
  return { served, impressions, clicks };
}

export const adSlot = (page: Page, name: string) => page.locator(`[data-zone=${name}]`).first();

/** Opens the front page and waits for its first card. */
export async function openFrontPage(page: Page) {
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
}
