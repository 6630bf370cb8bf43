import { signAd } from '#functions/ads/ad-token.ts';
import { requireZone } from '#functions/ads/count-ad-event.ts';
import { advertisersOf, deliveredOf, freshCreative, publishedLineItems } from '#functions/ads/served-ads.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { env } from '#functions/runtime/env.ts';
import { count } from '#functions/runtime/metrics.ts';
import { serveAd } from '#shared/api/ads.ts';
import { sizesOf } from '#shared/config/ad-sizes.ts';
import { chooseLineItem, isRunning } from '#shared/domain/ads/line-item.ts';

/** Tags of a page beyond this number are ignored, and nearby and left out creatives beyond theirs. */
const maxTags = 30;
const maxShown = 20;
const maxWithout = 60;

export const handler = endpoint(serveAd, async ({ query }) => {
  const now = new Date();
  const zone = requireZone(query.zone, 'zone');
  const published = await publishedLineItems(now);
  const without = new Set((query.without ?? '').split(',', maxWithout));
  const items = published.filter(
    (item) => item.zones.includes(zone) && isRunning(item, now) && !without.has(item.creativeId),
  );
  const request = { ...query, zone, tags: (query.tags ?? '').split(',', maxTags) };
  const nearby = await advertisersOf((query.shown ?? '').split(',', maxShown), now);
  const delivered = await deliveredOf(items, now);
  const creative = await freshCreative(
    items,
    (left) => chooseLineItem(left, request, delivered, now, Math.random()),
    nearby,
    now,
  );
  const network = env().AD_NETWORK;
  if (creative === null && network === undefined) return null;
  count('AdsServed');
  if (creative !== null)
    return { type: 'native' as const, creative, gptSlot: null, token: await signAd(creative.id, zone, now) };
  return {
    type: 'programmatic' as const,
    creative: null,
    gptSlot: { adUnitPath: `${network}/${zone}`, sizes: sizesOf(zone) },
  };
});
