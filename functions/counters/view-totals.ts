import { randomInt } from 'node:crypto';
import { Service } from 'electrodb';
import { lazy } from '#functions/runtime/lazy.ts';
import { table } from '#functions/table/client.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { transact } from '#functions/table/transaction.ts';
import type { ArticleCounters } from '#shared/domain/articles/article.ts';
import { dayMs, lastDays, utcDay } from '#shared/domain/utc-day.ts';

/** Items that share a total, because the folds of many articles must not write one item. */
const shards = 4;
const allTime = 'all';

/** The part of an article's counters that is in the totals already. */
const folds = defineEntity({
  model: { entity: 'fold', version: '1', service },
  attributes: {
    articleId: { type: 'string', required: true },
    views: { type: 'number', required: true },
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
const totals = defineEntity({
  model: { entity: 'viewTotal', version: '1', service },
  attributes: {
    /** A UTC day, or `all`. */
    period: { type: 'string', required: true },
    shard: { type: 'number', required: true },
    views: { type: 'number' },
    clicks: { type: 'number' },
  },
  indexes: {
    byPeriod: {
      pk: { field: 'pk', composite: [], template: 'view-totals', casing: 'none' },
      sk: { field: 'sk', composite: ['period', 'shard'], template: '${period}#${shard}', casing: 'none' },
    },
  },
});
const entities = lazy(() => {
  const [fold, total] = [folds(), totals()];
  return { fold, total, all: new Service({ fold, total }, table()) };
});
export const foldEntity = () => entities().fold;

/**
 * Adds the increase of an article's counters since its last fold to the totals of today and of all time. Records the
 * fold in the same transaction, so a repeated call with the same counters adds nothing.
 */
export async function foldIntoTotals(articleId: string, { views, clicks }: ArticleCounters, now: Date): Promise<void> {
  const { data: before } = await entities().fold.get({ articleId }).go({ consistent: true });
  const gained = { views: views - (before?.views ?? 0), clicks: clicks - (before?.clicks ?? 0) };
  if (gained.views === 0 && gained.clicks === 0) return;
  const revision = before?.revision ?? 0;
  const periods = [allTime, utcDay(now)];
  const shard = randomInt(shards);
  const failed = await transact(() =>
    entities()
      .all.transaction.write(({ fold, total }) => [
        fold
          .put({ articleId, views, clicks, revision: revision + 1 })
          .where((attributes, { eq, notExists }) =>
            revision === 0 ? notExists(attributes.revision) : eq(attributes.revision, revision),
          )
          .commit(),
        ...periods.map((period) => total.update({ period, shard }).add(gained).commit()),
      ])
      .go(),
  );
  if (failed !== null) throw new Error(`Concurrent fold of article ${articleId}`);
}

/** The number of views of all time. */
export async function totalViews(): Promise<number> {
  const { data } = await entities().total.query.byPeriod({ period: allTime }).go({ pages: 'all' });
  return data.reduce((sum, { views = 0 }) => sum + views, 0);
}

/** Views by UTC day of the last `days` days, today included, the oldest first. */
export async function viewsByDay(days: number, now: Date): Promise<{ day: string; views: number }[]> {
  const listed = lastDays(now, days);
  const after = utcDay(now.getTime() + dayMs);
  const { data } = await entities()
    .total.query.byPeriod({})
    .between({ period: listed[0] ?? after }, { period: after })
    .go({ pages: 'all' });
  const sums = new Map<string, number>();
  for (const { period, views = 0 } of data) sums.set(period, (sums.get(period) ?? 0) + views);
  return listed.map((day) => ({ day, views: sums.get(day) ?? 0 }));
}
