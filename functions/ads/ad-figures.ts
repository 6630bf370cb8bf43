import { invalid } from '#functions/runtime/refusal.ts';
import type { AdFigures, InvoiceLine } from '#shared/domain/ads/ad-book.ts';
import { poundsOf } from '#shared/domain/ads/revenue.ts';
import type { Period } from '#shared/domain/desk/period.ts';
import { addDays, utcDay } from '#shared/domain/utc-day.ts';
import { currentEdition, lineItemsOf, readAdEdition } from './ad-editions.ts';
import { registeredCreatives } from './ad-register.ts';
import { ofEachCreative, readAdTotals, totalsOfCreatives } from './ad-totals.ts';

/** The figures of every creative and zone with events in a period, also of creatives that are not published now. */
export async function adFiguresOf({ from, to }: Period): Promise<AdFigures[]> {
  const creatives = await registeredCreatives();
  const totals = await totalsOfCreatives(
    creatives.map(({ creativeId }) => creativeId),
    from,
    to,
  );
  const byCreative = Map.groupBy(totals, ({ creativeId }) => creativeId);
  return creatives.flatMap(({ creativeId, advertiserName, campaignName }) => {
    const byZone = Map.groupBy(byCreative.get(creativeId) ?? [], ({ zone }) => zone);
    return [...byZone].map(([zone, days]) => {
      const sum = (field: 'impressions' | 'clicks' | 'suspicious' | 'earned') =>
        days.reduce((all, day) => all + day[field], 0);
      return {
        creativeId,
        advertiserName,
        campaignName,
        zone,
        impressions: sum('impressions'),
        clicks: sum('clicks'),
        suspicious: sum('suspicious'),
        revenue: poundsOf(sum('earned')),
      };
    });
  });
}

/** A day before the first total. */
const firstDay = '2020-01-01';

/** Impressions of each booking with a goal: those of its creative in its zones, since its start. */
export async function deliveredByGoal(now: Date): Promise<{ id: string; impressions: number }[]> {
  const edition = await currentEdition();
  const items = edition === null ? [] : (await lineItemsOf(edition.edition)).filter(({ goal }) => goal);
  return ofEachCreative(items, async ({ id, creativeId, zones, starts }) => {
    const days = await readAdTotals(creativeId, starts ? utcDay(starts) : firstDay, utcDay(now));
    const inZones = days.filter(({ zone }) => zones.includes(zone));
    return { id, impressions: inZones.reduce((sum, day) => sum + day.impressions, 0) };
  });
}

/** Lines of one invoice. */
const mostLines = 10_000;

/**
 * The lines of an advertiser's invoice, by day and creative. Leaves out today, whose totals are not closed.
 * @throws Refusal 400 if they are too many for one reply
 */
export async function invoiceOf(name: string, { from, to }: Period, now: Date): Promise<InvoiceLine[]> {
  const [creatives, edition] = await Promise.all([registeredCreatives(), currentEdition()]);
  const book = edition === null ? null : await readAdEdition(edition.edition);
  const own = new Map(
    creatives.filter(({ advertiserName }) => advertiserName === name).map((one) => [one.creativeId, one]),
  );
  const yesterday = addDays(utcDay(now), -1);
  const totals = await totalsOfCreatives([...own.keys()], from, to < yesterday ? to : yesterday);
  const byLine = Map.groupBy(totals, ({ day, creativeId }) => `${day} ${creativeId}`);
  if (byLine.size > mostLines) throw invalid('from', 'The invoice has too many lines. Choose a shorter period');
  return [...byLine]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, zones]) => {
      const [{ day, creativeId } = { day: '', creativeId: '' }] = zones;
      const sum = (field: 'impressions' | 'clicks' | 'earned') => zones.reduce((all, one) => all + one[field], 0);
      const orders = (book?.orders ?? []).filter(({ id }) =>
        book?.lineItems.some((item) => item.orderId === id && item.creativeId === creativeId),
      );
      return {
        day,
        campaignName: own.get(creativeId)?.campaignName ?? '',
        orders: orders.map((one) => (one.reference ? `${one.name} (${one.reference})` : one.name)),
        ...{ impressions: sum('impressions'), clicks: sum('clicks'), amount: poundsOf(sum('earned')) },
      };
    });
}
