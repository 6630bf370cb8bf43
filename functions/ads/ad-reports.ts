import { publishedNow } from '#functions/newsroom/published.ts';
import { enforceLimit } from '#functions/readers/rate-limit.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { dailyHash } from '#functions/table/daily-hash.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { keys } from '#functions/table/keys.ts';
import { limits } from '#shared/config/limits.ts';
import { retention } from '#shared/config/retention.ts';
import { seededAds } from '#shared/config/seed/ads.ts';
import { type AdReportReason, adReportReasons } from '#shared/domain/ads/ad.ts';
import type { AdReports } from '#shared/domain/ads/ad-book.ts';
import type { LocalAd } from '#shared/domain/ads/local-ad.ts';
import type { Period } from '#shared/domain/desk/period.ts';
import { addDays, daySeconds, hourMs, utcDay } from '#shared/domain/utc-day.ts';
import { pageAddress } from '#shared/domain/web-address.ts';
import { isRegistered, registeredCreatives } from './ad-register.ts';
import { ofEachCreative } from './ad-totals.ts';

const adReportEntity = defineEntity({
  model: { entity: 'ad-report', version: '1', service },
  attributes: {
    creativeId: { type: 'string', required: true },
    /** UTC. */
    day: { type: 'string', required: true },
    /** Pseudonym of the network for a day. */
    reporter: { type: 'string', required: true },
    reason: { type: [...adReportReasons], required: true },
    /** The placement, or the slot of the desk's lists. */
    zoneKey: { type: 'string', required: true },
    page: { type: 'string' },
    at: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  // A partition for each ad: many reports of one hide none of another.
  indexes: { byAd: keys('ad-reports#${creativeId}', '${day}#${reporter}') },
});

interface AdReport {
  creativeId: string;
  zoneKey: string;
  pageUrl: string;
  reason: AdReportReason;
}

/** The desk's own ads; browsers show the samples until the first publication. */
const houseAds = async (now: Date): Promise<readonly LocalAd[]> =>
  (await publishedNow('house-ads')).content ?? seededAds(now);

/**
 * Stores a reader's report of an ad. A later one of the same network, ad and day replaces it, so repeating is safe.
 * @throws Refusal 404 for an ad that was never published, 429 above the limit of the network
 */
export async function storeAdReport(report: AdReport, address: string, now: Date): Promise<void> {
  await enforceLimit(`ad-reports#${address}`, limits.adReportsPerHour, now, hourMs);
  const { creativeId, zoneKey, reason } = report;
  // Any other id could fill the desk's list.
  if (!(await isRegistered(creativeId)) && !(await houseAds(now)).some(({ id }) => id === creativeId))
    throw new Refusal(404, 'ad_not_found', 'This ad is not published.');
  const page = pageAddress(report.pageUrl);
  await adReportEntity()
    .put({
      creativeId,
      day: utcDay(now),
      reporter: await dailyHash(`ad-report#${address}`, now),
      reason,
      zoneKey,
      ...(page !== undefined && { page }),
      at: now.toISOString(),
      expiresAt: Math.floor(now.getTime() / 1000) + retention.adEventDays * daySeconds,
    })
    .go();
}

/** What readers have reported in a period, by ad, the most reported first. Reads the newest reports of each ad. */
export async function adReportsIn({ from, to }: Period, now: Date): Promise<AdReports[]> {
  const [registered, ofDesk] = await Promise.all([registeredCreatives(), houseAds(now)]);
  const ads = [
    ...registered,
    ...ofDesk.map(({ id, title }) => ({ creativeId: id, advertiserName: '', campaignName: title })),
  ];
  const reported = await ofEachCreative(ads, async ({ creativeId, advertiserName, campaignName }) => {
    const rows = await firstRows(limits.adReportsRead, (page) =>
      adReportEntity()
        .query.byAd({ creativeId })
        .between({ day: from }, { day: addDays(to, 1) })
        .go({ order: 'desc', ...page }),
    );
    const [latest] = rows.toSorted((a, b) => b.at.localeCompare(a.at));
    if (latest === undefined) return [];
    const reasons = adReportReasons
      .map((reason) => ({ reason, count: rows.filter((one) => one.reason === reason).length }))
      .filter(({ count }) => count > 0);
    return [{ creativeId, advertiserName, campaignName, reasons, latest: latest.at, page: latest.page ?? null }];
  });
  return reported.flat().sort((a, b) => countOf(b) - countOf(a));
}

const countOf = ({ reasons }: AdReports): number => reasons.reduce((sum, { count }) => sum + count, 0);
