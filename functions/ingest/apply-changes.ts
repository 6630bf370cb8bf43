import type { ChunkEntry } from '#functions/articles/article-chunks.ts';
import type { RowChange } from '#functions/articles/article-rows.ts';
import {
  changeOf,
  readStoredArticles,
  readWholeArticles,
  type StoredArticle,
  type WholeArticle,
} from '#functions/articles/articles.ts';
import { publishedWatchlists } from '#functions/newsroom/published-watchlists.ts';
import { readSources } from '#functions/sources/sources.ts';
import { isTooLarge } from '#functions/table/transaction.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import type { ApplyMessage } from './article-queue.ts';
import { emptyReceipt, isDone, loadDone, type Receipt } from './runs/ingest-runs.ts';
import { withSourceSettings } from './store/build-article.ts';
import { countArticles } from './store/commit-counts.ts';
import { CommitConflict, lastCommit } from './store/commit-log.ts';
import { commitArticles, withLedgerState } from './store/commits.ts';
import { isComposed, withPresentReports } from './store/composed-articles.ts';
import { ownCard, withEditorial, withoutEditorial } from './store/edited-rows.ts';
import { departuresOf } from './store/known-lists.ts';
import type { LedgerState } from './store/ledger-state.ts';
import { placeRows, storedHeadline } from './store/place-rows.ts';
import { placeStories } from './store/stories/place-stories.ts';

/**
 * Applies the present settings of a source to some of its stored stories. Runs in the queue of all articles, so no
 * other writer has the same articles (docs/decisions/0002-editorial-decisions.md). Safe to repeat.
 */
export async function applySettings(message: ApplyMessage): Promise<void> {
  const source = (await readSources([message.applySourceId])).get(message.applySourceId);
  return withLedgerState((state) => applySource(source, message, state));
}

async function applySource(source: Source | undefined, message: ApplyMessage, state: LedgerState): Promise<void> {
  const { runId, applySourceId: sourceId, part, ids } = message;
  await loadDone(state.done, [runId]);
  if (isDone(state.done, { runId, sourceId, part, fetchId: '' })) return;
  const before = await readWholeArticles(ids, { asPublished: true });
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
 * The row with its source's settings, to which the editors' corrections are applied again; empty if nothing changes.
 * Merging and separating reports is left to the decision's own message.
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

/**
 * Applies the editors' decisions on these articles to cards, lists, counts, coverage and search. Runs in the queue of
 * all articles. It reads the current rows, so repeated, late and reordered messages change nothing
 * (docs/decisions/0002-editorial-decisions.md). If DynamoDB rejects an item for its size, the articles are halved until
 * only the one that causes it fails.
 * @returns the rows that have changed
 */
export async function applyEditorials(ids: readonly string[]): Promise<RowChange[]> {
  try {
    return await withLedgerState((state) => applyDecisions(ids, state));
  } catch (error) {
    if (!isTooLarge(error) || ids.length <= 1) throw error;
    const middle = Math.ceil(ids.length / 2);
    const halves = [ids.slice(0, middle), ids.slice(middle)];
    const failures: unknown[] = [];
    const changed: RowChange[] = [];
    for (const half of halves)
      await applyEditorials(half).then(
        (rows) => changed.push(...rows),
        (failure: unknown) => failures.push(failure),
      );
    if (failures.length > 0) throw failures[0];
    return changed;
  }
}

async function applyDecisions(ids: readonly string[], state: LedgerState): Promise<RowChange[]> {
  const stored = await readStoredArticles([...new Set(ids)]);
  const before = new Map([...stored].filter(([, article]) => isOpen(article)));
  if (before.size === 0) {
    await requireCurrent(state);
    return [];
  }
  const edited = new Map<string, ChunkEntry>();
  for (const [id, article] of before) edited.set(id, { row: await editedRow(article) });
  const placement = await placeRows(edited, before, new Map(), state);
  const { articles, ...placed } = await placeStories(placement, state);
  const rows = articles.map(({ row }) => row);
  await commitArticles(state, articles, () => false, {
    ...placed,
    ...countArticles(rows, before, []),
    gains: {},
    departures: departuresOf(rows, before),
    receipts: [],
  });
  return rows;
}

/** The ids of the reports that were merged into an article, also of those that its row has no room for. */
export const reportsMergedInto = (article: StoredArticle): Promise<string[]> =>
  withLedgerState(async ({ index }) => {
    await index.loadAround([storedHeadline(article)]);
    const merged = await index.mergedInto(article.preview.id);
    return merged.map(({ id }) => id);
  });

/** Fails if another consumer has committed the decisions: it may have stopped before it wrote the rows. */
async function requireCurrent({ commit }: LedgerState): Promise<void> {
  const { number } = await lastCommit();
  if (number !== commit) throw new CommitConflict(`commit ${number} exists`);
}

/** Whether the latest decision is not applied yet. */
const isOpen = ({ applied, editorial }: StoredArticle): boolean => (applied?.version ?? 0) !== editorial.version;

async function editedRow(article: StoredArticle): Promise<RowChange> {
  const own = withoutEditorial(changeOf(article));
  const row = isComposed(own) ? await withPresentReports(own, new Date(), false) : own;
  return withEditorial(row, article.editorial);
}
