import { commitsAfter, lastCommit } from '#functions/ingest/store/commit-log.ts';
import { reachedCommit } from './index-position.ts';
import { presentManifest } from './index-state.ts';

/** Longest lag of the search index on a healthy stage. */
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
