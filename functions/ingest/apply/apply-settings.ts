import type { RowChange } from '#functions/articles/article-rows.ts';
import { changeOf, readWholeArticles, type WholeArticle } from '#functions/articles/articles.ts';
import { publishedWatchlists } from '#functions/newsroom/published-watchlists.ts';
import { readSources } from '#functions/sources/sources.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import type { ApplyMessage } from '../article-queue.ts';
import { emptyReceipt, isDone, loadDone, type Receipt } from '../runs/ingest-runs.ts';
import { withSourceSettings } from '../store/build-article.ts';
import { countArticles } from '../store/commit-counts.ts';
import { commitArticles, withLedgerState } from '../store/commits.ts';
import { ownCard, withEditorial, withoutEditorial } from '../store/edited-rows.ts';
import { departuresOf } from '../store/known-lists.ts';
import type { LedgerState } from '../store/ledger-state.ts';

/**
 * Applies the present settings of a source to some of its stored stories. Runs in the queue of all articles, so no
 * other writer has the same articles (docs/decisions/0002-editorial-decisions.md). A message that is delivered twice
 * changes and counts nothing twice.
 */
export async function applySettings(message: ApplyMessage): Promise<void> {
  const source = (await readSources([message.applySourceId])).get(message.applySourceId);
  return withLedgerState((state) => applyOnce(source, message, state));
}

async function applyOnce(source: Source | undefined, message: ApplyMessage, state: LedgerState): Promise<void> {
  const { runId, applySourceId: sourceId, part, ids } = message;
  await loadDone(state.done, [runId]);
  if (isDone(state.done, { runId, sourceId, part, fetchId: '' })) return;
  const before = await readWholeArticles(ids);
  if (before.size < ids.length) throw new Error(`${ids.length - before.size} stories could not be read`);
  const watchlists = await publishedWatchlists();
  const rows =
    source === undefined ? [] : [...before.values()].flatMap((article) => changedRow(article, source, watchlists));
  await commitArticles(
    state,
    rows.map((row) => ({ row })),
    () => false,
    {
      headlines: [],
      ...countArticles(rows, before, source === undefined ? [] : [source]),
      gains: {},
      departures: departuresOf(rows, before),
      receipts: [{ ...receiptOf(message, source), changed: rows.length }],
    },
  );
}

/**
 * The row with the settings of its source, and the corrections of the editors again; none if that changes nothing. The
 * rest of a decision waits for its own message, which merges and frees reports.
 */
function changedRow(article: WholeArticle, source: Source, watchlists: readonly Watchlist[]): RowChange[] {
  const { applied, editorial, body } = article;
  const own = withSourceSettings(withoutEditorial(changeOf(article)), body.content, source, watchlists);
  if (JSON.stringify(own.preview) === JSON.stringify(ownCard(article))) return [];
  if (applied === undefined) return [own];
  const { preview, applied: { original = null } = {} } = withEditorial(own, editorial);
  return [{ ...own, preview, applied: { ...applied, original } }];
}

const receiptOf = ({ runId, applySourceId, part, parts, ids }: ApplyMessage, source: Source | undefined): Receipt => ({
  ...emptyReceipt({ runId, sourceId: applySourceId }, source?.name, new Date()),
  part,
  parts,
  processed: ids.length,
  error: source === undefined ? 'The source has been deleted' : '',
});
