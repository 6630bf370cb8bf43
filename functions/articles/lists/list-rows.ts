import { keepMs } from '#functions/runtime/env.ts';
import { batchRead } from '#functions/table/batch.ts';
import type { ArticleCounters } from '#shared/domain/articles/article.ts';
import { noEditorial } from '#shared/domain/articles/editorial.ts';
import { articleEntity, type Preview, withCounters } from '../article-rows.ts';

/** What a list shows of an article. */
export type ListRow = Preview & ArticleCounters;
/** Reads what lists show of these articles. Merged, unlisted and unknown ones are left out. */
export type ReadRows = (ids: readonly string[]) => Promise<Map<string, ListRow>>;

/** Reads the rows from the table, eventually consistent. */
export const readListRows: ReadRows = async (ids) => {
  const rows = await batchRead(
    articleEntity(),
    ids.map((id) => ({ id })),
    { consistent: false },
  );
  return new Map(
    rows.flatMap(({ id, stats, editorial = noEditorial, ingested: { preview, survivor } }) =>
      survivor === null && editorial.state === 'listed' ? [[id, withCounters(preview, stats)]] : [],
    ),
  );
};

/** Most rows in memory, each about two kilobytes. */
const maxKept = 2500;
const kept = new Map<string, { row: ListRow; since: number }>();

/**
 * Like `readListRows`, for what readers see: a row is kept for `keepMs`, and all requests that a function serves
 * meanwhile share it.
 */
export const recentListRows: ReadRows = async (ids) => {
  const now = Date.now();
  const oldest = now - keepMs();
  const missing = ids.filter((id) => (kept.get(id)?.since ?? 0) <= oldest);
  const read = missing.length === 0 ? new Map<string, ListRow>() : await readListRows(missing);
  for (const id of missing) {
    // Deleted first: the newest are last.
    kept.delete(id);
    const row = read.get(id);
    if (row !== undefined) kept.set(id, { row, since: now });
  }
  const rows = new Map(ids.flatMap((id) => (kept.has(id) ? [[id, kept.get(id)?.row]] : [])).filter(isRow));
  for (const id of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(id);
  }
  return rows;
};

const isRow = (pair: unknown[]): pair is [string, ListRow] => pair[1] !== undefined;
