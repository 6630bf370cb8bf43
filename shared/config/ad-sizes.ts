import type { AdZone } from '../domain/ads/ad.ts';

/** Window widths in CSS pixels from which larger ads fit. */
export const adBreakpoints = { desktop: 1024, tablet: 768 } as const;

type Size = [width: number, height: number];
interface Sizes {
  desktop: Size[];
  tablet: Size[];
  phone: Size[];
}

/** Ad sizes for each zone, the preferred one first, as requested from the ad network. */
export const adSizes: Record<AdZone, Sizes> = {
  HOME_HERO: {
    desktop: [
      [970, 90],
      [728, 90],
    ],
    tablet: [[728, 90]],
    phone: [[320, 50]],
  },
  ARTICLE_LEADERBOARD: {
    desktop: [
      [970, 90],
      [728, 90],
    ],
    tablet: [[728, 90]],
    phone: [[320, 50]],
  },
  ARTICLE_MPU: { desktop: [[300, 250]], tablet: [[300, 250]], phone: [[300, 250]] },
  SIDEBAR_TOP: { desktop: [[300, 250]], tablet: [[300, 250]], phone: [[300, 250]] },
  FEED_INLINE: {
    desktop: [
      [728, 90],
      [320, 100],
    ],
    tablet: [[320, 100]],
    phone: [
      [320, 100],
      [320, 50],
    ],
  },
};

/** All sizes of a zone, the largest first, for requests that do not know the window's width. */
export function sizesOf(zone: AdZone): Size[] {
  const { desktop, tablet, phone } = adSizes[zone];
  const byName = new Map([...desktop, ...tablet, ...phone].map((size) => [size.join('x'), size]));
  return [...byName.values()].sort((a, b) => b[0] * b[1] - a[0] * a[1]);
}
