import * as z from 'zod/mini';
import { mostPerformance } from '../articles/performance-score.ts';
import { regions } from '../classification/regions.ts';
import { withFallback } from '../fallback.ts';
import { hourMs, minuteMs } from '../utc-day.ts';
import { daysOf, type Period } from './period.ts';
import { type ReferrerKind, referrerKinds } from './referrer.ts';

const count = z.int().check(z.minimum(0));
const score = z.number().check(z.minimum(0), z.maximum(mostPerformance));
/** UTC days, both inclusive. */
const period = z.object({ from: z.string(), to: z.string() });
/** Views and likes of articles, and clicks through to their publishers. Withdrawn likes count as negative. */
const figures = { views: count, likes: withFallback(z.int(), 0), clicks: withFallback(count, 0) };
/** The figures of a group, and its views in the period before. */
const compared = { ...figures, viewsBefore: z.optional(count) };

/** Key figures of the product in a period. */
export const analytics = z.object({
  period: z.optional(period),
  /** All articles, of any period. */
  totalArticles: count,
  totalViews: count,
  totalLikes: z.optional(z.int()),
  /** Clicks through to publishers. */
  totalClicks: z.optional(count),
  /** Ad impressions and clicks that look like fraud and are not billed. */
  suspiciousAdEvents: z.optional(count),
  /** The same figures of the period of equal length before. */
  before: z.optional(z.object({ period, ...figures, suspiciousAdEvents: z.optional(count) })),
  /** Mean performance score, to one decimal, of the newest articles that were published in the period. */
  avgPerformance: score,
  /** The best of the newest articles that were published in the period and opened, at most five. */
  topPerformers: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      views: count,
      likes: withFallback(count, 0),
      clicks: withFallback(count, 0),
      performanceScore: withFallback(score, 0),
    }),
  ),
  /** Names of the rising topics: the last day against the week before; the period does not matter. */
  adaptiveTopics: z.array(z.string()),
  /** Topics that have articles. */
  topicsDiscovered: z.optional(count),
  /** Per cent; not measured yet. */
  quality: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  /** Each UTC day of the period, the oldest first. */
  viewsByDay: z.optional(z.array(z.object({ day: z.string(), ...figures }))),
  /** Null for articles without a region. */
  byRegion: z.optional(z.array(z.object({ region: z.nullable(z.enum(regions)), ...compared }))),
  byTopic: z.optional(z.array(z.object({ topic: z.string(), ...compared }))),
  /** The most viewed publishers, at most fifty. */
  bySource: z.optional(z.array(z.object({ id: z.string(), name: z.string(), ...compared }))),
  /** Views by how their visit began; null for visits that began on a page of ours, or said nothing. */
  byReferrer: z.optional(
    z.array(z.object({ kind: z.nullable(z.enum(referrerKinds)), views: count, viewsBefore: count })),
  ),
  /** The other sites that led to most views, at most fifty. */
  byHost: z.optional(z.array(z.object({ host: z.string(), views: count, viewsBefore: count }))),
  /** Views up to now, for any period: of the last 30 minutes and of the 30 before. */
  lastViews: z.optional(z.object({ views: count, viewsBefore: count })),
  /** Views of the last 24 UTC hours, the present one included, and of the same hour a day before. */
  viewsByHour: z.optional(z.array(z.object({ hour: z.string(), views: count, viewsBefore: count }))),
});
export type Analytics = z.infer<typeof analytics>;

/** Views, likes and clicks. Withdrawn likes count as negative. */
export interface Figures {
  views: number;
  likes: number;
  clicks: number;
}
/** The figures of a topic, region or publisher on a UTC day. */
export interface DailyFigures extends Figures {
  key: string;
  day: string;
}
/** The key of articles without a region. */
export const noRegionKey = '-';

/** The sum of figures. */
export const sumOf = (rows: readonly Figures[]): Figures =>
  rows.reduce<Figures>(
    (sum, { views, likes, clicks }) => ({
      views: sum.views + views,
      likes: sum.likes + likes,
      clicks: sum.clicks + clicks,
    }),
    { views: 0, likes: 0, clicks: 0 },
  );

/** The figures of each day of a period, the oldest first. */
export function figuresByDay(rows: readonly DailyFigures[], period: Period): (Figures & { day: string })[] {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return daysOf(period).map((day) => ({ day, ...sumOf(byDay.get(day) ?? []) }));
}

