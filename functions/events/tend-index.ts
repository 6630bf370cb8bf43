import { lastCommit } from '#functions/ingest/store/commit-log.ts';
import { invocation } from '#functions/runtime/invocation.ts';
import { count } from '#functions/runtime/metrics.ts';
import { indexCommits } from '#functions/search/index/index-commits.ts';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { liveDocuments } from '#functions/search/index/manifest.ts';
import { mergeIndex, removeOrphans } from '#functions/search/index/merge-index.ts';

interface Tended {
  merges: number;
  removed: number;
}

/**
 * Runs every five minutes: indexes what lost messages have left, merges segments of the search index, deletes those
 * that nothing refers to, and reports the size of the index.
 */
export const handler = invocation(async (_: unknown): Promise<Tended> => {
  const { number } = await lastCommit();
  // The rows of the last commit may not be written yet, and its message is on its way.
  await indexCommits(number - 1);
  const merges = await mergeIndex();
  const removed = await removeOrphans(new Date());
  const { segments } = (await presentManifest()).manifest;
  count(
    'SearchIndexDocuments',
    segments.reduce((sum, one) => sum + liveDocuments(one), 0),
  );
  count(
    'SearchIndexBytes',
    segments.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  return { merges, removed };
});
