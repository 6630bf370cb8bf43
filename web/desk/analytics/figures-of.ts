import type { Analytics } from '#shared/domain/desk/analytics.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { formatNumber } from '#web/messages/locale.ts';
import type { Figure } from '#web/ui/display/figure-row.tsx';

const words = deskMessages.analytics;
/** Shown, and said to be fixed, as long as nobody knows the real ones (ANA-07, ANA-08). */
const placeholders = { topicsDiscovered: 5, quality: 98 };

/** The figures at the head; without an answer they are still to come. */
export function figuresOf(data: Analytics | undefined): Figure[] {
  const figure = (id: string, name: string, value: string | undefined, about?: string): Figure => ({
    id,
    name,
    value,
    about,
  });
  const placed = (id: keyof typeof placeholders, name: string, show: (value: number) => string): Figure =>
    data === undefined
      ? figure(id, name, undefined)
      : figure(id, name, show(data[id] ?? placeholders[id]), data[id] === undefined ? words.placeholder : undefined);
  return [
    figure('totalArticles', words.totalArticles, data && formatNumber(data.totalArticles)),
    figure('totalViews', words.totalViews, data && formatNumber(data.totalViews)),
    figure('avgPerformance', words.avgPerformance, data && formatNumber(data.avgPerformance), words.outOf),
    placed('topicsDiscovered', words.topics, formatNumber),
    placed('quality', words.quality, words.percent),
  ];
}
