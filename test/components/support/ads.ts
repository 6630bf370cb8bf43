import { type Locator, page } from 'vitest/browser';
import { serveAd, trackClick, trackImpression } from '#shared/api/ads.ts';
import type { AdResponse } from '#shared/domain/ads/ad.ts';
import { type Call, reply, status } from './api.ts';

export interface AdCalls {
  served: Call<typeof serveAd>[];
  impressions: Call<typeof trackImpression>[];
  clicks: Call<typeof trackClick>[];
}

/** Replies to the ad calls by zone: an ad, a status or an error; other zones get a 204. Reports are accepted. */
export function serveAds(replies: Record<string, AdResponse | Response | ReturnType<typeof status>>): AdCalls {
  return {
    served: reply(serveAd, ({ query }) => replies[query.zone] ?? status(204)),
    impressions: reply(trackImpression, undefined),
    clicks: reply(trackClick, undefined),
  };
}

/** The first placement of this zone. */
export const adSlot = (zone: string) => page.getByCSS(`[data-zone=${zone}]`).first();

/** Waits for an element and scrolls it to the middle of the screen: placements load when they are near it. */
export async function bringIntoView(locator: Locator, block: ScrollLogicalPosition = 'center'): Promise<void> {
  const element = await locator.findElement();
  element.scrollIntoView({ block, behavior: 'instant' });
}

/** The requests for the ad of one zone. */
export const requestsFor = (calls: AdCalls, zone: string) => calls.served.filter(({ query }) => query.zone === zone);

/** Clicks on links to advertisers open nothing from now on until the function that it returns is called. */
export function openNoAdvertiser(): () => void {
  const keep = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a[target=_blank]')) event.preventDefault();
  };
  for (const name of ['click', 'auxclick']) document.addEventListener(name, keep, true);
  return () => {
    for (const name of ['click', 'auxclick']) document.removeEventListener(name, keep, true);
  };
}

/**
 * A consent framework that grants these purposes, and the ad network as a vendor. For `vi.stubGlobal('__tcfapi', …)`.
 */
export const frameworkGranting =
  (consents: Record<number, boolean>) =>
  (command: string, _version: number, report: (data: unknown, success: boolean) => void): void => {
    const data = { eventStatus: 'tcloaded', purpose: { consents }, vendor: { consents: { 755: true } } };
    if (command === 'addEventListener') report(data, true);
  };
