import { type LocalAd, type LocalAdSlot, localAd, slotShowings } from '#shared/domain/ads/local-ad.ts';
import { collection } from './collection.ts';
import { storedValue } from './stored-value.ts';

/** The editors' own ads (LADS-01). */
export const localAds = collection('ads', localAd);

/** How often each slot has shown one; it stays until the storage is cleared (LADS-17, LADS-22). */
export const showings = storedValue('ad_impressions', slotShowings, {});

/** Counts that `slot` has shown `ad`. Nothing tells the reader when it cannot be stored. */
export function countShowing(slot: LocalAdSlot, { id }: LocalAd): void {
  const counted = showings.read();
  showings.write({ ...counted, [slot]: (counted[slot] ?? 0) + 1 });
  count(id, 'impressions');
}

export const countAdClick = ({ id }: LocalAd): void => count(id, 'clicks');

function count(id: string, what: 'impressions' | 'clicks'): void {
  const ad = localAds.read().find((one) => one.id === id);
  // An editor may have removed it meanwhile.
  if (ad !== undefined) localAds.update(id, { [what]: ad[what] + 1 });
}
