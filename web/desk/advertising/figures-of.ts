import type { AdBook, AdFigures, InvoiceLine } from '#shared/domain/ads/ad-book.ts';
import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import type { Period } from '#shared/domain/desk/period.ts';
import { advertisingMessages as words } from '#web/shell/messages/desk/en-advertising.ts';
import type { CsvTable } from '../figures/csv-button.tsx';
import type { Booking } from './booking-grid.tsx';

type Sums = NonNullable<Booking['figures']>;
const sumOf = (rows: readonly AdFigures[]): Sums => ({
  impressions: rows.reduce((sum, row) => sum + row.impressions, 0),
  clicks: rows.reduce((sum, row) => sum + row.clicks, 0),
  revenue: rows.reduce((sum, row) => sum + row.revenue, 0),
});

/** The bookings of a book with the figures of their creatives in their zones. */
export const bookingsOf = (
  { creatives, lineItems }: AdBook,
  figures: readonly AdFigures[] | undefined,
  delivered: readonly { id: string; impressions: number }[] = [],
): Booking[] => {
  const goals = new Map(delivered.map(({ id, impressions }) => [id, impressions]));
  const byId = new Map(creatives.map((one) => [one.id, one]));
  return lineItems.map((item) => ({
    id: item.id,
    item,
    creative: byId.get(item.creativeId),
    delivered: goals.get(item.id),
    figures:
      figures &&
      sumOf(figures.filter(({ creativeId, zone }) => creativeId === item.creativeId && item.zones.includes(zone))),
  }));
};

export interface AdvertiserSums extends Sums {
  advertiser: string;
}

/** What each advertiser's creatives have earned, the most first. */
export const advertisersOf = (figures: readonly AdFigures[]): AdvertiserSums[] =>
  [...Map.groupBy(figures, ({ advertiserName }) => advertiserName)]
    .map(([advertiser, rows]) => ({ advertiser, ...sumOf(rows) }))
    .sort((a, b) => b.revenue - a.revenue || b.impressions - a.impressions);

export const figuresTable = (figures: readonly AdFigures[]): CsvTable => ({
  fields: Object.values(words.csv),
  rows: figures.map((row) => [
    row.advertiserName,
    row.campaignName,
    row.creativeId,
    row.zone,
    row.impressions,
    row.clicks,
    clickThroughRate(row.clicks, row.impressions),
    row.suspicious,
    row.revenue.toFixed(2),
  ]),
});

/** The invoice of an advertiser: a line for each day and campaign, then the total of the period. */
export function invoiceTable(advertiser: string, lines: readonly InvoiceLine[], { from, to }: Period): CsvTable {
  const sum = (field: 'impressions' | 'clicks' | 'amount') => lines.reduce((all, line) => all + line[field], 0);
  const { csv, total } = words.invoice;
  return {
    fields: Object.values(csv),
    rows: [
      ...lines.map(({ day, campaignName, orders, impressions, clicks, amount }) => [
        ...[advertiser, orders.join('; '), campaignName, day, impressions, clicks, amount.toFixed(2)],
      ]),
      [advertiser, '', '', total(from, to), sum('impressions'), sum('clicks'), sum('amount').toFixed(2)],
    ],
  };
}
