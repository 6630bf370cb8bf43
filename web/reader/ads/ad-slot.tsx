import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { trackClick, trackImpression } from '#shared/api/ads.ts';
import type { Creative } from '#shared/domain/ads/ad.ts';
import { call } from '#web/shell/api/client.ts';
import { CreativeView } from '#web/shell/creatives/creative-view.tsx';
import { isSameOrigin, parseWebUrl } from '#web/shell/creatives/web-address.ts';
import { readConsent, useConsent } from './consent.tsx';
import { ProgrammaticAd } from './programmatic-ad.tsx';
import { PlacementContext, useOnceVisible } from './shown-ads.ts';
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

interface NativeAdProps {
  creative: Creative;
  /** Of the reply that served the creative. */
  token: string | undefined;
  zone: AdPlacementKey;
}

/** An ad of our own. Reports its impression and its clicks. */
function NativeAd({ creative, token, zone }: NativeAdProps) {
  const box = useRef<HTMLDivElement>(null);
  const mayLoad = useMayLoad(creative);
  const [isShown, setIsShown] = useState(false);
  const onShown = useCallback(() => setIsShown(true), []);
  useOnceVisible(box, () => reportImpression(creative, zone, token), isShown);
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

/** Reports outlive the page, because a click often leaves it. */
const options = { keepalive: true } as const;
const pageUrl = (): string => window.location.href.slice(0, 2000);

/** Impressions that are being reported or have been, by creative: a click is billed only after them. */
const reported = new WeakMap<Creative, Promise<void>>();

/** Reports an impression of a creative. A failure is only logged. */
function reportImpression(creative: Creative, zoneKey: AdPlacementKey, token: string | undefined): void {
  const body = {
    creativeId: creative.id,
    zoneKey,
    pageUrl: pageUrl(),
    referrer: document.referrer.slice(0, 2000),
    consent: readConsent()?.value ?? 'unknown',
    token,
  };
  const report = call(trackImpression, { body }, options).then(
    () => {},
    (error: unknown) => console.warn('Could not report an impression', error),
  );
  reported.set(creative, report);
}

/** Reports a click on a creative, after its impression. A failure is only logged. */
function reportClick(creative: Creative, zoneKey: AdPlacementKey, token: string | undefined): void {
  const body = { creativeId: creative.id, zoneKey, pageUrl: pageUrl(), token };
  (reported.get(creative) ?? Promise.resolve())
    .then(() => call(trackClick, { body }, options))
    .catch((error: unknown) => console.warn('Could not report a click', error));
}
