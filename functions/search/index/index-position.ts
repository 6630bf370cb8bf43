import { commitsAfter, lastCommit, timeOfCommit } from '#functions/ingest/store/commit-log.ts';
import { log } from '#functions/runtime/log.ts';
import { presentManifest } from './index-state.ts';
import type { IndexedCommit, Manifest } from './manifest.ts';

/** How far the clocks of two functions may differ, with a wide margin: indexing twice is harmless. */
const clockMs = 3_600_000;

/**
 * The last indexed commit of this table's log; null if the log lacks the commit that the manifest names. Then the table
 * was restored: its last commits are lost or replaced.
 */
export async function reachedCommit({ commit, commitAt }: Manifest): Promise<IndexedCommit | null> {
  if (commit === 0) return { commit, commitAt: null };
  const at = await timeOfCommit(commit);
  return at === null || (commitAt !== null && at !== commitAt) ? null : { commit, commitAt: at };
}

/**
 * The last commit that is certainly indexed, also after a restore of the table. A restore keeps the older commits,
 * which are indexed, and every later commit is newer than the last one that was indexed before it.
 */
export async function indexedThrough(manifest: Manifest): Promise<IndexedCommit> {
  const reached = await reachedCommit(manifest);
  if (reached !== null) return reached;
  const { number: last } = await lastCommit();
  const before = manifest.commitAt === null ? 0 : Date.parse(manifest.commitAt) - clockMs;
  let [low, high] = [0, last];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const at = await timeOfCommit(middle);
    if (at !== null && Date.parse(at) > before) high = middle - 1;
    else low = middle;
  }
  log.warn(
    'index.restored_table',
    'the table lacks the commit that the index has reached; indexing from an older one',
    {
      commit: manifest.commit,
      from: low,
    },
  );
  return { commit: low, commitAt: await timeOfCommit(low) };
}

/** The search index is never behind by more, on a stage that works. */
export const maxLagMs = 120_000;

/**
 * By how much the index is behind: milliseconds since the first commit that it lacks was made; 0 if it has all. Null if
 * that is unknown: the table was restored and the index does not follow it yet.
 */
export async function indexLagMs(now: Date): Promise<number | null> {
  const [{ manifest }, { number }] = await Promise.all([presentManifest(), lastCommit()]);
  const reached = await reachedCommit(manifest);
  if (reached === null) return null;
  if (number <= reached.commit) return 0;
  const [first] = await commitsAfter(reached.commit);
  return first === undefined ? null : Math.max(0, now.getTime() - Date.parse(first.commit.at));
}
