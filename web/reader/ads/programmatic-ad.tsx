import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { GptSlot } from '#shared/domain/ads/ad.ts';
import { useConsent } from './consent.ts';
import { showNetworkAd } from './publisher-tag.ts';
import type { AdPlacementKey } from './use-ad.ts';

interface ProgrammaticAdProps {
  slot: GptSlot;
  zone: AdPlacementKey;
  placeholder: ReactNode;
  /** Called if the network has no ad, or may not be used. */
  onUnfilled: () => void;
}

/** An ad of the network. Its third-party script loads only after the reader or the consent framework has allowed it. */
export function ProgrammaticAd({ slot, zone, placeholder, onUnfilled }: ProgrammaticAdProps) {
  const id = useId();
  const consent = useConsent();
  const decided = consent?.decided ?? false;
  const allowsNetwork = consent?.allowsNetwork ?? false;
  const isPersonalized = consent?.value === 'personalized';
  const latest = useRef(onUnfilled);
  latest.current = onUnfilled;
  useEffect(() => {
    if (!decided) return;
    if (!allowsNetwork) return latest.current();
    return showNetworkAd({ id, slot, zone, isPersonalized, onUnfilled: () => latest.current() });
  }, [decided, allowsNetwork, id, isPersonalized, slot, zone]);
  return (
    <>
      {decided ? null : placeholder}
      <div id={id} data-ad="programmatic" />
    </>
  );
}
