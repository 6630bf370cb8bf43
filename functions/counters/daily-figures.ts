import { randomInt } from 'node:crypto';
import { Service } from 'electrodb';
import { lazy } from '#functions/runtime/lazy.ts';
import { table } from '#functions/table/client.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { transact } from '#functions/table/transaction.ts';
import type { ArticleCounters, ArticlePreview } from '#shared/domain/articles/article.ts';
import { type DailyFigures, noRegionKey } from '#shared/domain/desk/analytics.ts';
import type { Period } from '#shared/domain/desk/period.ts';
import { addDays, utcDay } from '#shared/domain/utc-day.ts';

/**
 * Items that share the figures of one group, because the folds of many articles must not write one item. Every article
 * has one topic, one region or none, and one publisher, so the groups of each kind add up to the total.
 */
const shards = { topic: 4, region: 4, publisher: 2 } as const;
type GroupKind = keyof typeof shards;
const kinds = ['topic', 'region', 'publisher'] as const satisfies readonly GroupKind[];

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

/** The part of an article's counters that is in the figures already. */
const folds = defineEntity({
  model: { entity: 'fold', version: '1', service },
  attributes: {
    articleId: { type: 'string', required: true },
    views: { type: 'number', required: true },
    likes: { type: 'number' },
    clicks: { type: 'number', required: true },
    /** Increases with every fold: of two concurrent folds only one succeeds. */
    revision: { type: 'number', required: true },
  },
  indexes: {
    byArticle: {
      pk: { field: 'pk', composite: ['articleId'], template: 'counters#${articleId}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'folded', casing: 'none' },
    },
  },
});
/**
 * A month of a group, with one attribute per metric and day. A year of 500 publishers is 26 items each, all below the
 * kilobyte of one write unit; a row per day would be 28 times as many.
 */
const months = defineEntity({
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
const entities = lazy(() => {
  const [fold, figures] = [folds(), months()];
  return { fold, figures, all: new Service({ fold, figures }, table()) };
});
export const foldEntity = () => entities().fold;

/**
 * Adds the increase of an article's counters since its last fold to today's figures of its topic, region and publisher.
 * Records the fold in the same transaction, so a repeated call with the same counters adds nothing.
 */
export async function foldIntoFigures(
  { id: articleId, topic, region, publisherId }: Pick<ArticlePreview, 'id' | 'topic' | 'region' | 'publisherId'>,
  { views, likes, clicks }: Pick<ArticleCounters, Metric>,
  now: Date,
): Promise<void> {
  const { data: before } = await entities().fold.get({ articleId }).go({ consistent: true });
  const gained = {
    views: views - (before?.views ?? 0),
    likes: likes - (before?.likes ?? 0),
    clicks: clicks - (before?.clicks ?? 0),
  };
  const changed = metrics.filter((metric) => gained[metric] !== 0);
  if (changed.length === 0) return;
  const revision = before?.revision ?? 0;
  const today = utcDay(now);
  const added = Object.fromEntries(changed.map((metric) => [cellOf(metric, dayOfMonth(today)), gained[metric]]));
  const keys = { topic, region: region ?? noRegionKey, publisher: publisherId };
  const groups = kinds.map((kind) => ({
    kind,
    month: monthOf(today),
    key: keys[kind],
    shard: randomInt(shards[kind]),
  }));
  const failed = await transact(() =>
    entities()
      .all.transaction.write(({ fold, figures }) => [
        fold
          .put({ articleId, views, likes, clicks, revision: revision + 1 })
          .where((attributes, { eq, notExists }) =>
            revision === 0 ? notExists(attributes.revision) : eq(attributes.revision, revision),
          )
          .commit(),
        ...groups.map((group) => figures.update(group).add(added).commit()),
      ])
      .go(),
  );
  if (failed !== null) throw new Error(`Concurrent fold of article ${articleId}`);
}

const monthOf = (day: string): string => day.slice(0, 7);
const monthAfter = (day: string): string => monthOf(addDays(`${monthOf(day)}-28`, 4));
const dayOfMonth = (day: string) => day.slice(8) as DayOfMonth;

/** The figures of each group and day of a period, without days on which nothing happened, in no order. */
export async function readFigures(kind: GroupKind, { from, to }: Period): Promise<DailyFigures[]> {
  const { data } = await entities()
    .figures.query.byMonth({ kind })
    .between({ month: monthOf(from) }, { month: monthAfter(to) })
    .go({ pages: 'all' });
  return data.flatMap((row) =>
    daysOfMonth.flatMap((dayNumber) => {
      const day = `${row.month}-${dayNumber}`;
      if (day < from || day > to) return [];
      const [views = 0, likes = 0, clicks = 0] = metrics.map((metric) => row[cellOf(metric, dayNumber)]);
      return views === 0 && likes === 0 && clicks === 0 ? [] : [{ key: row.key, day, views, likes, clicks }];
    }),
  );
}
