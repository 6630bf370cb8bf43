import type { Analytics } from '#shared/domain/desk/analytics.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import type { CsvTable } from '../figures/csv-button.tsx';
import { regionName } from './views-by.tsx';

const words = deskMessages.analytics;

/** The figures of the panel as one table, whose first column names the group of each row. */
export function analyticsTable(data: Analytics, topicName: (topic: string) => string): CsvTable {
  interface Figures {
    views: number;
    likes: number;
    clicks: number;
  }
  const row = (group: string, name: string, { views, likes, clicks }: Figures, score: number | '' = '') => [
    group,
    name,
    views,
    likes,
    clicks,
    score,
  ];
  const { totalViews, totalLikes = 0, totalClicks = 0, period } = data;
  const total = { views: totalViews, likes: totalLikes, clicks: totalClicks };
  return {
    fields: [words.group, words.name, words.totalViews, words.totalLikes, words.totalClicks, words.score],
    rows: [
      row(words.groups.total, period === undefined ? '' : `${period.from} to ${period.to}`, total),
      ...(data.viewsByDay ?? []).map((day) => row(words.groups.day, day.day, day)),
      ...(data.byTopic ?? []).map((one) => row(words.groups.topic, topicName(one.topic), one)),
      ...(data.byRegion ?? []).map((one) => row(words.groups.region, regionName(one.region), one)),
      ...(data.bySource ?? []).map((one) => row(words.groups.source, one.name, one)),
      ...data.topPerformers.map((one) => row(words.groups.article, one.title, one, one.performanceScore)),
    ],
  };
}
