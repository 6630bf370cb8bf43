import { enforceLimit } from '#functions/readers/rate-limit.ts';
import { dailyHash } from '#functions/table/daily-hash.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { limits } from '#shared/config/limits.ts';
import { type AdReportReason, adReportReasons } from '#shared/domain/ads/ad.ts';
import type { AdReports } from '#shared/domain/ads/ad-book.ts';
import { daysOf, type Period } from '#shared/domain/desk/period.ts';
import { daySeconds, hourMs, utcDay } from '#shared/domain/utc-day.ts';
import { pageAddress } from '#shared/domain/web-address.ts';
import { registeredCreatives } from './ad-register.ts';

/** As long as the events of ads. */
const keepDays = 100;

const adReportEntity = defineEntity({
  model: { entity: 'ad-report', version: '1', service },
  attributes: {
    /** UTC: `2026-11`. */
    month: { type: 'string', required: true },
    creativeId: { type: 'string', required: true },
    /** Pseudonym of the network for a day. */
    reporter: { type: 'string', required: true },
    reason: { type: [...adReportReasons], required: true },
    /** The placement, or the slot of the desk's lists. */
    zoneKey: { type: 'string', required: true },
    page: { type: 'string' },
    at: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byMonth: keys('ad-reports#${month}', '${creativeId}#${reporter}') },
});

interface AdReport {
  creativeId: string;
  zoneKey: string;
  pageUrl: string;
  reason: AdReportReason;
}

/**
 * Stores a reader's report of an ad. A later one of the same network, ad and day replaces it, so repeating is safe.
 * @throws Refusal 429 above the limit of the network
 */
export async function storeAdReport(report: AdReport, address: string, now: Date): Promise<void> {
  await enforceLimit(`ad-reports#${address}`, limits.adReportsPerHour, now, hourMs);
  const { creativeId, zoneKey, reason } = report;
  const page = pageAddress(report.pageUrl);
  await adReportEntity()
    .put({
      month: now.toISOString().slice(0, 7),
      creativeId,
      reporter: await dailyHash(`ad-report#${address}`, now),
      reason,
      zoneKey,
      ...(page !== undefined && { page }),
      at: now.toISOString(),
      expiresAt: Math.floor(now.getTime() / 1000) + keepDays * daySeconds,
    })
    .go();
}

/** What readers have reported in a period, by ad, the most reported first. Reads a limited number for each month. */
export async function adReportsIn(period: Period): Promise<AdReports[]> {
  const months = [...new Set(daysOf(period).map((day) => day.slice(0, 7)))];
  const [registered, ...pages] = await Promise.all([
    registeredCreatives(),
    ...months.map((month) =>
      adReportEntity().query.byMonth({ month }).go({ count: limits.adReportsRead, pages: 'all' }),
    ),
  ]);
  const names = new Map(registered.map((one) => [one.creativeId, one]));
  const reports = pages
    .flatMap(({ data }) => data)
    .filter(({ at }) => utcDay(at) >= period.from && utcDay(at) <= period.to)
    .sort((a, b) => b.at.localeCompare(a.at));
  return [...Map.groupBy(reports, ({ creativeId }) => creativeId)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([creativeId, ofAd]) => ({
      creativeId,
      advertiserName: names.get(creativeId)?.advertiserName ?? '',
      campaignName: names.get(creativeId)?.campaignName ?? '',
      reasons: adReportReasons
        .map((reason) => ({ reason, count: ofAd.filter((one) => one.reason === reason).length }))
        .filter(({ count }) => count > 0),
      latest: ofAd[0]?.at ?? '',
      page: ofAd[0]?.page ?? null,
    }));
}
