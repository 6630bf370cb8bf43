import type { ChunkEntry } from '#functions/articles/article-chunks.ts';
import type { RowChange } from '#functions/articles/article-rows.ts';
import { changeOf, readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import { isTooLarge } from '#functions/table/transaction.ts';
import { countArticles } from '../store/commit-counts.ts';
import { CommitConflict, lastCommit } from '../store/commit-log.ts';
import { commitArticles, withLedgerState } from '../store/commits.ts';
import { isComposed, withPresentReports } from '../store/composed-articles.ts';
import { withEditorial, withoutEditorial } from '../store/edited-rows.ts';
import { departuresOf } from '../store/known-lists.ts';
import type { LedgerState } from '../store/ledger-state.ts';
import { placeRows } from '../store/place-rows.ts';

/**
 * Applies what the editors have decided about these articles to their cards, lists, counts, coverage and the search.
 * Runs in the queue of all articles. It looks at the rows as they are now, so a message that comes twice, late or in
 * another order changes nothing (docs/decisions/0002-editorial-decisions.md). If DynamoDB refuses an item for its size,
 * they are applied in ever smaller parts, so that only the article that causes it fails.
 */
export async function applyEditorials(ids: readonly string[]): Promise<void> {
  try {
    await withLedgerState((state) => applyOnce(ids, state));
  } catch (error) {
    if (!isTooLarge(error) || ids.length <= 1) throw error;
    const middle = Math.ceil(ids.length / 2);
    const halves = [ids.slice(0, middle), ids.slice(middle)];
    const failures: unknown[] = [];
    for (const half of halves) await applyEditorials(half).catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0) throw failures[0];
  }
}

async function applyOnce(ids: readonly string[], state: LedgerState): Promise<void> {
  const stored = await readStoredArticles([...new Set(ids)]);
  const before = new Map([...stored].filter(([, article]) => isOpen(article)));
  if (before.size === 0) return requireCurrent(state);
  const edited = new Map<string, ChunkEntry>();
  for (const [id, article] of before) edited.set(id, { row: await editedRow(article) });
  const { articles, headlines } = await placeRows(edited, before, new Map(), state);
  const rows = articles.map(({ row }) => row);
  await commitArticles(state, articles, () => false, {
    headlines,
    ...countArticles(rows, before, []),
    gains: {},
    departures: departuresOf(rows, before),
    receipts: [],
  });
}

/** Another consumer may have applied the decisions and ended before it had written what follows. */
async function requireCurrent({ commit }: LedgerState): Promise<void> {
  const { number } = await lastCommit();
  if (number !== commit) throw new CommitConflict(`commit ${number} exists`);
}

/** Whether a decision is not applied yet. */
const isOpen = ({ applied, editorial }: StoredArticle): boolean => (applied?.version ?? 0) !== editorial.version;

async function editedRow(article: StoredArticle): Promise<RowChange> {
  const own = withoutEditorial(changeOf(article));
  const row = isComposed(own) ? await withPresentReports(own, new Date(), false) : own;
  return withEditorial(row, article.editorial);
}
