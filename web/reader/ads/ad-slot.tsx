import styled from '@emotion/styled';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { trackClick, trackImpression } from '#shared/api/ads.ts';
import type { Creative } from '#shared/domain/ads/ad.ts';
import { call } from '#web/shell/api/client.ts';
import { CreativeView } from '#web/shell/creatives/creative-view.tsx';
import { isSameOrigin, parseWebUrl } from '#web/shell/creatives/web-address.ts';
import { adMessages } from '#web/shell/messages/en-ads.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { AdControls } from './ad-controls.tsx';
import { readConsent, useConsent } from './consent.tsx';
import { ProgrammaticAd } from './programmatic-ad.tsx';
import { PlacementContext, useOnceVisible } from './shown-ads.ts';
import { type AdPlacementKey, useAd } from './use-ad.ts';

interface AdSlotProps {
  zone: AdPlacementKey;
  fallback: ReactNode;
  /** Shown while the ad loads. */
  placeholder: ReactNode;
  /** Called if there is no ad. */
  onUnsold: () => void;
}

/** The content of a placement: an ad of our own, an ad of the network, or the replacement. */
export default function AdSlot({ zone, fallback, placeholder, onUnsold }: AdSlotProps) {
  const marker = useRef<HTMLElement>(null);
  const ad = useAd(zone, marker);
  const [isUnfilled, setIsUnfilled] = useState(false);
  const [isClosed, setIsClosed] = useState(false);
  const close = useCallback(() => setIsClosed(true), []);
  return (
    <>
      <i ref={marker} hidden />
      {isClosed ? (
        <div data-ad="gone" hidden />
      ) : ad.state === 'loading' ? (
        placeholder
      ) : ad.state === 'none' || isUnfilled ? (
        <Unfilled onUnsold={onUnsold} onClose={close}>
          {fallback}
        </Unfilled>
      ) : ad.state === 'native' ? (
        <NativeAd creative={ad.creative} token={ad.token} zone={zone} onClose={close} />
      ) : (
        <ProgrammaticAd
          slot={ad.slot}
          zone={zone}
          placeholder={placeholder}
          controls={<AdControls id={null} zoneKey={zone} onClose={close} />}
          onUnfilled={() => setIsUnfilled(true)}
        />
      )}
    </>
  );
}

/**
 * Screens from the top of the viewport from which on a placement may close up. A jump by a screen, which the page does
 * not know of yet, does not move it into view, and the columns have pictures below the screen that take its height.
 */
const safeScreens = 2;

interface UnfilledProps {
  onUnsold: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A placement without an ad. Collapses where that causes no visible shift: well below the viewport, or above it if the
 * columns or the browser (not Safari) keep what is on the screen. Elsewhere a line of our own fills it.
 */
function Unfilled({ onUnsold, onClose, children }: UnfilledProps) {
  const [isCollapsed, setIsCollapsed] = useState(false);
  const marker = useRef<HTMLDivElement>(null);
  const replaced = useMemo(() => ({ marker, onClose }), [onClose]);
  const latest = useRef(onUnsold);
  latest.current = onUnsold;
  useLayoutEffect(() => {
    const placement = marker.current?.parentElement;
    if (!placement) return;
    // Columns close the gap above the screen (masonry.tsx); in one column the browser keeps the scroll position.
    const isAnchored = CSS.supports('overflow-anchor', 'auto') && window.matchMedia('(max-width: 639.98px)').matches;
    const mayMoveAbove = isAnchored || placement.closest('[data-masonry]') !== null;
    const collapse = (): boolean => {
      const { top, bottom } = placement.getBoundingClientRect();
      const isOutside = top > safeScreens * window.innerHeight || (mayMoveAbove && bottom < 0);
      if (isOutside) setIsCollapsed(true);
      return isOutside;
    };
    if (collapse()) return;
    latest.current();
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
      <PlacementContext value={replaced}>{children}</PlacementContext>
    </>
  );
}

const House = styled(Link)({
  alignContent: 'center',
  gap: 2,
  padding: 14,
  border: `1px solid ${palette.divider}`,
  borderRadius: 3,
  '& b': { ...typography.brief, color: palette.text.primary },
  '& span': { ...typography.meta, color: palette.text.secondary },
  '&:hover b': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
});

/** What a reader finds on the site, in place of an ad that would leave a hole. */
export function HouseLine({ zone }: { zone: AdPlacementKey }) {
  const { to, name, about } = houseLines[zone];
  return (
    <House className="house" to={to}>
      <b>{name}</b>
      <span>{about}</span>
    </House>
  );
}

const { topics, publishers, archive, plans } = adMessages.house;
const houseLines: Record<AdPlacementKey, { to: string; name: string; about: string }> = {
  HOME_HERO: { to: paths.publishers, ...publishers },
  SIDEBAR_TOP: { to: paths.searchPage, ...archive },
  ARTICLE_LEADERBOARD: { to: paths.topics, ...topics },
  ARTICLE_MPU: { to: paths.subscribe, ...plans },
  FEED_INLINE_1: { to: paths.topics, ...topics },
  FEED_INLINE_2: { to: paths.publishers, ...publishers },
};

interface NativeAdProps {
  creative: Creative;
  /** Of the reply that served the creative. */
  token: string | undefined;
  zone: AdPlacementKey;
  onClose: () => void;
}

/** An ad of our own. Reports its impression and its clicks. */
function NativeAd({ creative, token, zone, onClose }: NativeAdProps) {
  const box = useRef<HTMLDivElement>(null);
  const mayLoad = useMayLoad(creative);
  const [isShown, setIsShown] = useState(false);
  const onShown = useCallback(() => setIsShown(true), []);
  useOnceVisible(box, () => reportImpression(creative, zone, token), isShown);
  return (
    <CreativeView
      box={box}
      creative={creative}
      controls={<AdControls id={creative.id} zoneKey={zone} onClose={onClose} />}
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
