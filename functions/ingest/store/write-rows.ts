import { randomUUID } from 'node:crypto';
import { type ChunkEntry, saveChunks } from '#functions/articles/article-chunks.ts';
import { articleEntity, type Ingested, type RowChange } from '#functions/articles/article-rows.ts';
import type { ArticleDraft } from '#functions/articles/articles.ts';
import { batchPut, batchSet } from '#functions/table/batch.ts';
import { settleAll } from '#functions/table/settle-all.ts';
import type { Editorial } from '#shared/domain/articles/editorial.ts';
import { writeLists } from './known-lists.ts';

/** Rows that are written one by one at the same time. */
const concurrency = 8;

/**
 * Writes ingestion's part of rows as a whole. Counters and decisions stay: others may change them at the same time.
 * Safe to repeat.
 * @param isNew whether no row with this id exists. Unknown rows are created
 */
export async function writeRows(changes: readonly RowChange[], isNew: (id: string) => boolean): Promise<void> {
  const [added, others] = split(changes, ({ preview }) => isNew(preview.id));
  // A batch cannot set a decision only where there is none.
  const [beginning, changed] = split(others, ({ begins }) => begins !== undefined);
  await batchPut(articleEntity(), added.map(rowOf));
  const absent = await batchSet(articleEntity(), changed.map(rowOf), 'ingested');
  const single = [...beginning.map(rowOf), ...absent];
  for (let i = 0; i < single.length; i += concurrency) await settleAll(single.slice(i, i + concurrency).map(writeRow));
}

/** An editor may have decided since the row was written first. */
function writeRow({ id, ingested, editorial }: ReturnType<typeof rowOf>): Promise<unknown> {
  const write = articleEntity().upsert({ id, ingested });
  return (editorial === undefined ? write : write.ifNotExists({ editorial })).go();
}

function rowOf({ begins, ...change }: RowChange): { id: string; ingested: Ingested; editorial?: Editorial } {
  return { id: change.preview.id, ingested: change, ...(begins === undefined ? {} : { editorial: begins }) };
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [first: T[], second: T[]] {
  const first: T[] = [];
  const second: T[] = [];
  for (const one of all) (isFirst(one) ? first : second).push(one);
  return [first, second];
}

/** Stores new articles with their bodies in their lists, outside of a commit. For tests and measurements. */
export async function saveArticles(articles: readonly ArticleDraft[]): Promise<void> {
  const entries: ChunkEntry[] = articles.map(({ row, body }) => ({ row, body }));
  const { rows } = await saveChunks(randomUUID(), entries);
  await writeRows(rows, () => true);
  await writeLists(new Map(), 0, rows, []);
}
