import type { AdZone } from '#shared/domain/ads/ad.ts';
import type { LineItem } from '#shared/domain/ads/line-item.ts';

/** Pence for a thousand impressions, and for a click. */
export interface AdPrice {
  cpm: number;
  cpc: number;
}
export type PricesByZone = Partial<Record<AdZone, AdPrice>>;

/**
 * Calculates the price of each creative in each zone. An event names a creative and a zone, not a line item: where
 * several line items show the same creative in the same zone, the price is their mean by weight, which is how often
 * each is chosen.
 */
export function pricesOf(lineItems: readonly LineItem[]): Map<string, PricesByZone> {
  const sums = new Map<string, Map<AdZone, { weight: number; cpm: number; cpc: number }>>();
  for (const { creativeId, zones, weight, cpm, cpc, active } of lineItems) {
    if (!active) continue;
    const byZone = sums.get(creativeId) ?? new Map<AdZone, { weight: number; cpm: number; cpc: number }>();
    for (const zone of zones) {
      const sum = byZone.get(zone) ?? { weight: 0, cpm: 0, cpc: 0 };
      byZone.set(zone, { weight: sum.weight + weight, cpm: sum.cpm + weight * cpm, cpc: sum.cpc + weight * cpc });
    }
    sums.set(creativeId, byZone);
  }
  return new Map(
    [...sums].map(([id, byZone]) => [
      id,
      Object.fromEntries(
        [...byZone].map(([zone, { weight, cpm, cpc }]) => [
          zone,
          { cpm: Math.round(cpm / weight), cpc: Math.round(cpc / weight) },
        ]),
      ),
    ]),
  );
}

/** What one event earns, in thousandths of a penny: integers, so a million events add up to the penny. */
export function earningOf(kind: 'impression' | 'click', price: AdPrice | undefined): number {
  if (price === undefined) return 0;
  return kind === 'impression' ? price.cpm : price.cpc * 1000;
}
