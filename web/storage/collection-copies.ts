import { seededAds } from '#shared/config/seed/ads.ts';
import { seededAffiliates } from '#shared/config/seed/affiliates.ts';
import { seededEvents } from '#shared/config/seed/events.ts';
import { watchlists as seededWatchlists } from '#shared/config/seed/watchlists.ts';
import type { Affiliate } from '#shared/domain/ads/affiliate.ts';
import type { LocalAd } from '#shared/domain/ads/local-ad.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import type { CommunityEvent } from '#shared/domain/live/community-event.ts';
import { affiliates, events, localAds, watchlists } from './collections.ts';
import { newsroomCopy } from './newsroom-copy.ts';

/** The samples as they were written when this browser was seeded: their days count from then. */
function seededWith<T extends { createdAt: string }>(
  samples: (now: Date) => readonly T[],
): (here: readonly T[]) => readonly T[] {
  return (here) => {
    const at = new Date(here[0]?.createdAt ?? '');
    return samples(Number.isNaN(at.getTime()) ? new Date() : at);
  };
}

export const adsCopy = newsroomCopy<readonly LocalAd[]>('house-ads', localAds, seededWith(seededAds));
export const affiliatesCopy = newsroomCopy<readonly Affiliate[]>(
  'affiliates',
  affiliates,
  seededWith(seededAffiliates),
);
export const eventsCopy = newsroomCopy<readonly CommunityEvent[]>('events', events, seededWith(seededEvents));
export const watchlistsCopy = newsroomCopy<readonly Watchlist[]>('watchlists', watchlists, () => seededWatchlists);
