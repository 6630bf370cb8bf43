import * as z from 'zod/mini';
import { withFallback } from '../fallback.ts';
import { hourMs } from '../utc-day.ts';

const text = withFallback(z.string(), '');
const count = withFallback(z.int(), 0);

/** A topic that readers can open and follow. */
export const topic = z.object({
  id: z.string(),
  name: z.string(),
  displayName: text,
  description: text,
  category: text,
  /** Name of an icon in the site's icon set. */
  icon: text,
  followerCount: count,
  articleCount: count,
  trending: withFallback(z.boolean(), false),
});
export type Topic = z.infer<typeof topic>;

/** Number of a topic's articles by UTC hour of publication (`2026-11-20T09`). */
export type TopicHours = Readonly<Record<string, number>>;

/** The trend compares the last 24 hours with the 7 days before them. */
const recentHours = 24;
const usualDays = 7;
/** Hours of counts that `trend` reads. Older counts are dropped. */
export const trendHours = recentHours * (usualDays + 1);
/** The UTC hour of an ISO time, as a key of `TopicHours`. */
export const hourOf = (iso: string): string => iso.slice(0, 13);

/**
 * How much more than usual a topic is covered: articles of the last 24 hours divided by the daily mean of the 7 days
 * before. One article is added to both, which dampens topics with few articles. 1 is the usual rate.
 */
export function trend(hours: TopicHours, now: Date): number {
  let recent = 0;
  let before = 0;
  for (const [hour, count] of Object.entries(hours)) {
    const age = (now.getTime() - Date.parse(`${hour}:00:00Z`)) / hourMs;
    if (age < recentHours) recent += count;
    else if (age < trendHours) before += count;
  }
  return (recent + 1) / (before / usualDays + 1);
}

/**
 * Whether a topic's last day has at least 1.5 times the usual number of articles, and at least three: on a new site
 * every topic is new.
 */
export function isTrending(hours: TopicHours, now: Date): boolean {
  const recent = Object.entries(hours).reduce(
    (sum, [hour, count]) => sum + (now.getTime() - Date.parse(`${hour}:00:00Z`) < recentHours * hourMs ? count : 0),
    0,
  );
  return recent >= 3 && trend(hours, now) >= 1.5;
}

/** The counts that `trend` still reads, without zeros. */
export function recentCounts(hours: TopicHours, now: Date): Record<string, number> {
  const oldest = hourOf(new Date(now.getTime() - trendHours * hourMs).toISOString());
  return Object.fromEntries(Object.entries(hours).filter(([hour, count]) => hour >= oldest && count !== 0));
}
