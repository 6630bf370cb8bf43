import { type Affiliate, affiliate } from '#shared/domain/ads/affiliate.ts';
import { collection } from './collection.ts';

/** Merchants whom links of ours bring buyers (AFF-01). */
export const affiliates = collection('affiliates', affiliate);

/** A reader has followed a link of this merchant (AFF-11). */
export function countAffiliateClick({ id }: Affiliate): void {
  const now = affiliates.read().find((one) => one.id === id);
  if (now !== undefined) affiliates.update(id, { clicks: now.clicks + 1 });
}
