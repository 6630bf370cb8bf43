import type { Analytics } from '#shared/domain/desk/analytics.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import type { CsvTable } from '../figures/csv-button.tsx';
import { changeSince, type Figure, FigureRow } from '../figures/figure-row.tsx';
import { type SplitName, splits } from './views-by.tsx';

const words = deskMessages.analytics;
/** Fixed values for figures that are not measured yet; they are labelled as such. */
const placeholders = { topicsDiscovered: 5, quality: 98 };
type FigureId =
  | keyof typeof placeholders
  | Extract<keyof Analytics, `total${string}` | 'lastViews' | 'avgPerformance' | 'suspiciousAdEvents'>;

/** The key figures; without values while they are loading. A server of an earlier version does not report all. */
export function AnalyticsFigures({ data }: { data: Analytics | undefined }) {
  const { before, lastViews } = data ?? {};
  const figure = (id: FigureId, value: number | undefined, about?: string, format = formatNumber): Figure => ({
    id,
    name: words[id],
    value: value === undefined ? undefined : format(value),
    about,
  });
  /** A figure with its change since the period before; none if it is not reported. */
  const compared = (id: FigureId, now: number | undefined, earlier: number | undefined): Figure[] =>
    data !== undefined && now === undefined
      ? []
      : [figure(id, now, now === undefined || earlier === undefined ? undefined : changeSince(earlier, now))];
  /** A figure that may be a placeholder. */
  const measuredOrFixed = (id: keyof typeof placeholders, format?: typeof formatNumber): Figure =>
    data === undefined || data[id] !== undefined
      ? figure(id, data?.[id], undefined, format)
      : figure(id, placeholders[id], words.placeholder, format);
  return (
    <FigureRow
      figures={[
        ...compared('lastViews', lastViews?.views, lastViews?.viewsBefore),
        ...compared('totalViews', data?.totalViews, before?.views),
        ...compared('totalLikes', data?.totalLikes, before?.likes),
        ...compared('totalClicks', data?.totalClicks, before?.clicks),
        figure('totalArticles', data?.totalArticles, words.allTime),
        figure('avgPerformance', data?.avgPerformance, words.outOf),
        measuredOrFixed('topicsDiscovered'),
        measuredOrFixed('quality', deskMessages.percent),
        // Shown when there are any: the panel is about articles, the Revenue tab about ads.
        ...(data?.suspiciousAdEvents
          ? compared('suspiciousAdEvents', data.suspiciousAdEvents, before?.suspiciousAdEvents)
          : []),
      ]}
    />
  );
}

const splitNames = Object.keys(splits) as SplitName[];

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
      ...splitNames.flatMap((name) =>
        (splits[name](data, topicName) ?? []).map((group) => row(words.groups[name], group.name, group)),
      ),
      ...data.topPerformers.map((one) => row(words.groups.article, one.title, one, one.performanceScore)),
    ],
  };
}
