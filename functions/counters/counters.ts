import { hash } from 'node:crypto';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { partitionEnd, partitionEnds } from '#functions/table/spread.ts';
import { type ArticleCounters, noCounters } from '#shared/domain/articles/article.ts';
import { type Referrals, type ReferrerKind, referralsOf, referrerKinds } from '#shared/domain/desk/referrer.ts';

/**
 * Items that share an article's counters, because a thousand readers of one story must not write one item. More items
 * would make each fold dearer; with 16, transactions of five hundred simultaneous likes rarely conflict.
 */
const shards = 16;

/** Views by how their visit began; items of earlier versions have none. */
export const referralAttributes = {
  direct: { type: 'number' },
  search: { type: 'number' },
  social: { type: 'number' },
  newsletter: { type: 'number' },
  site: { type: 'number' },
} as const;

type CountedField = Exclude<keyof ArticleCounters, 'comments'> | ReferrerKind;

export const counterEntity = defineEntity({
  model: { entity: 'counter', version: '1', service },
  attributes: {
    /** Id of the article, and the end of one of its partitions. */
    partition: { type: 'string', required: true },
    shard: { type: 'number', required: true },
    views: { type: 'number' },
    likes: { type: 'number' },
    clicks: { type: 'number' },
    reads: { type: 'number' },
    readSeconds: { type: 'number' },
    ...referralAttributes,
  },
  indexes: { byPartition: keys('counters#${partition}', 'shard#${shard}') },
});

/** The shard of `key`; equal keys have the same one. */
export const shardOf = (key: string): number => Number.parseInt(hash('sha256', key).slice(0, 8), 16) % shards;

/** Key of the item in which `key` is counted. */
export function counterKey(articleId: string, key: string): { partition: string; shard: number } {
  const shard = shardOf(key);
  return { partition: articleId + partitionEnd(shard), shard };
}

/**
 * Adds to an article's counters.
 * @param key chooses the shard; a value that differs between calls spreads the writes
 */
export async function addToCounters(
  articleId: string,
  key: string,
  added: Partial<Record<CountedField, number>>,
): Promise<void> {
  await counterEntity().update(counterKey(articleId, key)).add(added).go();
}

/** The sums of an article's counters, strongly consistent. */
export const readCounters = async (articleId: string): Promise<ArticleCounters> =>
  (await readAllCounters(articleId)).counters;

/** The same, and its views by how their visit began. */
export async function readAllCounters(articleId: string): Promise<{ counters: ArticleCounters; referrals: Referrals }> {
  const parts = await Promise.all(
    partitionEnds.map((end) =>
      counterEntity()
        .query.byPartition({ partition: articleId + end })
        .go({ pages: 'all', consistent: true }),
    ),
  );
  const sum: ArticleCounters = { ...noCounters };
  const referrals = referralsOf(() => 0);
  for (const { views = 0, likes = 0, clicks = 0, reads = 0, readSeconds = 0, ...row } of parts.flatMap(
    ({ data }) => data,
  )) {
    for (const kind of referrerKinds) referrals[kind] += row[kind] ?? 0;
    sum.views += views;
    sum.likes += likes;
    sum.clicks += clicks;
    sum.reads += reads;
    sum.readSeconds += readSeconds;
  }
  return { counters: sum, referrals };
}
