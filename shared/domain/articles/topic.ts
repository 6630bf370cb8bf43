import * as z from 'zod/mini';

/** A subject readers can open and follow (ENT-06). */
export const topic = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  category: z.string(),
  /** Name of a drawn symbol in the site's own set. */
  icon: z.string(),
  followerCount: z.int(),
  articleCount: z.int(),
  trending: z.boolean(),
});
export type Topic = z.infer<typeof topic>;

/** Articles of a topic by UTC hour of publication (`2026-11-20T09`). */
export type TopicHours = Readonly<Record<string, number>>;

const hourMs = 3_600_000;
/** A day against the week before it: the newest 24 hours, and the 7 days before those. */
const recentHours = 24;
const usualDays = 7;
/** How many hours of counts `trend` looks at, and so how many are kept. */
export const trendHours = recentHours * (usualDays + 1);
export const hourOf = (iso: string): string => iso.slice(0, 13);

/**
 * How much more than usual a topic is written about: articles of the last 24 hours against the daily mean of the 7 days before,
 * each with one article added so that a quiet topic's first two articles are not a sensation. 1 is the usual rate.
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

/** A topic trends when its day is half again its usual one; a brand-new site, where everything is new, needs three articles for it. */
export function isTrending(hours: TopicHours, now: Date): boolean {
  const recent = Object.entries(hours).reduce(
    (sum, [hour, count]) => sum + (now.getTime() - Date.parse(`${hour}:00:00Z`) < recentHours * hourMs ? count : 0),
    0,
  );
  return recent >= 3 && trend(hours, now) >= 1.5;
}

/** The counts that still matter to `trend`. */
export function recentCounts(hours: TopicHours, now: Date): Record<string, number> {
  const oldest = hourOf(new Date(now.getTime() - trendHours * hourMs).toISOString());
  return Object.fromEntries(Object.entries(hours).filter(([hour, count]) => hour >= oldest && count !== 0));
}
