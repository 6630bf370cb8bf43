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
/** The highest score, which articles approach and never pass. */
export const mostPerformance = 100;
/** Excess with half of the highest score. */
const halfExcess = 40;

/**
 * How much better than an ordinary article this one performs now, from 0 to 100: its points, halved every 12 hours
 * since publication, less 20, on a scale where 40 more than ordinary are 50. Rounded to a whole number, which keeps
 * responses unchanged for minutes. Most articles score 0; above 0 the page shows 'Trending'.
 */
export function performanceScore(counters: ArticleCounters, publishedAt: string, now: Date): number {
  const { views, likes, clicks, reads, readSeconds } = counters;
  const readMinutes = Math.min(readSeconds / 60, reads * mostReadMinutes);
  const earned = views * points.view + readMinutes * points.readMinute + clicks * points.click + likes * points.like;
  const ageHours = Math.max(0, (now.getTime() - Date.parse(publishedAt)) / hourMs);
  const excess = Math.max(0, earned * 0.5 ** (ageHours / halfLifeHours) - ordinary);
  return Math.round((mostPerformance * excess) / (excess + halfExcess));
}
