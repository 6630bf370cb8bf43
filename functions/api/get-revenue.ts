import { currentEdition, lineItemsOf } from '#functions/ads/ad-editions.ts';
import { registeredCreatives } from '#functions/ads/ad-register.ts';
import { type AdTotal, totalsOfCreatives } from '#functions/ads/ad-totals.ts';
import { lastOptimization } from '#functions/ads/optimizations.ts';
import { countMemberships, membershipPage } from '#functions/membership/paid-memberships.ts';
import { paymentsEnabled } from '#functions/membership/payment-settings.ts';
import { readReaders } from '#functions/readers/readers.ts';
import { requestedPeriod } from '#functions/runtime/requested-period.ts';
import { deskEndpoint, requireRole } from '#functions/team/desk-endpoint.ts';
import { getRevenue } from '#shared/api/desk.ts';
import { isRunning } from '#shared/domain/ads/line-item.ts';
import { poundsOf } from '#shared/domain/ads/revenue.ts';
import { daysOf, monthUpTo, periodBefore } from '#shared/domain/desk/period.ts';
import type { MembershipList } from '#shared/domain/membership/listed-membership.ts';
import { runsAt } from '#shared/domain/membership/paid-membership.ts';

/** Affiliates are known to browsers only, and payments of subscriptions to Stripe. */
const unknown = 0;

export const handler = deskEndpoint(getRevenue, async ({ query, caller }) => {
  const now = new Date();
  const period = requestedPeriod(query, monthUpTo, now);
  const before = periodBefore(period);
  const isPaid = paymentsEnabled();
  if (query.subscribers !== undefined) requireRole(caller.role, 'owner');
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
    ...(isPaid && query.subscribers !== undefined && { subscribers: await subscribers(query.subscribers, now) }),
    lastOptimization: optimized,
  };
});

/** A page of subscriptions, with the names of their readers. */
async function subscribers(cursor: string, now: Date): Promise<MembershipList> {
  const { items, next } = await membershipPage(cursor === '' ? undefined : cursor);
  const readers = await readReaders(items.map(({ uid }) => uid));
  return {
    items: items.map(({ uid, subscriptionId: id, planId, startDate, paidUntil, granting, renews }) => {
      const { firstName = '', lastName = '', email = '' } = readers.get(uid) ?? {};
      const isRunning = granting && runsAt({ startDate, paidUntil, renews }, now);
      const status = !isRunning ? 'ended' : renews ? 'renews' : 'ends';
      return { id, name: `${firstName} ${lastName}`.trim(), email, planId, since: startDate, paidUntil, status };
    }),
    next,
  };
}

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
