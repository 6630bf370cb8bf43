import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import type { LocalAdSlot } from '#shared/domain/ads/local-ad.ts';
import { messages } from '#web/shell/messages/en.ts';
import { useIsLight } from '#web/shell/state/served.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { RenderNearViewport } from '#web/shell/ui/rendering/near-viewport.tsx';
import type { AdPlacementKey } from './use-ad.ts';

const AdSlot = lazyPart(() => import('./ad-slot.tsx'));
const HouseLine = lazyPart(async () => ({ default: (await import('./ad-slot.tsx')).HouseLine }));

/**
 * Reserves the height of an ad from the first paint on, so loading one shifts nothing. Hatched while it waits. Without
 * an ad it closes up where that moves nothing visible; elsewhere a line of our own takes the place.
 */
const Placement = styled('div')({
  '&, & > *': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  alignItems: 'center',
  // A 300 x 250 ad with its label above.
  minBlockSize: 274,
  minInlineSize: 0,
  '&.wide': { minBlockSize: 74, [breakpoints.up('sm')]: { minBlockSize: 114 } },
  '&.inline': { minBlockSize: 240 },
  '&:has(> [data-zone] > [data-ad=gone]:last-child)': { display: 'none' },
  '& > *': { alignItems: 'center', minBlockSize: 'inherit', minInlineSize: 0 },
  '& > :has(> [data-ad=nothing]:last-child)': { minBlockSize: 0, '& + .house': { display: 'grid' } },
  '& > .house': { display: 'none' },
  '& .waiting': {
    display: 'grid',
    placeItems: 'center',
    alignSelf: 'stretch',
    border: `1px solid ${palette.divider}`,
    borderRadius: 3,
    backgroundImage: `repeating-linear-gradient(135deg, transparent 0 9px, color-mix(in srgb, ${palette.divider} 45%, transparent) 9px 10px)`,
  },
  '& .waiting > span:first-of-type': {
    ...typography.meta,
    fontSize: '0.6875rem',
    letterSpacing: '0.09em',
    textTransform: 'uppercase',
    padding: '3px 10px',
    background: palette.background.default,
    color: palette.text.secondary,
  },
});

const shapes: Partial<Record<AdPlacementKey, string>> = {
  HOME_HERO: 'wide',
  ARTICLE_LEADERBOARD: 'wide',
  FEED_INLINE_1: 'inline',
  FEED_INLINE_2: 'inline',
};

interface AdPlacementProps {
  zone: AdPlacementKey;
  /** Shown if there is no ad for the zone. */
  fallback?: ReactNode;
}

/** A labelled space for an ad, loaded when it is near the viewport. Not a landmark, because a page has several. */
export function AdPlacement({ zone, fallback }: AdPlacementProps) {
  const placeholder = (
    <div className="waiting">
      <span>{messages.ads.label}</span>
    </div>
  );
  const [isUnsold, setIsUnsold] = useState(false);
  if (useIsLight()) return null;
  return (
    <Placement className={shapes[zone]} data-placement="" data-print="no">
      <div data-zone={zone}>
        {/* Early: a placement without an ad closes up only while it is below the screen. */}
        <RenderNearViewport placeholder={placeholder} earlier={2}>
          <AdSlot zone={zone} fallback={fallback} placeholder={placeholder} onUnsold={() => setIsUnsold(true)} />
        </RenderNearViewport>
      </div>
      {isUnsold ? <HouseLine zone={zone} /> : null}
    </Placement>
  );
}

const LocalAdContent = lazyPart(() => import('./local-ad-slot.tsx'));

/** One of the editors' own ads, loaded separately. If it fails, it shows nothing. */
export const LocalAd = ({ slot, slim = false }: { slot: LocalAdSlot; slim?: boolean }) =>
  useIsLight() ? null : <LocalAdContent slot={slot} slim={slim} />;
