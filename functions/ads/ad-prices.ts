import * as z from 'zod/mini';
import type { AdZone } from '#shared/domain/ads/ad.ts';
import { isRunning, lineItem } from '#shared/domain/ads/line-item.ts';

/** Pence for a thousand impressions, and for a click. */
export interface AdPrice {
  cpm: number;
  cpc: number;
}

const { creativeId, zones, weight, cpm, cpc, starts, ends, active } = lineItem.shape;
/** The part of a line item that sets a price. */
export const pricedItem = z.object({ creativeId, zones, weight, cpm, cpc, starts, ends, active });
export type PricedItem = z.infer<typeof pricedItem>;

/**
 * Calculates the price of a creative in a zone. An event names a creative and a zone, not a line item: where several
 * running line items show the same creative in the same zone, the price is their mean by weight, which is how often
 * each is chosen. Nothing where none runs: a line item that has ended or not begun sets no price.
 */
export function priceOf(items: readonly PricedItem[], creativeId: string, zone: AdZone, now: Date): AdPrice {
  const shown = items.filter(
    (item) => item.creativeId === creativeId && item.zones.includes(zone) && isRunning(item, now),
  );
  const weight = shown.reduce((sum, item) => sum + item.weight, 0);
  const mean = (price: 'cpm' | 'cpc') =>
    Math.round(shown.reduce((sum, item) => sum + item.weight * item[price], 0) / Math.max(weight, 1));
  return { cpm: mean('cpm'), cpc: mean('cpc') };
}

/** What one event earns, in thousandths of a penny: integers, so a million events add up to the penny. */
export const earningOf = (kind: 'impression' | 'click', { cpm, cpc }: AdPrice): number =>
  kind === 'impression' ? cpm : cpc * 1000;
