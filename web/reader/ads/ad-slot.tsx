import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { AdPlaceKey } from './ad-placement.tsx';
import { NativeAd } from './native-ad.tsx';
import { ProgrammaticAd } from './programmatic-ad.tsx';
import { useAd } from './use-ad.ts';

interface AdSlotProps {
  zone: AdPlaceKey;
  instead: ReactNode;
  /** Stands while the answer is awaited. */
  waiting: ReactNode;
}

/** What a place shows: one of our own advertisements, the network's, or nothing (ADS-07). */
export default function AdSlot({ zone, instead, waiting }: AdSlotProps) {
  const ad = useAd(zone);
  const [refused, setRefused] = useState(false);
  if (ad.state === 'loading') return waiting;
  if (ad.state === 'nothing' || refused) return <Nothing>{instead}</Nothing>;
  if (ad.state === 'native') return <NativeAd creative={ad.creative} zone={zone} />;
  return <ProgrammaticAd slot={ad.slot} zone={zone} waiting={waiting} onNothing={() => setRefused(true)} />;
}

/** An empty zone. Its place is given up where nobody can see it go; elsewhere it stays, so that nothing moves. */
function Nothing({ children }: { children: ReactNode }) {
  const [gone, setGone] = useState(false);
  const zone = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = zone.current?.parentElement;
    if (!place) return;
    const { top } = place.getBoundingClientRect();
    setGone(top > window.innerHeight);
  }, []);
  return (
    <>
      <div ref={zone} data-ad={gone ? 'gone' : 'nothing'} hidden />
      {children}
    </>
  );
}
