import type { AdZone } from '../domain/ads/ad.ts';

/** Widths of the window, in CSS pixels, from which a place has more room (ADS-20, CONST-18). */
export const adBreakpoints = { desktop: 1024, tablet: 768 } as const;

type Size = [width: number, height: number];
interface Sizes {
  desktop: Size[];
  tablet: Size[];
  phone: Size[];
}

/** Sizes that fit each zone, the preferred one first: what the ad network is asked for. */
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

/** Every size of a zone, the largest first, for whoever does not know how wide the window is. */
export function sizesOf(zone: AdZone): Size[] {
  const { desktop, tablet, phone } = adSizes[zone];
  const byName = new Map([...desktop, ...tablet, ...phone].map((size) => [size.join('x'), size]));
  return [...byName.values()].sort((a, b) => b[0] * b[1] - a[0] * a[1]);
}
