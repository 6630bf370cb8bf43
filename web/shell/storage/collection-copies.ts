import * as z from 'zod/mini';
import { seededAds } from '#shared/config/seed/ads.ts';
import { seededAffiliates } from '#shared/config/seed/affiliates.ts';
import { seededEvents } from '#shared/config/seed/events.ts';
import { watchlists as seededWatchlists } from '#shared/config/seed/watchlists.ts';
import { affiliate } from '#shared/domain/ads/affiliate.ts';
import { localAd } from '#shared/domain/ads/local-ad.ts';
import { watchlist } from '#shared/domain/classification/watchlist.ts';
import { communityEvent } from '#shared/domain/live/community-event.ts';
import { affiliates, events, localAds, watchlists } from './collections.ts';
import { newsroomCopy } from './newsroom-copy.ts';
import { hasSampleEvents } from './seed-collections.ts';

/** The samples as they were written when this browser was seeded: their days count from then. */
function seededWith<T extends { createdAt: string }>(
  samples: (now: Date) => readonly T[],
): (here: readonly T[]) => readonly T[] {
  return (here) => {
    const at = new Date(here[0]?.createdAt ?? '');
    return samples(Number.isNaN(at.getTime()) ? new Date() : at);
  };
}

export const adsCopy = newsroomCopy('house-ads', z.array(localAd), localAds, seededWith(seededAds));
export const affiliatesCopy = newsroomCopy('affiliates', z.array(affiliate), affiliates, seededWith(seededAffiliates));
export const eventsCopy = newsroomCopy('events', z.array(communityEvent), events, (here) =>
  here.length > 0 || hasSampleEvents() ? seededWith(seededEvents)(here) : here,
);
export const watchlistsCopy = newsroomCopy('watchlists', z.array(watchlist), watchlists, () => seededWatchlists);
