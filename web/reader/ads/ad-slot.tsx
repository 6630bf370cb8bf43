import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { NativeAd } from './native-ad.tsx';
import { ProgrammaticAd } from './programmatic-ad.tsx';
import { type AdPlacementKey, useAd } from './use-ad.ts';

interface AdSlotProps {
  zone: AdPlacementKey;
  fallback: ReactNode;
  /** Shown while the ad loads. */
  placeholder: ReactNode;
}

/** The content of a placement: an ad of our own, an ad of the network, or the replacement. */
export default function AdSlot({ zone, fallback, placeholder }: AdSlotProps) {
  const ad = useAd(zone);
  const [isUnfilled, setIsUnfilled] = useState(false);
  if (ad.state === 'loading') return placeholder;
  if (ad.state === 'none' || isUnfilled) return <Unfilled>{fallback}</Unfilled>;
  if (ad.state === 'native') return <NativeAd creative={ad.creative} zone={zone} />;
  return <ProgrammaticAd slot={ad.slot} zone={zone} placeholder={placeholder} onUnfilled={() => setIsUnfilled(true)} />;
}

/** A placement without an ad. Collapses only below the viewport, where it causes no visible shift. */
function Unfilled({ children }: { children: ReactNode }) {
  const [isCollapsed, setIsCollapsed] = useState(false);
  const marker = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const placement = marker.current?.parentElement;
    if (!placement) return;
    const { top } = placement.getBoundingClientRect();
    setIsCollapsed(top > window.innerHeight);
  }, []);
  return (
    <>
      <div ref={marker} data-ad={isCollapsed ? 'gone' : 'nothing'} hidden />
      {children}
    </>
  );
}
