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
  /** Rising now; see rising-topics.ts. */
  trending: withFallback(z.boolean(), false),
});
export type Topic = z.infer<typeof topic>;

/** Number of a topic's articles by UTC hour of publication (`2026-11-20T09`). */
export type TopicHours = Readonly<Record<string, number>>;

/** Rising topics are found by comparing the last 24 hours with the 7 days before them. */
export const recentHours = 24;
export const usualDays = 7;
/** Hours whose counts are compared. Older counts are dropped. */
const comparedHours = recentHours * (usualDays + 1);
/** The UTC hour of an ISO time, as a key of `TopicHours`. */
export const hourOf = (iso: string): string => iso.slice(0, 13);

/** The counts that are still compared, without zeros. */
export function recentCounts(hours: TopicHours, now: Date): Record<string, number> {
  const oldest = hourOf(new Date(now.getTime() - comparedHours * hourMs).toISOString());
  return Object.fromEntries(Object.entries(hours).filter(([hour, count]) => hour >= oldest && count !== 0));
}
