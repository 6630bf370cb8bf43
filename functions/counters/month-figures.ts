import { defineEntity, service } from '#functions/table/entity.ts';
import type { DailyFigures } from '#shared/domain/desk/analytics.ts';
import type { Period } from '#shared/domain/desk/period.ts';

// Figures as they were kept before items of days. `0006-daily-figures` moves them there; remove this file with it.

const metrics = ['views', 'likes', 'clicks'] as const;
type Metric = (typeof metrics)[number];
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type DayOfMonth = `${0 | 1 | 2}${Digit}` | '30' | '31';
const daysOfMonth = Array.from({ length: 31 }, (_, n) => String(n + 1).padStart(2, '0') as DayOfMonth);
/** The attribute of a metric on a day of the month: `v01` has the views of the first. */
const cellOf = (metric: Metric, day: DayOfMonth) => `${metric[0] as 'v' | 'l' | 'c'}${day}` as const;
const cells = Object.fromEntries(
  metrics.flatMap((metric) => daysOfMonth.map((day) => [cellOf(metric, day), { type: 'number' }])),
) as Record<ReturnType<typeof cellOf>, { type: 'number' }>;

/** A month of a topic, region or publisher, or a part of it. */
const monthEntity = defineEntity({
  model: { entity: 'figures', version: '1', service },
  attributes: {
    kind: { type: 'string', required: true },
    month: { type: 'string', required: true },
    key: { type: 'string', required: true },
    shard: { type: 'number', required: true },
    ...cells,
  },
  indexes: {
    byMonth: {
      pk: { field: 'pk', composite: ['kind'], template: 'figures#${kind}', casing: 'none' },
      sk: { field: 'sk', composite: ['month', 'key', 'shard'], template: '${month}#${key}#${shard}', casing: 'none' },
    },
  },
});
type Month = { month: string; key: string } & Partial<Record<ReturnType<typeof cellOf>, number | undefined>>;

/** The figures of the days of a month on which something happened. */
const daysOf = (row: Month): DailyFigures[] =>
  daysOfMonth.flatMap((dayNumber) => {
    const [views = 0, likes = 0, clicks = 0] = metrics.map((metric) => row[cellOf(metric, dayNumber)]);
    if (views === 0 && likes === 0 && clicks === 0) return [];
    return [{ key: row.key, day: `${row.month}-${dayNumber}`, views, likes, clicks }];
  });

/** The figures of an item, with their kind. For migrations. */
export function figuresOfMonth(item: Record<string, unknown>): { kind: string; days: DailyFigures[] } {
  const { data } = monthEntity().parse({ Item: item });
  if (data === null) throw new Error('The item has no figures of a month');
  return { kind: data.kind, days: daysOf(data) };
}

/** The figures of a period that have not been moved yet. */
export async function readMonthFigures(kind: string, { from, to }: Period): Promise<DailyFigures[]> {
  const { data } = await monthEntity()
    .query.byMonth({ kind })
    .between({ month: from.slice(0, 7) }, { month: `${to.slice(0, 7)}~` })
    .go({ pages: 'all' });
  return data.flatMap(daysOf).filter(({ day }) => day >= from && day <= to);
}
