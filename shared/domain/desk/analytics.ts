import * as z from 'zod/mini';
import { regions } from '../classification/taxonomy.ts';
import { withFallback } from '../fallback.ts';

const count = z.int().check(z.minimum(0));

/** Key figures of the product. */
export const analytics = z.object({
  totalArticles: count,
  totalViews: count,
  /** Mean performance score of the newest articles, to one decimal. */
  avgPerformance: z.number(),
  /** The best of the newest articles with views, at most five. */
  topPerformers: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      views: count,
      clicks: withFallback(count, 0),
      performanceScore: withFallback(z.number(), 0),
    }),
  ),
  /** Names of the trending topics. */
  adaptiveTopics: z.array(z.string()),
  /** Topics that have articles. */
  topicsDiscovered: z.optional(count),
  /** Per cent; not measured yet. */
  quality: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  /** Views of the last 14 UTC days, the oldest first. */
  viewsByDay: z.optional(z.array(z.object({ day: z.string(), views: count }))),
  /** Of the newest articles; null for articles without a region. */
  byRegion: z.optional(z.array(z.object({ region: z.nullable(z.enum(regions)), views: count, articles: count }))),
  byTopic: z.optional(z.array(z.object({ topic: z.string(), views: count, articles: count }))),
});
export type Analytics = z.infer<typeof analytics>;

interface MeasuredArticle {
  id: string;
  title: string;
  views: number;
  clicks: number;
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
    .map(({ id, title, views, clicks, performanceScore }) => ({ id, title, views, clicks, performanceScore }));
}

/** The mean performance score, to one decimal; 0 without articles. */
export function avgPerformance(articles: readonly Pick<MeasuredArticle, 'performanceScore'>[]): number {
  if (articles.length === 0) return 0;
  return (
    Math.round((articles.reduce((sum, { performanceScore }) => sum + performanceScore, 0) / articles.length) * 10) / 10
  );
}

/** Number of articles and views per key, the most viewed first. */
export function groupedViews<Article extends { views: number }, Key>(
  articles: readonly Article[],
  keyOf: (article: Article) => Key,
): { key: Key; views: number; articles: number }[] {
  return [...Map.groupBy(articles, keyOf)]
    .map(([key, group]) => ({ key, views: group.reduce((sum, { views }) => sum + views, 0), articles: group.length }))
    .sort((a, b) => b.views - a.views || b.articles - a.articles);
}
