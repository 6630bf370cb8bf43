/** Clicks in a hundred impressions, to two decimals; 0 where nothing was shown (LADS-10, LADS-11). */
export const clickThroughRate = (clicks: number, impressions: number): number =>
  impressions > 0 ? Math.round((clicks * 10_000) / impressions) / 100 : 0;
