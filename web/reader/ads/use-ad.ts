import { type RefObject, useEffect, useState } from 'react';
import { serveAd } from '#shared/api/ads.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { advertiserOf, type Creative, type GptSlot, zoneOf } from '#shared/domain/ads/ad.ts';
import { call } from '#web/shell/api/client.ts';
import { browserLanguage } from '#web/shell/messages/locale.ts';
import { siteConfig } from '#web/shell/session/site-config.ts';
import { useAdTags } from './ad-tags.ts';
import { useConsent } from './consent.tsx';
import { idsNear, idsWithout, inTurn, isFresh, rememberAd } from './shown-ads.ts';

/** Placements on the site. FEED_INLINE_n are positions of the zone FEED_INLINE. */
export type AdPlacementKey =
  | 'HOME_HERO'
  | 'SIDEBAR_TOP'
  | 'ARTICLE_LEADERBOARD'
  | 'ARTICLE_MPU'
  | 'FEED_INLINE_1'
  | 'FEED_INLINE_2';

/** What a placement shows: an ad of our own (`native`), an ad of the network (`programmatic`), or none. */
export type Ad =
  | { state: 'loading' }
  | { state: 'native'; creative: Creative; token: string | undefined }
  | { state: 'programmatic'; slot: GptSlot }
  | { state: 'none' };

const none: Ad = { state: 'none' };

/**
 * The ad of a placement, requested once, as soon as consent and tags are known. None if the placement may not show it.
 * @param place an element of the placement
 */
export function useAd(zone: AdPlacementKey, place: RefObject<HTMLElement | null>): Ad {
  const consent = useConsent();
  const tags = useAdTags();
  const [ad, setAd] = useState<Ad>({ state: 'loading' });
  const isReady = consent !== null && tags !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a placement is filled once per page.
  useEffect(() => {
    const placement = place.current?.parentElement;
    if (consent === null || tags === null || !placement) return;
    let isStopped = false;
    const query = {
      zone,
      path: window.location.pathname.slice(0, 500),
      country: countryOf(browserLanguage()),
      tags: tags.length === 0 ? undefined : tags.slice(0, 10).join(',').slice(0, 1000),
      consent: consent.value,
    };
    inTurn(placement, async () => {
      if (isStopped) return;
      const listed = (ids: readonly string[]) => ids.join(',').slice(0, 2500) || undefined;
      const [shown, without] = [idsNear(placement), idsWithout(placement)].map(listed);
      const found = await requestAd(zone, { query: { ...query, shown, without } });
      if (isStopped) return;
      if (found.state !== 'native') return setAd(found);
      const { id } = found.creative;
      const advertiser = advertiserOf(found.creative);
      // Without `shown` of local ads, and from caches in between, the server may repeat one.
      if (!isFresh(placement, { id, advertiser })) return setAd(none);
      rememberAd({ id, advertiser, element: placement });
      setAd(found);
    });
    return () => {
      isStopped = true;
    };
  }, [zone, isReady]);
  return ad;
}

async function requestAd(zone: AdPlacementKey, input: Input<typeof serveAd>): Promise<Ad> {
  try {
    const reply = await call(serveAd, input);
    if (reply === null) return none;
    const { creative, token } = reply;
    if (reply.type === 'native') return creative ? { state: 'native', creative, token } : none;
    return reply.gptSlot ? { state: 'programmatic', slot: reply.gptSlot } : networkAd(zone);
  } catch (error) {
    console.warn(`Could not fetch the ad for ${zone}, using the ad network`, error);
    return networkAd(zone);
  }
}

/** The region of a language tag: `GB` for `en-GB`; undefined if it has none. */
function countryOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}

let isMissingLogged = false;

/** The ad network's default slot for the placement; `none`, logged once, on a stage without an ad network. */
async function networkAd(placement: AdPlacementKey): Promise<Ad> {
  const network = await siteConfig().then(
    ({ adNetwork }) => adNetwork,
    () => undefined,
  );
  if (network !== undefined)
    return { state: 'programmatic', slot: { adUnitPath: `${network}/${zoneOf(placement) ?? placement}` } };
  if (!isMissingLogged) console.info('This stage has no ad network: placements without our own ads stay empty');
  isMissingLogged = true;
  return none;
}
