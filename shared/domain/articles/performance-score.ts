import { hourMs } from '../utc-day.ts';
import type { ArticleCounters } from './article.ts';

/** Points per reader action. Reading for minutes, clicking through and liking are rarer than viewing. */
const points = { view: 1, readMinute: 2, click: 3, like: 5 } as const;
/** Average minutes that one visit can add: a page left open in a tab is not being read. */
const mostReadMinutes = 5;
/** Points lose half their value in this time. */
const halfLifeHours = 12;
/** Points of an ordinary article; only the excess counts. */
const ordinary = 20;

/**
 * How much better than an ordinary article this one performs now: its points, halved every 12 hours since publication,
 * less 20. Rounded to a whole number, which keeps responses unchanged for minutes. Most articles score 0; above 0 the
 * page shows 'Trending'.
 */
export function performanceScore(counters: ArticleCounters, publishedAt: string, now: Date): number {
  const { views, likes, clicks, reads, readSeconds } = counters;
  const readMinutes = Math.min(readSeconds / 60, reads * mostReadMinutes);
  const earned = views * points.view + readMinutes * points.readMinute + clicks * points.click + likes * points.like;
  const ageHours = Math.max(0, (now.getTime() - Date.parse(publishedAt)) / hourMs);
  return Math.max(0, Math.round(earned * 0.5 ** (ageHours / halfLifeHours) - ordinary));
}
