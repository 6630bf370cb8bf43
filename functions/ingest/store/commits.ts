import { randomUUID } from 'node:crypto';
import { type ChunkEntry, saveChunks } from '#functions/articles/article-chunks.ts';
import type { RowChange } from '#functions/articles/article-rows.ts';
import { readTopicCounts } from '#functions/catalog/topics.ts';
import { storePictureKey } from '#functions/table/picture-keys.ts';
import { storeCursorKey } from '#functions/table/signed-cursors.ts';
import { type Commit, CommitConflict, lastCommit, putCommit } from './commit-log.ts';
import { emptyState, type LedgerState } from './ledger-state.ts';
import { completeCommit, project } from './projections.ts';

/**
 * A long-lived consumer with more headlines in memory starts with an empty state. Each takes about 0.6 kilobytes; three
 * days of 100,000 have to fit.
 */
const maxHeadlines = 400_000;

/** Rows that the item of a commit may have itself, and their characters: an item has at most 400 KB. */
const maxOwnRows = 20;
const maxOwnLength = 100_000;

let cached: LedgerState | undefined;

/**
 * The state at the last commit: the one in memory, else a new one. A new consumer first completes the last commit,
 * which the one before it may have left half written. A consumer that has missed a commit finds out when it commits
 * itself (`CommitConflict`).
 */
export async function currentLedgerState(): Promise<LedgerState> {
  if (cached !== undefined && cached.index.size <= maxHeadlines) return cached;
  cached = undefined;
  const { number, commit } = await lastCommit();
  const state = emptyState(number, await readTopicCounts({ consistent: true }), commit?.settledAt);
  if (commit !== null) await completeCommit(state, commit);
  cached = state;
  return state;
}

/** Attempts at one commit before its messages return to the queue. Other consumers exist only for moments. */
const maxAttempts = 3;

/**
 * Decides and commits with the state at the last commit. Repeats that if another consumer has committed meanwhile, and
 * drops a state that may contain changes which were not written.
 */
export async function withLedgerState<T>(decide: (state: LedgerState) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      // First the state: it may write the rows and the receipts of a commit that was cut off.
      return await decide(await currentLedgerState());
    } catch (error) {
      clearLedgerState();
      if (!(error instanceof CommitConflict) || attempt === maxAttempts) throw error;
    }
  }
}

/** Drops the state in memory. Call after a failure, when it may contain changes that were not written. */
export function clearLedgerState(): void {
  cached = undefined;
}

/**
 * Commits what was decided from `state`, and writes what follows from it. Bodies are safe in chunks before
 * the commit, and rows in chunks or in it, so nothing is lost if this is cut off at any point.
 * @param articles the rows to write, with new bodies
 * @param isNew whether no row with this id exists
 * @throws CommitConflict if another consumer has committed since `state`
 */
export async function commitArticles(
  state: LedgerState,
  articles: readonly ChunkEntry[],
  isNew: (id: string) => boolean,
  changes: Omit<Commit, 'chunks' | 'rows' | 'at' | 'settledAt'>,
): Promise<void> {
  const number = state.commit + 1;
  const own = ownRows(articles);
  const [{ ids, rows }] = await Promise.all([
    own === null ? saveChunks(`${number}-${randomUUID().slice(0, 8)}`, articles) : { ids: [], rows: own },
    storeCursorKey(),
    storePictureKey(),
  ]);
  const at = new Date().toISOString();
  const commit = { ...changes, chunks: ids, at, settledAt: state.settledAt, ...(own === null ? {} : { rows: own }) };
  await putCommit(number, commit);
  state.commit = number;
  await project(state, commit, { rows, isNew });
}

/** The rows, if the commit has room for them and their bodies are stored; else null. */
function ownRows(articles: readonly ChunkEntry[]): RowChange[] | null {
  if (articles.length > maxOwnRows || articles.some(({ body }) => body !== undefined)) return null;
  const rows = articles.map(({ row }) => row);
  return JSON.stringify(rows).length > maxOwnLength ? null : rows;
}
