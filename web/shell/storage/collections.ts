import { type Affiliate, affiliate } from '#shared/domain/ads/affiliate.ts';
import { type LocalAd, type LocalAdSlot, localAd, slotShowings } from '#shared/domain/ads/local-ad.ts';
import { watchlist } from '#shared/domain/classification/watchlist.ts';
import { communityEvent } from '#shared/domain/live/community-event.ts';
import { subscriber, withSubscriber } from '#shared/domain/readers/subscriber.ts';
import { localSource } from '#shared/domain/sources/source.ts';
import { collection } from './collection.ts';
import { randomId } from './random-id.ts';
import { shapeOf } from './schema-shape.ts';
import { storedValue } from './stored-value.ts';

/** The reader's own sources, which this browser ingests. */
export const localSources = collection('sources', localSource);

/** Keyword lists that ingested articles are matched against. */
export const watchlists = collection('watchlists', watchlist);

/** The events of the widget beside the news. */
export const events = collection('events', communityEvent);

/** Merchants whose affiliate links the events use. */
export const affiliates = collection('affiliates', affiliate);

/** Counts a click on an affiliate link of this merchant. */
export function countAffiliateClick({ id }: Affiliate): void {
  const stored = affiliates.read().find((one) => one.id === id);
  if (stored !== undefined) affiliates.update(id, { clicks: stored.clicks + 1 });
}

/** The editors' own ads. */
export const localAds = collection('ads', localAd);

/** Impressions per slot. They are never reset. */
export const slotImpressions = storedValue('ad_impressions', shapeOf(slotShowings), {});

/** Counts an impression of `ad` in `slot`. Readers see no error if it cannot be stored. */
export function countAdImpression(slot: LocalAdSlot, { id }: LocalAd): void {
  const stored = slotImpressions.read();
  slotImpressions.write({ ...stored, [slot]: (stored[slot] ?? 0) + 1 });
  increment(id, 'impressions');
}

export const countAdClick = ({ id }: LocalAd): void => increment(id, 'clicks');

function increment(id: string, counter: 'impressions' | 'clicks'): void {
  const ad = localAds.read().find((one) => one.id === id);
  // An editor may have deleted it in the meantime.
  if (ad !== undefined) localAds.update(id, { [counter]: ad[counter] + 1 });
}

/** Newsletter subscriptions made in this browser. */
const subscribers = collection('subscribers', subscriber);

/** Stores a newsletter subscription unless the address is subscribed already. Returns false if the browser refuses. */
export const addSubscriber = (contact: { email: string; name: string }): boolean =>
  subscribers.write(withSubscriber(subscribers.read(), contact, randomId(), new Date()));
