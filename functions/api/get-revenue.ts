import { currentEdition, lineItemsOf } from '#functions/ads/ad-editions.ts';
import { registeredCreatives } from '#functions/ads/ad-register.ts';
import { totalsOfCreatives } from '#functions/ads/ad-totals.ts';
import { lastOptimization } from '#functions/ads/optimizations.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { invalid } from '#functions/runtime/refusal.ts';
import { getRevenue } from '#shared/api/desk.ts';
import { isRunning } from '#shared/domain/ads/line-item.ts';
import { poundsOf } from '#shared/domain/ads/revenue.ts';
import { utcDay } from '#shared/domain/utc-day.ts';

/** Affiliates and subscriptions are known to browsers only. */
const unknown = 0;

export const handler = endpoint(getRevenue, async ({ query }) => {
  const now = new Date();
  const to = query.to ?? utcDay(now);
  const from = query.from ?? `${to.slice(0, 7)}-01`;
  if (from > to) throw invalid('from', 'Start date is after the end date');
  const [creatives, edition, optimized] = await Promise.all([
    registeredCreatives(),
    currentEdition(),
    lastOptimization(),
  ]);
  const [totals, lineItems] = await Promise.all([
    totalsOfCreatives(
      creatives.map(({ creativeId }) => creativeId),
      from,
      to,
    ),
    edition === null ? [] : lineItemsOf(edition.edition),
  ]);
  const sum = (field: 'impressions' | 'clicks' | 'earned') => totals.reduce((all, row) => all + row[field], 0);
  const adRevenue = poundsOf(sum('earned'));
  const running = lineItems.filter((item) => isRunning(item, now));
  return {
    adRevenue,
    affiliateRevenue: unknown,
    subscriptionRevenue: unknown,
    totalRevenue: adRevenue,
    metrics: {
      activeAds: new Set(running.map(({ creativeId }) => creativeId)).size,
      activeAffiliateLinks: unknown,
      activeSubscriptions: unknown,
    },
    currency: 'GBP' as const,
    period: { from, to },
    impressions: sum('impressions'),
    clicks: sum('clicks'),
    lastOptimization: optimized,
  };
});
