import type { Analytics } from '#shared/domain/desk/analytics.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import type { CsvTable } from '../figures/csv-button.tsx';
import { changeSince, type Figure, FigureRow } from '../figures/figure-row.tsx';
import { referrerName, regionName } from './views-by.tsx';

const words = deskMessages.analytics;
/** Fixed values for figures that are not measured yet; they are labelled as such. */
const placeholders = { topicsDiscovered: 5, quality: 98 };

/** A figure that may be a placeholder; without a value while it is loading. */
function measuredOrFixed(
  data: Analytics | undefined,
  id: keyof typeof placeholders,
  name: string,
  format: (value: number) => string,
): Figure {
  if (data === undefined) return { id, name, value: undefined };
  const measured = data[id];
  return measured === undefined
    ? { id, name, value: format(placeholders[id]), about: words.placeholder }
    : { id, name, value: format(measured) };
}

/** A figure with its change since the period before. */
function compared(id: string, name: string, now: number | undefined, before: number | undefined): Figure {
  return {
    id,
    name,
    value: now === undefined ? undefined : formatNumber(now),
    about: now === undefined || before === undefined ? undefined : changeSince(before, now),
  };
}

/** The key figures; without values while they are loading. */
export function AnalyticsFigures({ data }: { data: Analytics | undefined }) {
  const shown = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const before = data?.before;
  // A server of an earlier version does not report them.
  const counts = (id: 'totalLikes' | 'totalClicks', beforeCount: number | undefined) =>
    data !== undefined && data[id] === undefined ? [] : [compared(id, words[id], data?.[id], beforeCount)];
  return (
    <FigureRow
      figures={[
        ...(data !== undefined && data.lastViews === undefined
          ? []
          : [compared('lastViews', words.lastViews, data?.lastViews?.views, data?.lastViews?.viewsBefore)]),
        compared('totalViews', words.totalViews, data?.totalViews, before?.views),
        ...counts('totalLikes', before?.likes),
        ...counts('totalClicks', before?.clicks),
        { id: 'totalArticles', name: words.totalArticles, value: shown(data?.totalArticles), about: words.allTime },
        { id: 'avgPerformance', name: words.avgPerformance, value: shown(data?.avgPerformance), about: words.outOf },
        measuredOrFixed(data, 'topicsDiscovered', words.topics, formatNumber),
        measuredOrFixed(data, 'quality', words.quality, deskMessages.percent),
        // Shown when there are any: the panel is about articles, the Revenue tab about ads.
        ...(data?.suspiciousAdEvents
          ? [
              compared(
                'suspiciousAdEvents',
                words.suspiciousAdEvents,
                data.suspiciousAdEvents,
                before?.suspiciousAdEvents,
              ),
            ]
          : []),
      ]}
    />
  );
}

/** The figures of the panel as one table, whose first column names the group of each row. */
export function analyticsTable(data: Analytics, topicName: (topic: string) => string): CsvTable {
  interface Figures {
    views: number;
    likes?: number;
    clicks?: number;
    viewsBefore?: number | undefined;
  }
  const row = (group: string, name: string, figures: Figures, score: number | '' = '') => {
    const { views, likes = '', clicks = '', viewsBefore = '' } = figures;
    return [group, name, views, likes, clicks, score, viewsBefore];
  };
  const { totalViews, totalLikes = 0, totalClicks = 0, period } = data;
  const total = { views: totalViews, likes: totalLikes, clicks: totalClicks, viewsBefore: data.before?.views };
  return {
    fields: [
      words.group,
      words.name,
      words.totalViews,
      words.totalLikes,
      words.totalClicks,
      words.score,
      words.viewsBefore,
    ],
    rows: [
      row(words.groups.total, period === undefined ? '' : `${period.from} to ${period.to}`, total),
      ...(data.viewsByDay ?? []).map((day) => row(words.groups.day, day.day, day)),
      ...(data.byTopic ?? []).map((one) => row(words.groups.topic, topicName(one.topic), one)),
      ...(data.byRegion ?? []).map((one) => row(words.groups.region, regionName(one.region), one)),
      ...(data.bySource ?? []).map((one) => row(words.groups.source, one.name, one)),
      ...(data.byReferrer ?? []).map((one) => row(words.groups.referrer, referrerName(one.kind), one)),
      ...(data.byHost ?? []).map((one) => row(words.groups.host, one.host, one)),
      ...data.topPerformers.map((one) => row(words.groups.article, one.title, one, one.performanceScore)),
    ],
  };
}
