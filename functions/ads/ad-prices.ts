import * as z from 'zod/mini';
import { pack, unpack } from '#functions/table/packed.ts';
import type { AdZone } from '#shared/domain/ads/ad.ts';
import { isRunning, lineItem } from '#shared/domain/ads/line-item.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

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

// Line items of creatives that were removed from the book. Open pages may still show them, and their events earn the
// last price.

/** A page rarely stays open longer. */
const keepMs = dayMs;
/** Only the newest are kept: they are read with the pointer of the edition, which must stay small. */
const maxItems = 1000;

const retirements = z.array(z.object({ at: z.string(), items: z.array(pricedItem) }));

const read = (packed: Uint8Array | undefined): z.infer<typeof retirements> =>
  packed === undefined ? [] : retirements.parse(unpack(packed));

/** The retired line items. */
export const retiredItems = (packed: Uint8Array | undefined): PricedItem[] =>
  read(packed).flatMap(({ items }) => items);

/**
 * Adds the line items of creatives that leave the book, and removes those that return or left more than a day ago.
 * @param before of the edition that is replaced, with its line items
 * @param staying creatives of the new book
 */
export function retire(
  before: { packed: Uint8Array | undefined; items: readonly PricedItem[] },
  staying: ReadonlySet<string>,
  now: Date,
): Uint8Array {
  const since = new Date(now.getTime() - keepMs).toISOString();
  let room = maxItems;
  const all = [{ at: now.toISOString(), items: before.items }, ...read(before.packed)];
  const kept = all.flatMap(({ at, items }) => {
    const some = at < since ? [] : items.filter(({ creativeId }) => !staying.has(creativeId)).slice(0, room);
    room -= some.length;
    return some.length === 0 ? [] : [{ at, items: some }];
  });
  return pack(retirements.parse(kept));
}
