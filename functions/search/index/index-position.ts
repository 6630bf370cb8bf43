import { lastCommit, timeOfCommit } from '#functions/ingest/store/commit-log.ts';
import { log } from '#functions/runtime/log.ts';
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
