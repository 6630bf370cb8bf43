import { sizesOf } from '../../config/ad-sizes.ts';
import type { AdZone, Creative } from './ad.ts';
import type { AdInventory } from './ad-import.ts';

/** Whether a creative has room in a zone: one of the zone's sizes is as large, or the creative takes any size. */
export const fitsZone = ({ width, height }: Pick<Creative, 'width' | 'height'>, zone: AdZone): boolean =>
  !width || !height || sizesOf(zone).some(([widest, highest]) => width <= widest && height <= highest);

/** The sizes of a zone in words: `970 × 90, 728 × 90`. */
const sizesText = (zone: AdZone): string =>
  sizesOf(zone)
    .map((size) => size.join(' × '))
    .join(', ');

/** A creative that is larger than a zone for which it is booked. */
export interface Misfit {
  row: number;
  creativeId: string;
  zone: AdZone;
  why: string;
}

/** The creatives that have no room in a zone of their bookings. */
export function misfitsIn({ creatives, lineItems }: Pick<AdInventory, 'creatives' | 'lineItems'>): Misfit[] {
  const rowOf = new Map(creatives.map(({ id }, row) => [id, row]));
  return lineItems.flatMap(({ creativeId, zones }) => {
    const row = rowOf.get(creativeId) ?? -1;
    const creative = creatives[row];
    if (creative === undefined) return [];
    const size = `${creative.width} × ${creative.height}`;
    return zones
      .filter((zone) => !fitsZone(creative, zone))
      .map((zone) => ({ row, creativeId, zone, why: `of ${size} has no room in ${zone}: ${sizesText(zone)}` }));
  });
}

/** The misfits that a change brings; what was published with one may still be paused. */
export function newMisfits(present: AdInventory, next: AdInventory): Misfit[] {
  const keyOf = ({ creativeId, zone, why }: Misfit): string => `${creativeId} ${zone} ${why}`;
  const known = new Set(misfitsIn(present).map(keyOf));
  return misfitsIn(next).filter((one) => !known.has(keyOf(one)));
}
