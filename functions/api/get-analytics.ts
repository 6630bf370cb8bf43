import { latestArticles } from '#functions/articles/article-lists.ts';
import { readTopicCounts, readTrendingTopics } from '#functions/articles/topics.ts';
import { totalViews, viewsByDay } from '#functions/counters/view-totals.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { getAnalytics } from '#shared/api/desk.ts';
import { limits } from '#shared/config/limits.ts';
import { avgPerformance, groupedViews, topPerformers } from '#shared/domain/desk/analytics.ts';

const shownDays = 14;

// Totals are maintained on write: articles by topic with each ingestion commit, views by day when counters are folded.
// Figures of single articles cover the newest 500, one bounded read.
export const handler = endpoint(getAnalytics, async () => {
  const now = new Date();
  const [topics, trending, views, days, { items }] = await Promise.all([
    readTopicCounts({ consistent: false }),
    readTrendingTopics(now),
    totalViews(),
    viewsByDay(shownDays, now),
    latestArticles({}, limits.articles.maxLimit, null, now),
  ]);
  const counts = [...topics.values()].map(({ articleCount }) => articleCount);
  return {
    totalArticles: counts.reduce((sum, count) => sum + count, 0),
    totalViews: views,
    avgPerformance: avgPerformance(items),
    topPerformers: topPerformers(items),
    adaptiveTopics: trending.map(({ displayName }) => displayName),
    topicsDiscovered: counts.filter((count) => count > 0).length,
    viewsByDay: days,
    byRegion: groupedViews(items, ({ region }) => region).map(({ key, ...sums }) => ({ region: key, ...sums })),
    byTopic: groupedViews(items, ({ topic }) => topic).map(({ key, ...sums }) => ({ topic: key, ...sums })),
  };
});
