import { optionalPacked } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { unlessWritten } from '#functions/table/transaction.ts';
import { type DailyFigures, type Figures, noRegionKey } from '#shared/domain/desk/analytics.ts';
import type { Period } from '#shared/domain/desk/period.ts';
import { addDays, lastDays, minuteMs, utcDay } from '#shared/domain/utc-day.ts';
import { eachGain, type Gain } from './daily-gains.ts';
import { readMonthFigures } from './month-figures.ts';

/**
 * Every article has one topic, one region or none, and one publisher, so the groups of each kind add up to the total.
 * The last one is written last, which shows that all are written.
 */
const kinds = ['publisher', 'region', 'topic'] as const;
export type FigureKind = (typeof kinds)[number];
const lastKind = 'topic' satisfies FigureKind;

/** Key, views, likes and clicks of each group. */
type Groups = [string, number, number, number][];

/** The figures of all groups of one kind on a day: 500 publishers are some ten kilobytes. */
const dayEntity = defineEntity({
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
class Sums {
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
  /** Without groups for which nothing is left. */
  groups(): Groups {
    return [...this.#byKey].flatMap(
      ([key, { views, likes, clicks }]): Groups =>
        views === 0 && likes === 0 && clicks === 0 ? [] : [[key, views, likes, clicks]],
    );
  }
}

const keysOf = ({ topic, region, publisherId }: Gain): Record<FigureKind, string> => ({
  topic,
  region: region ?? noRegionKey,
  publisher: publisherId,
});

/** Days that are rolled up: today, and those before until they are settled. */
const rolledDays = 3;
/**
 * Milliseconds after the end of a day for which its gains may change: a fold that began before midnight may take as
 * long as its function, two minutes.
 */
const settleMs = 10 * minuteMs;

/**
 * Writes the figures of today, and once more those of a day that has ended, as sums of what the articles have gained.
 * Whole values: a repetition changes nothing, and what one that was cut off has left is written by the next.
 */
export async function rollUpFigures(now: Date): Promise<void> {
  const days = lastDays(now, rolledDays);
  const { data } = await dayEntity()
    .query.byDay({ kind: lastKind })
    .between({ day: days[0] ?? utcDay(now) }, { day: utcDay(now) })
    .go({ pages: 'all', consistent: true });
  const readAt = new Map(data.map((row) => [row.day, row.readAt ?? 0]));
  for (const day of days)
    if ((readAt.get(day) ?? 0) < Date.parse(addDays(day, 1)) + settleMs) await rollUpDay(day, now);
}

/** Writes the figures of a day whose gains have not expired. An older sum never replaces a newer one. */
export async function rollUpDay(day: string, now: Date): Promise<void> {
  const sums = { topic: new Sums(), region: new Sums(), publisher: new Sums() };
  await eachGain(day, (gain) => {
    const keys = keysOf(gain);
    for (const kind of kinds) sums[kind].add(keys[kind], gain);
  });
  const readAt = now.getTime();
  for (const kind of kinds)
    await unlessWritten(
      dayEntity()
        .update({ kind, day })
        .set({ groups: sums[kind].groups(), readAt })
        .where((row, { notExists, lte }) => `${notExists(row.readAt)} OR ${lte(row.readAt, readAt)}`)
        .go(),
    );
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
