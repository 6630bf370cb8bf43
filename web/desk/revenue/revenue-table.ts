import { clickThroughRate, type Revenue } from '#shared/domain/ads/revenue.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import type { CsvTable } from '../figures/csv-button.tsx';

const words = deskMessages.revenue;
const { group, name, groups } = deskMessages.analytics;

interface Earned {
  impressions: number;
  clicks: number;
  suspicious?: number | undefined;
  adRevenue: number;
  adRevenueBefore?: number | undefined;
}

/** The revenue of the panel as one table, whose first column names the group of each row. */
export function revenueTable({
  period,
  impressions = 0,
  clicks = 0,
  suspicious,
  adRevenue,
  byDay,
  byAdvertiser,
  before,
}: Revenue): CsvTable {
  const row = (rowGroup: string, rowName: string, earned: Earned) => [
    rowGroup,
    rowName,
    earned.impressions,
    earned.clicks,
    clickThroughRate(earned.clicks, earned.impressions),
    earned.adRevenue.toFixed(2),
    earned.adRevenueBefore?.toFixed(2) ?? '',
    ...(suspicious === undefined ? [] : [earned.suspicious ?? 0]),
  ];
  return {
    fields: [
      group,
      name,
      words.impressions,
      words.clicks,
      words.csvRate,
      words.csvRevenue,
      words.csvRevenueBefore,
      // A server of an earlier version does not report them.
      ...(suspicious === undefined ? [] : [words.suspicious]),
    ],
    rows: [
      row(groups.total, period === undefined ? '' : `${period.from} to ${period.to}`, {
        impressions,
        clicks,
        suspicious,
        adRevenue,
        adRevenueBefore: before?.totalRevenue,
      }),
      ...(byAdvertiser ?? []).map((one) => row(groups.advertiser, one.advertiser, one)),
      ...(byDay ?? []).map((day) => row(groups.day, day.day, day)),
    ],
  };
}
