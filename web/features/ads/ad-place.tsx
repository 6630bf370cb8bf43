import styled from '@emotion/styled';
import { messages } from '#web/messages/en.ts';
import { above, color, type } from '#web/theme.ts';

/** Places in the site; FEED_INLINE_n are positions of the zone FEED_INLINE (ADS-27). */
export type AdZone = 'HOME_HERO' | 'SIDEBAR_TOP' | 'ARTICLE_LEADERBOARD' | 'ARTICLE_MPU' | 'FEED_INLINE_1' | 'FEED_INLINE_2';

/** Quiet hatching while empty. The place has its size from the first paint on, so that nothing moves when something comes. */
const Place = styled('div')({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: 250,
  border: `1px solid ${color.rule}`,
  borderRadius: 3,
  backgroundImage: `repeating-linear-gradient(135deg, transparent 0 9px, color-mix(in srgb, ${color.rule} 45%, transparent) 9px 10px)`,
  '& > span': {
    ...type.meta,
    fontSize: '0.6875rem',
    letterSpacing: '0.09em',
    textTransform: 'uppercase',
    padding: '3px 10px',
    background: color.paper,
    color: color.soft,
  },
  '&.wide': { minBlockSize: 50, [above.phone]: { minBlockSize: 90 } },
  '&.inline': { minBlockSize: 120 },
});

const shapes: Partial<Record<AdZone, string>> = {
  HOME_HERO: 'wide',
  ARTICLE_LEADERBOARD: 'wide',
  FEED_INLINE_1: 'inline',
  FEED_INLINE_2: 'inline',
};

/** Where an advertisement may stand, labelled as one. No landmark: a page has several. */
export function AdPlace({ zone }: { zone: AdZone }) {
  return (
    <Place className={shapes[zone]} data-zone={zone} data-print="no">
      <span>{messages.ads.label}</span>
    </Place>
  );
}