/** The figures of each key, the most viewed first. */
export const figuresByKey = (rows: readonly DailyFigures[]): (Figures & { key: string })[] =>
  [...Map.groupBy(rows, ({ key }) => key)]
    .map(([key, group]) => ({ key, ...sumOf(group) }))
    .sort((a, b) => b.views - a.views || b.likes - a.likes || (a.key < b.key ? -1 : 1));

/** The same, each with its views in the period before. @param from the first day of the later period */
export function comparedByKey(rows: readonly DailyFigures[], from: string) {
  const earlier = new Map(figuresByKey(rows.filter(({ day }) => day < from)).map(({ key, views }) => [key, views]));
  const later = rows.map((row) => (row.day < from ? { ...row, views: 0, likes: 0, clicks: 0 } : row));
  return figuresByKey(later).map((group) => ({ ...group, viewsBefore: earlier.get(group.key) ?? 0 }));
}

/**
 * Views by how their visit began, the most frequent first. What no kind has is of visits that began on our own pages.
 * @param total views of the period and of the one before
 */
export function byReferrer(
  groups: readonly { key: string; views: number; viewsBefore: number }[],
  total: { views: number; viewsBefore: number },
): { kind: ReferrerKind | null; views: number; viewsBefore: number }[] {
  const kinds = referrerKinds.flatMap((kind) => {
    const { views, viewsBefore } = groups.find(({ key }) => key === kind) ?? { views: 0, viewsBefore: 0 };
    return views + viewsBefore > 0 ? [{ kind, views, viewsBefore }] : [];
  });
  const left = (of: 'views' | 'viewsBefore') => Math.max(0, total[of] - kinds.reduce((sum, kind) => sum + kind[of], 0));
  const rest = { kind: null, views: left('views'), viewsBefore: left('viewsBefore') };
  return [...kinds, ...(rest.views + rest.viewsBefore > 0 ? [rest] : [])].sort((a, b) => b.views - a.views);
}

const shownHours = 24;
const lastMinutes = 30;

/** The views of the last half hour and hours. @param rows by day and UTC minute, of today and the two days before */
export function viewsUpTo(rows: readonly DailyFigures[], now: Date) {
  const views = rows.map((row) => ({ at: Date.parse(`${row.day}T${row.key}Z`), views: row.views }));
  const between = (from: number, to: number) =>
    Math.max(
      0,
      views.reduce((sum, one) => (one.at >= from && one.at < to ? sum + one.views : sum), 0),
    );
  // A minute belongs to the half hour as long as it has not ended outside of it.
  const end = Math.floor(now.getTime() / minuteMs) * minuteMs + minuteMs;
  const half = lastMinutes * minuteMs;
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  return {
    lastViews: { views: between(end - half, end), viewsBefore: between(end - 2 * half, end - half) },
    viewsByHour: Array.from({ length: shownHours }, (_, n) => {
      const from = hour - (shownHours - 1 - n) * hourMs;
      const dayBefore = from - shownHours * hourMs;
      return {
        hour: new Date(from).toISOString(),
        views: between(from, from + hourMs),
        viewsBefore: between(dayBefore, dayBefore + hourMs),
      };
    }),
  };
}

interface MeasuredArticle extends Figures {
  id: string;
  title: string;
  performanceScore: number;
}

export const mostPerformers = 5;

/** The five best-performing articles, the best first. Ignores articles without views and clicks. */
export function topPerformers(articles: readonly MeasuredArticle[]): MeasuredArticle[] {
  return articles
    .filter(({ views, clicks }) => views + clicks > 0)
    .sort(
      (a, b) =>
        b.performanceScore - a.performanceScore || b.views - a.views || b.clicks - a.clicks || (a.id < b.id ? -1 : 1),
    )
    .slice(0, mostPerformers)
    .map(({ id, title, views, likes, clicks, performanceScore }) => ({
      id,
      title,
      views,
      likes,
      clicks,
      performanceScore,
    }));
}

/** The mean performance score, to one decimal; 0 without articles. */
export function avgPerformance(articles: readonly Pick<MeasuredArticle, 'performanceScore'>[]): number {
  if (articles.length === 0) return 0;
  return (
    Math.round((articles.reduce((sum, { performanceScore }) => sum + performanceScore, 0) / articles.length) * 10) / 10
  );
}
