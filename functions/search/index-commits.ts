import { readChunks } from '#functions/articles/article-chunks.ts';
import { commitsAfter } from '#functions/articles/commit-log.ts';
import { log } from '#functions/runtime/log.ts';
import { count } from '#functions/runtime/metrics.ts';
import { timeLeftMs } from '#functions/runtime/time-left.ts';
import { indexArticles, maxAttempts, presentManifest } from './index-writer.ts';

/** Articles of one new segment, unless one commit has more: about 20 MB with their bodies. */
const maxArticles = 2000;
/** Time that one segment may take. With less left, the next invocation goes on. */
const segmentMs = 15_000;

/**
 * Brings the index up to a commit of ingestion, from the one that it has reached: messages may be lost, late or
 * doubled. Safe to end at any point, and with other writers at the same time.
 * @param through the last commit whose rows are written
 */
export async function indexCommits(through: number): Promise<void> {
  for (let attempt = 1; timeLeftMs() > segmentMs; ) {
    const present = await presentManifest();
    const { ids, reached } = await changedSince(present.manifest.commit, through);
    if (reached === present.manifest.commit) return;
    if (await indexArticles(present, ids, reached)) {
      count('ArticlesIndexed', ids.size);
      attempt = 1;
    } else if (attempt++ === maxAttempts)
      throw new Error(`Other writers have changed the index ${maxAttempts} times in a row`);
  }
  log.warn('index.interrupted', 'time ran out before the index had reached the last commit', { through });
}

/** Ids of the articles that the commits after this one have written, and the last of these commits. */
async function changedSince(commit: number, through: number): Promise<{ ids: Set<string>; reached: number }> {
  const ids = new Set<string>();
  let reached = commit;
  while (reached < through) {
    const page = (await commitsAfter(reached)).filter(({ number }) => number <= through);
    if (page.length === 0) break;
    for (const {
      number,
      commit: { chunks },
    } of page) {
      if (ids.size >= maxArticles) return { ids, reached };
      for (const { row } of [...(await readChunks(chunks)).values()].flat()) ids.add(row.preview.id);
      reached = number;
    }
  }
  return { ids, reached };
}
