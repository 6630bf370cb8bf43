import styled from '@emotion/styled';
import { lazy, type ReactNode, Suspense } from 'react';
import { messages } from '#web/messages/en.ts';
import { above, color, font } from '#web/theme.ts';
import { RenderNearViewport } from '#web/ui/rendering/near-viewport.tsx';

const AdSlot = lazy(() => import('./ad-slot.tsx'));

/** Places in the site; FEED_INLINE_n are positions of the zone FEED_INLINE (ADS-27). */
export type AdPlaceKey =
  | 'HOME_HERO'
  | 'SIDEBAR_TOP'
  | 'ARTICLE_LEADERBOARD'
  | 'ARTICLE_MPU'
  | 'FEED_INLINE_1'
  | 'FEED_INLINE_2';

/** Quiet hatching while empty. The place has its size from the first paint on, so that nothing moves when something comes. */
const Place = styled('div')({
  display: 'grid',
  alignItems: 'center',
  // The usual 300 x 250 with its label above it.
  minBlockSize: 274,
  minInlineSize: 0,
  '&.wide': { minBlockSize: 74, [above.phone]: { minBlockSize: 114 } },
  '&.inline': { minBlockSize: 120 },
  // Nothing to show, nothing instead, and never in sight: the place is given up, which nobody sees.
  '&:has(> [data-ad=gone]:last-child)': { display: 'none' },
  '& > .waiting': {
    display: 'grid',
    placeItems: 'center',
    alignSelf: 'stretch',
    border: `1px solid ${color.rule}`,
    borderRadius: 3,
    backgroundImage: `repeating-linear-gradient(135deg, transparent 0 9px, color-mix(in srgb, ${color.rule} 45%, transparent) 9px 10px)`,
  },
  '& > .waiting > span:first-of-type': {
    ...font.meta,
    fontSize: '0.6875rem',
    letterSpacing: '0.09em',
    textTransform: 'uppercase',
    padding: '3px 10px',
    background: color.paper,
    color: color.soft,
  },
});

const shapes: Partial<Record<AdPlaceKey, string>> = {
  HOME_HERO: 'wide',
  ARTICLE_LEADERBOARD: 'wide',
  FEED_INLINE_1: 'inline',
  FEED_INLINE_2: 'inline',
};

interface AdPlaceProps {
  zone: AdPlaceKey;
  /** Shown while the zone has nothing to show (LADS-19). */
  instead?: ReactNode;
}

/** Where an advertisement may stand, labelled as one. No landmark: a page has several. */
export function AdPlace({ zone, instead }: AdPlaceProps) {
  const waiting = (
    <div className="waiting">
      <span>{messages.ads.label}</span>
    </div>
  );
  return (
    <Place className={shapes[zone]} data-zone={zone} data-print="no">
      <RenderNearViewport placeholder={waiting}>
        <Suspense fallback={waiting}>
          <AdSlot zone={zone} instead={instead} waiting={waiting} />
        </Suspense>
      </RenderNearViewport>
    </Place>
  );
}
