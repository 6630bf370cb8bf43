import { hash } from 'node:crypto';
import { type ArticleCounts, noCounts } from '#shared/domain/articles/article.ts';
import { defineEntity, service } from '../table/entity.ts';

/**
 * An article's counters lie in several items, so that a thousand readers of one story do not queue at one. More would cost each fold; with 16, five
 * hundred likes at once meet in transactions seldom enough.
 */
const shards = 16;

type Counted = Exclude<keyof ArticleCounts, 'comments'>;

export const counterEntity = defineEntity({
  model: { entity: 'counter', version: '1', service },
  attributes: {
    articleId: { type: 'string', required: true },
    shard: { type: 'number', required: true },
    views: { type: 'number' },
    likes: { type: 'number' },
    clicks: { type: 'number' },
    reads: { type: 'number' },
    readSeconds: { type: 'number' },
  },
  indexes: {
    byArticle: {
      pk: { field: 'pk', composite: ['articleId'], template: 'counters#${articleId}', casing: 'none' },
      sk: { field: 'sk', composite: ['shard'], template: 'shard#${shard}', casing: 'none' },
    },
  },
});

/** The shard of `key`; the same key always meets the same one. */
export const shardOf = (key: string): number => Number.parseInt(hash('sha256', key).slice(0, 8), 16) % shards;

/** Adds to an article's counters. `key` spreads the writes: anything that differs from call to call. */
export async function addCounts(
  articleId: string,
  key: string,
  added: Partial<Record<Counted, number>>,
): Promise<void> {
  await counterEntity()
    .update({ articleId, shard: shardOf(key) })
    .add(added)
    .go();
}

/** All counters of an article added up, as they are now. */
export async function readCounts(articleId: string): Promise<ArticleCounts> {
  const { data } = await counterEntity().query.byArticle({ articleId }).go({ pages: 'all', consistent: true });
  const sum: ArticleCounts = { ...noCounts };
  for (const { views = 0, likes = 0, clicks = 0, reads = 0, readSeconds = 0 } of data) {
    sum.views += views;
    sum.likes += likes;
    sum.clicks += clicks;
    sum.reads += reads;
    sum.readSeconds += readSeconds;
  }
  return sum;
}
