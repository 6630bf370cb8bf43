import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { GptSlot } from '#shared/domain/ads/ad.ts';
import type { AdPlaceKey } from './ad-placement.tsx';
import { useConsent } from './consent.ts';
import { showNetworkAd } from './publisher-tag.ts';

interface ProgrammaticAdProps {
  slot: GptSlot;
  zone: AdPlaceKey;
  waiting: ReactNode;
  onNothing: () => void;
}

/**
 * A slot of the ad network. The network's script is another host's: it is not loaded before somebody has answered the question of consent, here or in the framework (ADS-17, ADS-33).
 */
export function ProgrammaticAd({ slot, zone, waiting, onNothing }: ProgrammaticAdProps) {
  const id = useId();
  const consent = useConsent();
  const decided = consent?.decided ?? false;
  const personal = consent?.value === 'personalized';
  const nothing = useRef(onNothing);
  nothing.current = onNothing;
  useEffect(() => {
    if (!decided) return;
    return showNetworkAd({ id, slot, zone, personal, onNothing: () => nothing.current() });
  }, [decided, id, personal, slot, zone]);
  return (
    <>
      {decided ? null : waiting}
      <div id={id} data-ad="programmatic" />
    </>
  );
}
