import type { RowChange } from '#functions/articles/article-rows.ts';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { isWithdrawn } from './desk-articles.ts';
import { sendPurge } from './purge-queue.ts';

/** Articles whose own pages are purged one by one: AWS charges for each path, and everything is six. */
const mostOwn = 20;

/**
 * Asks the edge to drop what applied decisions have changed: everything if one of them takes from readers what they
 * had, else the pages of these articles, under their own addresses and those of the reports merged into them.
 * @param changed the rows that have changed, with those of stories and of merged reports
 * @throws if it cannot be asked: the copies would stay for an hour
 */
export async function purgeDecided(ids: readonly string[], changed: readonly RowChange[]): Promise<void> {
  if (ids.length === 0) return;
  const decided = [...(await readStoredArticles([...new Set(ids)])).values()];
  const named = [...decided, ...changed].flatMap(({ preview, coverage }) => [preview, ...coverage].map(({ id }) => id));
  const own = [...new Set([...ids, ...named])];
  const isAll = own.length > mostOwn || decided.some(isWithdrawn);
  await sendPurge(isAll ? { ids: [...new Set(ids)] } : { ids: own, own: true });
}
