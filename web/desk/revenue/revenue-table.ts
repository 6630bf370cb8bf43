import { clickThroughRate, type Revenue } from '#shared/domain/ads/revenue.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import type { CsvTable } from '../figures/csv-button.tsx';

const words = deskMessages.revenue;
const { group, name, groups } = deskMessages.analytics;

type Earned = Record<'impressions' | 'clicks' | 'adRevenue', number> & {
  [Name in 'suspicious' | 'adRevenueBefore']?: number | undefined;
};

/** The revenue of the panel as one table, whose first column names the group of each row. */
export function revenueTable({ period, byDay = [], byAdvertiser = [], before, ...sums }: Revenue): CsvTable {
  const { impressions = 0, clicks = 0, suspicious, adRevenue } = sums;
  const total = { impressions, clicks, suspicious, adRevenue, adRevenueBefore: before?.totalRevenue };
  const rows: { of: string; called: string; earned: Earned }[] = [
    { of: groups.total, called: period === undefined ? '' : `${period.from} to ${period.to}`, earned: total },
    ...byAdvertiser.map((one) => ({ of: groups.advertiser, called: one.advertiser, earned: one })),
    ...byDay.map((one) => ({ of: groups.day, called: one.day, earned: one })),
  ];
  // A server of an earlier version does not report them.
  const hasSuspicious = suspicious !== undefined;
  return {
    fields: [
      ...[group, name, words.impressions, words.clicks, words.csvRate, words.csvRevenue, words.csvRevenueBefore],
      ...(hasSuspicious ? [words.suspicious] : []),
    ],
    rows: rows.map(({ of, called, earned }) => [
      ...[of, called, earned.impressions, earned.clicks, clickThroughRate(earned.clicks, earned.impressions)],
      ...[earned.adRevenue.toFixed(2), earned.adRevenueBefore?.toFixed(2) ?? ''],
      ...(hasSuspicious ? [earned.suspicious ?? 0] : []),
    ]),
  };
}
