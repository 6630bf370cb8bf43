import { queueFold } from '#functions/counters/counter-queue.ts';
import { count } from '#functions/runtime/metrics.ts';
import { expiry, type Receipt } from '#functions/sources/ingest-runs.ts';
import { saveArticles } from './articles.ts';
import { countArticles, countDays, countGains } from './commit-counts.ts';
import { type Decision, decideArticles, type Totals, type Work } from './decide-articles.ts';
import { type Commit, commitItems, maxCommitItems, writeCommit } from './ledger.ts';
import { clearLedgerState, currentLedgerState, type LedgerState } from './ledger-state.ts';
import { storeCursorKey } from './list-cursor.ts';

/** The commit does not fit into one transaction. The caller splits the work. */
export class CommitTooLarge extends Error {}

/**
 * Decides and stores the entries of several messages as one commit. Writes the articles first, each whole under its
 * id, and then the commit that makes them count. After a crash between the two, a retry writes the articles again.
 * @throws CommitConflict if another consumer committed first, CommitTooLarge if the commit has more than 100 items
 */
export async function storeWork(work: readonly Work[]): Promise<void> {
  try {
    const state = await currentLedgerState();
    const decision = await decideArticles(work, state);
    const { commit, apply } = await prepareCommit(work, state, decision);
    if (commitItems(commit) > maxCommitItems) throw new CommitTooLarge(`${commitItems(commit)} items`);
    await Promise.all([saveArticles([...decision.articles.values()]), storeCursorKey()]);
    await writeCommit(commit);
    // Known articles were written with the counters as read before. Folding again restores later changes.
    await Promise.all([...decision.before.keys()].map((id) => queueFold(id, new Date())));
    apply();
    publishTotals(commit.receipts);
    for (const { work: piece, result } of decision.results) piece.totals[result()]++;
  } catch (error) {
    clearLedgerState();
    throw error;
  }
}

async function prepareCommit(
  work: readonly Work[],
  state: LedgerState,
  { articles, before, survivedBefore, headlinesByDay, results }: Decision,
): Promise<{ commit: Commit; apply: () => void }> {
  const sources = work.map(({ message }) => message.source);
  const counts = await countArticles(state, articles, before, survivedBefore, sources, new Date());
  const days = await countDays(state, headlinesByDay.keys());
  const added = results.filter(({ result }) => result() === 'added').map(({ work: { message } }) => message);
  const gains = await countGains(state, added, new Date());
  const commit: Commit = {
    after: state.commit,
    headlinesByDay,
    calendar: days.calendar,
    topics: counts.topics,
    publishers: counts.publishers,
    gains: gains.gains,
    receipts: work.filter(({ isLast }) => isLast).map((piece) => receiptOf(piece, results)),
  };
  const apply = () => {
    state.commit++;
    counts.apply();
    gains.apply();
    days.apply();
  };
  return { commit, apply };
}

function receiptOf(piece: Work, results: Decision['results']): Receipt {
  const { runId, source, part, parts, filtered, known, fetchedAt } = piece.message;
  const totals = { ...piece.totals };
  for (const { work, result } of results) if (work === piece) totals[result()]++;
  totals.deduplicated += known;
  totals.filtered += filtered;
  return {
    runId,
    sourceId: source.id,
    source: source.name,
    part,
    parts,
    processed: totals.added + totals.deduplicated + totals.filtered,
    ...totals,
    error: '',
    expiresAt: expiry(new Date(fetchedAt)),
  };
}

/** Publishes metrics from receipts and not from pieces: a retry counts once, as in the run that editors see. */
function publishTotals(receipts: readonly Receipt[]): void {
  const sum = (of: keyof Totals): number => receipts.reduce((total, receipt) => total + receipt[of], 0);
  count('ArticlesStored', sum('added'));
  count('ArticlesDuplicate', sum('deduplicated'));
  count('ArticlesFiltered', sum('filtered'));
}
