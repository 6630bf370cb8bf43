import { commitsAfter, lastCommit } from '#functions/articles/commit-log.ts';
import { readManifest } from './index-bucket.ts';

/** The search index is never behind by more, on a stage that works. */
export const maxLagMs = 120_000;

/**
 * By how much the index is behind: milliseconds since the first commit that it lacks was made; 0 if it has all, null
 * if that commit has no time, because an earlier version has made it.
 */
export async function indexLagMs(now: Date): Promise<number | null> {
  const [stored, { number }] = await Promise.all([readManifest(), lastCommit()]);
  const reached = stored?.manifest.commit ?? 0;
  if (number <= reached) return 0;
  const [first] = await commitsAfter(reached);
  return first?.commit.at === undefined ? null : Math.max(0, now.getTime() - Date.parse(first.commit.at));
}
