import { randomInt } from 'node:crypto';
import { Service } from 'electrodb';
import { lazy } from '#functions/runtime/lazy.ts';
import type { ArticleCounts } from '#shared/domain/articles/article.ts';
import { table } from '../table/client.ts';
import { defineEntity, service } from '../table/entity.ts';
import { transact } from '../table/transaction.ts';

/** Items that a total lies in, so that the folds of many articles do not queue at one. */
const shards = 4;
const everything = 'all';

/** What of an article's counters has been added to the totals. */
const folds = defineEntity({
  model: { entity: 'fold', version: '1', service },
  attributes: {
    articleId: { type: 'string', required: true },
    views: { type: 'number', required: true },
    clicks: { type: 'number', required: true },
    /** Goes up with every fold, so that of two at once only one counts. */
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
 * Adds what an article's counters have gained since they were last added to the totals of this day and of all time: in one transaction with the note of it,
 * so that however often it is called with the same counts they are added once.
 */
export async function foldIntoTotals(articleId: string, { views, clicks }: ArticleCounts, now: Date): Promise<void> {
  const { data: before } = await entities().fold.get({ articleId }).go({ consistent: true });
  const gained = { views: views - (before?.views ?? 0), clicks: clicks - (before?.clicks ?? 0) };
  if (gained.views === 0 && gained.clicks === 0) return;
  const revision = before?.revision ?? 0;
  const periods = [everything, now.toISOString().slice(0, 10)];
  const shard = randomInt(shards);
  const met = await transact(() =>
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
  if (met !== null) throw new Error(`Another fold of article ${articleId} was faster`);
}

/** Views of all time. */
export async function totalViews(): Promise<number> {
  const { data } = await entities().total.query.byPeriod({ period: everything }).go({ pages: 'all' });
  return data.reduce((sum, { views = 0 }) => sum + views, 0);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Views of so many days up to today, the oldest first; a day without any is 0. */
export async function viewsByDay(days: number, now: Date): Promise<{ day: string; views: number }[]> {
  const listed = Array.from({ length: days }, (_, i) =>
    new Date(now.getTime() - (days - 1 - i) * dayMs).toISOString().slice(0, 10),
  );
  const after = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
  const { data } = await entities()
    .total.query.byPeriod({})
    .between({ period: listed[0] ?? after }, { period: after })
    .go({ pages: 'all' });
  const sums = new Map<string, number>();
  for (const { period, views = 0 } of data) sums.set(period, (sums.get(period) ?? 0) + views);
  return listed.map((day) => ({ day, views: sums.get(day) ?? 0 }));
}
