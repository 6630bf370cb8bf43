import { registeredCreatives } from '#functions/ads/ad-register.ts';
import { totalsOfCreatives } from '#functions/ads/ad-totals.ts';
import { recentArticles } from '#functions/articles/article-lists.ts';
import { publisherNames } from '#functions/catalog/publishers.ts';
import { readTopicCounts, readTrendingTopics } from '#functions/catalog/topics.ts';
import { readFigures } from '#functions/counters/daily-figures.ts';
import { requestedPeriod } from '#functions/runtime/requested-period.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getAnalytics } from '#shared/api/desk.ts';
import { limits } from '#shared/config/limits.ts';
import { regions } from '#shared/domain/classification/regions.ts';
import {
  avgPerformance,
  byReferrer,
  comparedByKey,
  figuresByDay,
  noRegionKey,
  sumOf,
  topPerformers,
  viewsUpTo,
} from '#shared/domain/desk/analytics.ts';
import { daysUpTo, type Period, periodBefore } from '#shared/domain/desk/period.ts';
import { addDays, utcDay } from '#shared/domain/utc-day.ts';

const usualDays = 28;
const mostSources = 50;
const mostHosts = 50;

// Figures are kept by day and group, so a period costs the same however many articles there are. Figures of single
// articles cover the newest 500 of the period, one bounded read.
export const handler = deskEndpoint(getAnalytics, async ({ query }) => {
  const now = new Date();
  const period = requestedPeriod(query, (to) => daysUpTo(to, usualDays), now);
  const before = periodBefore(period);
  const both = { from: before.from, to: period.to };
  const today = utcDay(now);
  const [topics, trending, byTopic, byRegion, bySource, referrers, hosts, times, articles, suspicious] =
    await Promise.all([
      readTopicCounts({ consistent: false }),
      readTrendingTopics(now),
      readFigures('topic', both),
      readFigures('region', both),
      readFigures('publisher', both),
      readFigures('referrer', both),
      readFigures('host', both),
      readFigures('time', { from: addDays(today, -2), to: today }),
      newestOf(period, now),
      suspiciousAdEvents(both),
    ]);
  const compare = (rows: typeof byTopic) => comparedByKey(rows, period.from);
  const sources = compare(bySource).slice(0, mostSources);
  const names = await publisherNames(sources.map(({ key }) => key));
  const counts = [...topics.values()].map(({ articleCount }) => articleCount);
  const current = byTopic.filter(({ day }) => day >= period.from);
  const { views, likes, clicks } = sumOf(current);
  const sumBefore = sumOf(byTopic.filter(({ day }) => day < period.from));
  const suspiciousIn = (isEarlier: boolean) =>
    suspicious.reduce((sum, row) => (row.day < period.from === isEarlier ? sum + row.suspicious : sum), 0);
  return {
    period,
    totalArticles: counts.reduce((sum, count) => sum + count, 0),
    totalViews: views,
    totalLikes: likes,
    totalClicks: clicks,
    suspiciousAdEvents: suspiciousIn(false),
    before: { period: before, ...sumBefore, suspiciousAdEvents: suspiciousIn(true) },
    avgPerformance: avgPerformance(articles),
    topPerformers: topPerformers(articles),
    adaptiveTopics: trending.map(({ displayName }) => displayName),
    topicsDiscovered: counts.filter((count) => count > 0).length,
    viewsByDay: figuresByDay(current, period),
    byRegion: compare(byRegion).flatMap(({ key, ...figures }) => {
      const region = regions.find((one) => one === key) ?? null;
      return region === null && key !== noRegionKey ? [] : [{ region, ...figures }];
    }),
    byTopic: compare(byTopic).map(({ key, ...figures }) => ({ topic: key, ...figures })),
    bySource: sources.map(({ key, ...figures }) => ({ id: key, name: names.get(key) ?? key, ...figures })),
    byReferrer: byReferrer(compare(referrers), { views, viewsBefore: sumBefore.views }),
    byHost: compare(hosts)
      .slice(0, mostHosts)
      .map(({ key: host, views, viewsBefore }) => ({ host, views, viewsBefore })),
    ...viewsUpTo(times, now),
  };
});

/** Ad impressions and clicks that look like fraud. */
async function suspiciousAdEvents({ from, to }: Period) {
  const ids = (await registeredCreatives()).map(({ creativeId }) => creativeId);
  return totalsOfCreatives(ids, from, to);
}

/** The newest articles that were published in a period, at most 500. */
async function newestOf({ from, to }: Period, now: Date) {
  const end = to === utcDay(now) ? null : { publishedAt: `${to}T23:59:59.999Z`, id: '~' };
  const { items } = await recentArticles({}, limits.articles.maxLimit, end, now);
  return items.filter(({ publishedAt }) => publishedAt >= from);
}
