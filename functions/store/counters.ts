import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Entity, Service } from 'electrodb';
import { type ArticleCounts, noCounts } from '#shared/domain/article.ts';
import { service, table } from './table.ts';

/**
 * An article's counters lie in several items, so that a thousand readers of one story do not queue at one. More would cost each fold; with 16, five
 * hundred likes at once meet in transactions seldom enough.
 */
const shards = 16;
/** Tries of a transaction that met another one. They wait longer each time, by chance, so that they do not meet again. */
const tries = 12;

type Counted = Exclude<keyof ArticleCounts, 'comments'>;

const counters = () =>
  new Entity(
    {
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
    },
    table(),
  );
const likes = () =>
  new Entity(
    {
      model: { entity: 'like', version: '1', service },
      attributes: {
        articleId: { type: 'string', required: true },
        reader: { type: 'string', required: true },
        likedAt: { type: 'string', required: true },
      },
      indexes: {
        byArticle: {
          pk: { field: 'pk', composite: ['articleId'], template: 'likes#${articleId}', casing: 'none' },
          sk: { field: 'sk', composite: ['reader'], template: '${reader}', casing: 'none' },
        },
      },
    },
    table(),
  );
let madeCounters: ReturnType<typeof counters> | undefined;
const counterEntity = () => (madeCounters ??= counters());
let madeLikes: ReturnType<typeof likes> | undefined;
const likeEntity = () => (madeLikes ??= likes());

/** The shard of `key`; the same key always meets the same one. */
const shardOf = (key: string): number => Number.parseInt(hash('sha256', key).slice(0, 8), 16) % shards;

/** Adds to an article's counters. `key` spreads the writes: anything that differs from call to call. */
export async function addCounts(articleId: string, key: string, added: Partial<Record<Counted, number>>): Promise<void> {
  await counterEntity()
    .update({ articleId, shard: shardOf(key) })
    .add(added)
    .go();
}

/**
 * Counts a reader's like once: the like and its count are one transaction.
 * @param reader whoever likes, as a name that says nothing about them (see likeArticle)
 * @returns false when this reader had liked the article before
 * @throws when other readers' likes were in the way twelve times running
 */
export async function addLike(articleId: string, reader: string, now: Date): Promise<boolean> {
  const acts = new Service({ like: likeEntity(), counter: counterEntity() }, table());
  for (let attempt = 1; ; attempt++) {
    const result = await acts.transaction
      .write(({ like, counter }) => [
        like.create({ articleId, reader, likedAt: now.toISOString() }).commit(),
        counter
          .update({ articleId, shard: shardOf(reader) })
          .add({ likes: 1 })
          .commit(),
      ])
      .go();
    if (!result.canceled) return true;
    const codes = result.data.map((item) => (item.rejected ? item.code : 'None'));
    if (codes[0] === 'ConditionalCheckFailed') return false;
    if (attempt === tries || !codes.includes('TransactionConflict')) throw new Error(`A like was refused: ${codes.join(', ')}`);
    await setTimeout(Math.random() * 15 * 1.5 ** attempt);
  }
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
