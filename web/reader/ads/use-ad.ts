import { useEffect, useState } from 'react';
import { serveAd } from '#shared/api/ads.ts';
import type { Creative, GptSlot } from '#shared/domain/ads/ad.ts';
import { call } from '#web/api.ts';
import { defaultSlot } from './ad-network.ts';
import type { AdPlaceKey } from './ad-placement.tsx';
import { countryOf, useAdTags } from './ad-tags.ts';
import { useConsent } from './consent.ts';

export type Ad =
  | { state: 'loading' }
  | { state: 'native'; creative: Creative }
  | { state: 'programmatic'; slot: GptSlot }
  | { state: 'nothing' };

const nothing: Ad = { state: 'nothing' };

/** What fills the place: asked for once, when it is about to be seen (ADS-03 to ADS-07, ADS-30, ADS-31). */
export function useAd(zone: AdPlaceKey): Ad {
  const consent = useConsent();
  const tags = useAdTags();
  const [ad, setAd] = useState<Ad>({ state: 'loading' });
  const ready = consent !== null && tags !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is filled once; what changes later counts for the next page.
  useEffect(() => {
    if (consent === null || tags === null) return;
    let left = false;
    const query = {
      zone,
      path: window.location.pathname.slice(0, 500),
      country: countryOf(navigator.language),
      tags: tags.length === 0 ? undefined : tags.slice(0, 10).join(',').slice(0, 1000),
      consent: consent.value,
    };
    call(serveAd, { query })
      .then((answer): Ad | Promise<Ad> => {
        if (answer === null) return nothing;
        if (answer.type === 'native') return answer.creative ? { state: 'native', creative: answer.creative } : nothing;
        return answer.gptSlot ? { state: 'programmatic', slot: answer.gptSlot } : fallback(zone);
      })
      .catch((error: unknown) => {
        console.warn(`Advertisement for ${zone} could not be fetched; the network is asked instead.`, error);
        return fallback(zone);
      })
      .then((found) => {
        if (!left) setAd(found);
      });
    return () => {
      left = true;
    };
  }, [zone, ready]);
  return ad;
}

async function fallback(zone: AdPlaceKey): Promise<Ad> {
  const slot = await defaultSlot(zone);
  return slot === null ? nothing : { state: 'programmatic', slot };
}
