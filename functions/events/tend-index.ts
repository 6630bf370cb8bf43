import { lastCommit } from '#functions/articles/commit-log.ts';
import { invocation } from '#functions/runtime/invocation.ts';
import { indexCommits } from '#functions/search/index/index-commits.ts';
import { mergeIndex, removeOrphans } from '#functions/search/index/merge-index.ts';

interface Tended {
  merges: number;
  removed: number;
}

/**
 * Runs every five minutes: indexes what lost messages have left, merges segments of the search index, and deletes those
 * that nothing refers to.
 */
export const handler = invocation(async (_: unknown): Promise<Tended> => {
  const { number } = await lastCommit();
  // The rows of the last commit may not be written yet, and its message is on its way.
  await indexCommits(number - 1);
  const merges = await mergeIndex();
  return { merges, removed: await removeOrphans(new Date()) };
});
