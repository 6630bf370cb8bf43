import type { ArticleCounts } from './article.ts';

/** What one act of a reader says about an article, in points. To stay for minutes, to go on to the publisher and to like are rarer than to look. */
const points = { view: 1, readMinute: 2, click: 3, like: 5 } as const;
/** Minutes that one visit can add on average: a page that was left open is not read. */
const mostReadMinutes = 5;
/** Points lose half their weight in this time: yesterday's success is not today's. */
const halfLifeHours = 12;
/** What an ordinary article has. Only what goes beyond it counts. */
const ordinary = 20;

const hourMs = 3_600_000;

/**
 * How much better than an ordinary article one does at the moment: its readers' acts in points, halved every 12 hours since publication, above 20. Whole,
 * so that an answer stays the same for minutes; 0 for most articles, and above 0 the page shows 'Trending' (ART-37).
 */
export function performanceScore(counts: ArticleCounts, publishedAt: string, now: Date): number {
  const { views, likes, clicks, reads, readSeconds } = counts;
  const readMinutes = Math.min(readSeconds / 60, reads * mostReadMinutes);
  const earned = views * points.view + readMinutes * points.readMinute + clicks * points.click + likes * points.like;
  const ageHours = Math.max(0, (now.getTime() - Date.parse(publishedAt)) / hourMs);
  return Math.max(0, Math.round(earned * 0.5 ** (ageHours / halfLifeHours) - ordinary));
}
