import * as z from 'zod/mini';
import { regions } from '../classification/region.ts';

const count = z.int().check(z.minimum(0));

/** How the product does (ENT-28). */
export const analytics = z.object({
  totalArticles: count,
  totalViews: count,
  /** Mean performance score of the newest articles, to one decimal. */
  avgPerformance: z.number(),
  /** The best of the newest articles that anybody has looked at, five at most. */
  topPerformers: z.array(
    z.object({ id: z.string(), title: z.string(), views: count, clicks: count, performanceScore: z.number() }),
  ),
  /** Names of the topics that are written about more than usual. */
  adaptiveTopics: z.array(z.string()),
  /** Topics that have articles. */
  topicsDiscovered: z.optional(count),
  /** Per cent; nobody measures it yet. */
  quality: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  /** Views of the last 14 UTC days, the oldest first, as they were counted. */
  viewsByDay: z.optional(z.array(z.object({ day: z.string(), views: count }))),
  /** Of the newest articles; null stands for no region. */
  byRegion: z.optional(z.array(z.object({ region: z.nullable(z.enum(regions)), views: count, articles: count }))),
  byTopic: z.optional(z.array(z.object({ topic: z.string(), views: count, articles: count }))),
});
export type Analytics = z.infer<typeof analytics>;

interface Measured {
  id: string;
  title: string;
  views: number;
  clicks: number;
  performanceScore: number;
}

export const mostPerformers = 5;

/** The best first. What nobody has opened has not performed. */
export function topPerformers(articles: readonly Measured[]): Measured[] {
  return articles
    .filter(({ views, clicks }) => views + clicks > 0)
    .sort(
      (a, b) =>
        b.performanceScore - a.performanceScore || b.views - a.views || b.clicks - a.clicks || (a.id < b.id ? -1 : 1),
    )
    .slice(0, mostPerformers)
    .map(({ id, title, views, clicks, performanceScore }) => ({ id, title, views, clicks, performanceScore }));
}

/** The mean, to one decimal; 0 of nothing. */
export function avgPerformance(articles: readonly Pick<Measured, 'performanceScore'>[]): number {
  if (articles.length === 0) return 0;
  return (
    Math.round((articles.reduce((sum, { performanceScore }) => sum + performanceScore, 0) / articles.length) * 10) / 10
  );
}

/** Views and articles by whatever `keyOf` names, the most viewed first. */
export function groupedViews<Article extends { views: number }, Key>(
  articles: readonly Article[],
  keyOf: (article: Article) => Key,
): { key: Key; views: number; articles: number }[] {
  return [...Map.groupBy(articles, keyOf)]
    .map(([key, group]) => ({ key, views: group.reduce((sum, { views }) => sum + views, 0), articles: group.length }))
    .sort((a, b) => b.views - a.views || b.articles - a.articles);
}
