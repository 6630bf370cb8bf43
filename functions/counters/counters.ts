import { hash } from 'node:crypto';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { partitionEnd, partitionEnds } from '#functions/table/spread.ts';
import { type ArticleCounters, noCounters } from '#shared/domain/articles/article.ts';

/**
 * Items that share an article's counters, because a thousand readers of one story must not write one item. More items
 * would make each fold dearer; with 16, transactions of five hundred simultaneous likes rarely conflict.
 */
const shards = 16;

type CountedField = Exclude<keyof ArticleCounters, 'comments'>;

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
export async function readCounters(articleId: string): Promise<ArticleCounters> {
  const parts = await Promise.all(
    partitionEnds.map((end) =>
      counterEntity()
        .query.byPartition({ partition: articleId + end })
        .go({ pages: 'all', consistent: true }),
    ),
  );
  const sum: ArticleCounters = { ...noCounters };
  for (const { views = 0, likes = 0, clicks = 0, reads = 0, readSeconds = 0 } of parts.flatMap(({ data }) => data)) {
    sum.views += views;
    sum.likes += likes;
    sum.clicks += clicks;
    sum.reads += reads;
    sum.readSeconds += readSeconds;
  }
  return sum;
}
