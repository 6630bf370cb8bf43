import { optionalPacked } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { maxValue, thoseThatFit } from '#functions/table/pieces.ts';
import type { DailyFigures, Figures } from '#shared/domain/desk/analytics.ts';
import type { Period } from '#shared/domain/desk/period.ts';
import { readMonthFigures } from './month-figures.ts';

export type FigureKind = 'topic' | 'region' | 'publisher';

/** Key, views, likes and clicks of each group. */
type Groups = [string, number, number, number][];

/** Bytes of each list of a day as JSON: an item has two. */
const maxGroups = maxValue / 2;

/** The figures of all groups of one kind on a day: 500 publishers are some ten kilobytes. */
export const dayEntity = defineEntity({
  model: { entity: 'daily-figures', version: '1', service },
  attributes: {
    kind: { type: 'string', required: true },
    /** UTC. */
    day: { type: 'string', required: true },
    /** The sums of what the articles have gained: a whole value. */
    groups: optionalPacked<Groups>(),
    /** Milliseconds since 1970 at which they were read. */
    readAt: { type: 'number' },
    /** What was counted in items of months (`0006-daily-figures`), in addition to the sums. */
    earlier: optionalPacked<Groups>(),
  },
  indexes: {
    byDay: {
      pk: { field: 'pk', composite: ['kind'], template: 'daily-figures#${kind}', casing: 'none' },
      sk: { field: 'sk', composite: ['day'], template: '${day}', casing: 'none' },
    },
  },
});

/** Sums by key. */
export class Sums {
  readonly #byKey = new Map<string, Figures>();

  add(key: string, { views, likes, clicks }: Figures): void {
    const sum = this.#byKey.get(key);
    if (sum === undefined) this.#byKey.set(key, { views, likes, clicks });
    else {
      sum.views += views;
      sum.likes += likes;
      sum.clicks += clicks;
    }
  }
  addGroups(groups: Groups = []): this {
    for (const [key, views, likes, clicks] of groups) this.add(key, { views, likes, clicks });
    return this;
  }
  /** Without groups for which nothing is left; the most viewed ones, if an item has no room for all. */
  groups(): Groups {
    const all = [...this.#byKey].flatMap(
      ([key, { views, likes, clicks }]): Groups =>
        views === 0 && likes === 0 && clicks === 0 ? [] : [[key, views, likes, clicks]],
    );
    const fit = thoseThatFit(all, maxGroups);
    return fit.length === all.length
      ? all
      : thoseThatFit(
          all.toSorted((a, b) => b[1] - a[1]),
          maxGroups,
        );
  }
}

/** The figures of each group and day of a period, without days on which nothing happened, in no order. */
export async function readFigures(kind: FigureKind, period: Period): Promise<DailyFigures[]> {
  const [{ data }, earlier] = await Promise.all([
    dayEntity().query.byDay({ kind }).between({ day: period.from }, { day: period.to }).go({ pages: 'all' }),
    readMonthFigures(kind, period),
  ]);
  const byDay = new Map(data.map((row) => [row.day, new Sums().addGroups(row.groups).addGroups(row.earlier)]));
  for (const { day, key, ...figures } of earlier) {
    const sums = byDay.get(day) ?? new Sums();
    byDay.set(day, sums);
    sums.add(key, figures);
  }
  return [...byDay].flatMap(([day, sums]) =>
    sums.groups().map(([key, views, likes, clicks]) => ({ key, day, views, likes, clicks })),
  );
}

/** The key of a day's item. For migrations. */
export const dayKey = (kind: string, day: string) => ({ pk: `daily-figures#${kind}`, sk: day });

/**
 * A day's item with figures of a month added to it. For migrations.
 * @param item the stored one; null if there is none
 */
export function withEarlier(
  item: Record<string, unknown> | null,
  kind: string,
  { key, day, ...figures }: DailyFigures,
): Record<string, unknown> {
  const stored = item === null ? null : dayEntity().parse({ Item: item }).data;
  const sums = new Sums().addGroups(stored?.earlier);
  sums.add(key, figures);
  const added = dayEntity().put({ kind, day, earlier: sums.groups() });
  return { ...item, ...added.params<{ Item: Record<string, unknown> }>().Item };
}
