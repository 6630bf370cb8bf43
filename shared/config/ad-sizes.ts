import type { AdZone } from '../domain/ads/ad.ts';

/** Window widths in CSS pixels from which larger ads fit. */
export const adBreakpoints = { desktop: 1024, tablet: 768 } as const;

type Size = [width: number, height: number];
interface Sizes {
  desktop: Size[];
  tablet: Size[];
  phone: Size[];
}

const wide: Size = [970, 90];
const leaderboard: Size = [728, 90];
const rectangle: Size = [300, 250];
const largePhone: Size = [320, 100];
const phone: Size = [320, 50];

/** Ad sizes for each zone, the preferred one first, as requested from the ad network. */
export const adSizes: Record<AdZone, Sizes> = {
  HOME_HERO: { desktop: [wide, leaderboard], tablet: [leaderboard], phone: [phone] },
  ARTICLE_LEADERBOARD: { desktop: [wide, leaderboard], tablet: [leaderboard], phone: [phone] },
  ARTICLE_MPU: { desktop: [rectangle], tablet: [rectangle], phone: [rectangle] },
  SIDEBAR_TOP: { desktop: [rectangle], tablet: [rectangle], phone: [rectangle] },
  FEED_INLINE: { desktop: [leaderboard, largePhone], tablet: [largePhone], phone: [largePhone, phone] },
};

/** All sizes of a zone, the largest first, for requests that do not know the window's width. */
export function sizesOf(zone: AdZone): Size[] {
  const { desktop, tablet, phone } = adSizes[zone];
  const byName = new Map([...desktop, ...tablet, ...phone].map((size) => [size.join('x'), size]));
  return [...byName.values()].sort((a, b) => b[0] * b[1] - a[0] * a[1]);
}

/** What the desk calls the zones. */
export const zoneNames = {
  HOME_HERO: 'Front page, top',
  ARTICLE_LEADERBOARD: 'Article, top',
  ARTICLE_MPU: 'Article and sidebar, middle',
  SIDEBAR_TOP: 'Sidebar, top',
  FEED_INLINE: 'Among the articles',
} as const;
