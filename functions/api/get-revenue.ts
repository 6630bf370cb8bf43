import { currentEdition, lineItemsOf } from '#functions/ads/ad-editions.ts';
import { registeredCreatives } from '#functions/ads/ad-register.ts';
import { type AdTotal, totalsOfCreatives } from '#functions/ads/ad-totals.ts';
import { lastOptimization } from '#functions/ads/optimizations.ts';
import { requestedPeriod } from '#functions/runtime/requested-period.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getRevenue } from '#shared/api/desk.ts';
import { isRunning } from '#shared/domain/ads/line-item.ts';
import { poundsOf } from '#shared/domain/ads/revenue.ts';
import { daysOf, monthUpTo, periodBefore } from '#shared/domain/desk/period.ts';

/** Affiliates and subscriptions are known to browsers only. */
const unknown = 0;

export const handler = deskEndpoint(getRevenue, async ({ query }) => {
  const now = new Date();
  const period = requestedPeriod(query, monthUpTo, now);
  const before = periodBefore(period);
  const [creatives, edition, optimized] = await Promise.all([
    registeredCreatives(),
    currentEdition(),
    lastOptimization(),
  ]);
  const [totals, lineItems] = await Promise.all([
    totalsOfCreatives(
      creatives.map(({ creativeId }) => creativeId),
      before.from,
      period.to,
    ),
    edition === null ? [] : lineItemsOf(edition.edition),
  ]);
  const current = totals.filter(({ day }) => day >= period.from);
  const { adRevenue, ...counts } = sumOf(current);
  const { adRevenue: totalBefore, ...countsBefore } = sumOf(totals.filter(({ day }) => day < period.from));
  const running = lineItems.filter((item) => isRunning(item, now));
  const byDay = Map.groupBy(current, ({ day }) => day);
  const advertisers = new Map(creatives.map(({ creativeId, advertiserName }) => [creativeId, advertiserName]));
  const byAdvertiser = Map.groupBy(current, ({ creativeId }) => advertisers.get(creativeId) ?? '');
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
    period,
    ...counts,
    before: { period: before, totalRevenue: totalBefore, ...countsBefore },
    byDay: daysOf(period).map((day) => ({ day, ...sumOf(byDay.get(day) ?? []) })),
    byAdvertiser: [...byAdvertiser]
      .map(([advertiser, rows]) => ({ advertiser, ...sumOf(rows) }))
      .sort(
        (a, b) => b.adRevenue - a.adRevenue || b.impressions - a.impressions || (a.advertiser < b.advertiser ? -1 : 1),
      ),
    lastOptimization: optimized,
  };
});

function sumOf(totals: readonly AdTotal[]) {
  const sum = (field: 'impressions' | 'clicks' | 'suspicious' | 'earned') =>
    totals.reduce((all, row) => all + row[field], 0);
  return {
    impressions: sum('impressions'),
    clicks: sum('clicks'),
    suspicious: sum('suspicious'),
    adRevenue: poundsOf(sum('earned')),
  };
}
