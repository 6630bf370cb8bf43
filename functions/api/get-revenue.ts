import { currentEdition, lineItemsOf } from '#functions/ads/ad-editions.ts';
import { registeredCreatives } from '#functions/ads/ad-register.ts';
import { type AdTotal, totalsOfCreatives } from '#functions/ads/ad-totals.ts';
import { lastOptimization } from '#functions/ads/optimizations.ts';
import { countMemberships } from '#functions/membership/paid-memberships.ts';
import { paymentsEnabled } from '#functions/membership/payment-settings.ts';
import { requestedPeriod } from '#functions/runtime/requested-period.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getRevenue } from '#shared/api/desk.ts';
import { isRunning } from '#shared/domain/ads/line-item.ts';
import { poundsOf } from '#shared/domain/ads/revenue.ts';
import { daysOf, monthUpTo, periodBefore } from '#shared/domain/desk/period.ts';

/** Affiliates are known to browsers only, and payments of subscriptions to Stripe. */
const unknown = 0;

export const handler = deskEndpoint(getRevenue, async ({ query }) => {
  const now = new Date();
  const period = requestedPeriod(query, monthUpTo, now);
  const before = periodBefore(period);
  const isPaid = paymentsEnabled();
  const begin = new Date(period.from);
  const [creatives, edition, optimized, subscriptions = [0, 0]] = await Promise.all([
    registeredCreatives(),
    currentEdition(),
    lastOptimization(),
    isPaid ? countMemberships([now, begin]) : undefined,
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
  const metricsAt = (at: Date, activeSubscriptions = 0) => ({
    activeAds: new Set(lineItems.filter((item) => isRunning(item, at)).map(({ creativeId }) => creativeId)).size,
    activeAffiliateLinks: unknown,
    activeSubscriptions,
  });
  const byDay = Map.groupBy(current, ({ day }) => day);
  const advertisers = new Map(creatives.map(({ creativeId, advertiserName }) => [creativeId, advertiserName]));
  const byAdvertiser = Map.groupBy(totals, ({ creativeId }) => advertisers.get(creativeId) ?? '');
  return {
    adRevenue,
    affiliateRevenue: unknown,
    subscriptionRevenue: unknown,
    totalRevenue: adRevenue,
    metrics: metricsAt(now, subscriptions[0]),
    payments: isPaid ? ('stripe' as const) : ('mock' as const),
    currency: 'GBP' as const,
    period,
    ...counts,
    before: { period: before, totalRevenue: totalBefore, ...countsBefore, metrics: metricsAt(begin, subscriptions[1]) },
    byDay: daysOf(period).map((day) => ({ day, ...sumOf(byDay.get(day) ?? []) })),
    byAdvertiser: [...byAdvertiser]
      .map(([advertiser, rows]) => ({
        advertiser,
        ...sumOf(rows.filter(({ day }) => day >= period.from)),
        adRevenueBefore: sumOf(rows.filter(({ day }) => day < period.from)).adRevenue,
      }))
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
