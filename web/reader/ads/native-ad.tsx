import { useCallback, useEffect, useRef, useState } from 'react';
import type { Creative } from '#shared/domain/ads/ad.ts';
import { CreativeView } from '#web/ads/creative-view.tsx';
import { isSameOrigin, parseWebUrl } from '#web/ads/web-address.ts';
import { reportClick, reportImpression } from './ad-events.ts';
import { useConsent } from './consent.ts';
import type { AdPlacementKey } from './use-ad.ts';

interface NativeAdProps {
  creative: Creative;
  /** Of the reply that served the creative. */
  token: string | undefined;
  zone: AdPlacementKey;
}

/** An ad of our own. Reports its impression and its clicks. */
export function NativeAd({ creative, token, zone }: NativeAdProps) {
  const box = useRef<HTMLDivElement>(null);
  const mayLoad = useMayLoad(creative);
  const [isShown, setIsShown] = useState(false);
  const onShown = useCallback(() => setIsShown(true), []);
  useImpression(box, isShown, () => reportImpression(creative, zone, token));
  return (
    <CreativeView
      box={box}
      creative={creative}
      mayLoad={mayLoad}
      onShown={onShown}
      onClick={() => reportClick(creative, zone, token)}
    />
  );
}

/**
 * Whether the creative may be loaded. Until the reader has decided about consent, nothing may come from another host.
 * All markup waits: there are too many ways to write an address.
 */
function useMayLoad({ format, imageUrl, videoUrl, nativeContent }: Creative): boolean {
  const decided = useConsent()?.decided ?? false;
  const addresses = [imageUrl, videoUrl, nativeContent?.image].map(parseWebUrl);
  return decided || (format !== 'HTML' && addresses.every((url) => url === null || isSameOrigin(url)));
}

/** Calls `onImpression` once, when the ad is shown and half of the box is visible. */
function useImpression(box: { current: HTMLElement | null }, isShown: boolean, onImpression: () => void): void {
  const isReported = useRef(false);
  const latest = useRef(onImpression);
  latest.current = onImpression;
  useEffect(() => {
    if (!isShown || isReported.current || box.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (
          isReported.current ||
          !entries.some(({ isIntersecting, intersectionRatio }) => isIntersecting && intersectionRatio >= 0.5)
        )
          return;
        isReported.current = true;
        observer.disconnect();
        latest.current();
      },
      { threshold: 0.5 },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isShown]);
}
