import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { NativeAd } from './native-ad.tsx';
import { PlacementContext } from './placement-context.ts';
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
  const marker = useRef<HTMLElement>(null);
  const ad = useAd(zone, marker);
  const [isUnfilled, setIsUnfilled] = useState(false);
  return (
    <>
      <i ref={marker} hidden />
      {ad.state === 'loading' ? (
        placeholder
      ) : ad.state === 'none' || isUnfilled ? (
        <Unfilled>{fallback}</Unfilled>
      ) : ad.state === 'native' ? (
        <NativeAd creative={ad.creative} token={ad.token} zone={zone} />
      ) : (
        <ProgrammaticAd slot={ad.slot} zone={zone} placeholder={placeholder} onUnfilled={() => setIsUnfilled(true)} />
      )}
    </>
  );
}

/**
 * Screens from the top of the viewport from which on a placement may close up. A jump by a screen, which the page does
 * not know of yet, does not move it into view.
 */
const safeScreens = 2;

/**
 * A placement without an ad. Collapses where that causes no visible shift: more than a screen below the viewport, or
 * above it in a single column if the browser keeps the scroll position (not Safari).
 */
function Unfilled({ children }: { children: ReactNode }) {
  const [isCollapsed, setIsCollapsed] = useState(false);
  const marker = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const placement = marker.current?.parentElement;
    if (!placement) return;
    const mayMoveAbove = CSS.supports('overflow-anchor', 'auto') && window.matchMedia('(max-width: 639.98px)').matches;
    const collapse = (): boolean => {
      const { top, bottom } = placement.getBoundingClientRect();
      const isOutside = top > safeScreens * window.innerHeight || (mayMoveAbove && bottom < 0);
      if (isOutside) setIsCollapsed(true);
      return isOutside;
    };
    if (collapse()) return;
    const observer = new IntersectionObserver(
      () => {
        if (collapse()) observer.disconnect();
      },
      { rootMargin: `0px 0px ${100 * (safeScreens - 1)}% 0px` },
    );
    observer.observe(placement);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={marker} data-ad={isCollapsed ? 'gone' : 'nothing'} hidden />
      <PlacementContext value={marker}>{children}</PlacementContext>
    </>
  );
}
