import * as z from 'zod/mini';
import { pack, unpack } from '#functions/table/packed.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { type PricedItem, pricedItem } from './ad-prices.ts';

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
