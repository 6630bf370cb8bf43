import type { AdFigures } from '#shared/domain/ads/ad-book.ts';
import { poundsOf } from '#shared/domain/ads/revenue.ts';
import type { Period } from '#shared/domain/desk/period.ts';
import { registeredCreatives } from './ad-register.ts';
import { totalsOfCreatives } from './ad-totals.ts';

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
