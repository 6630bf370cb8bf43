import { commitsAfter, rowsOfCommit } from '#functions/ingest/store/commit-log.ts';
import { log } from '#functions/runtime/log.ts';
import { count } from '#functions/runtime/metrics.ts';
import { timeLeftMs } from '#functions/runtime/time-left.ts';
import { indexedThrough } from './index-position.ts';
import { presentManifest } from './index-state.ts';
import { indexArticles, maxAttempts } from './index-writer.ts';
import type { IndexedCommit } from './manifest.ts';

/** Articles of one new segment, unless one commit has more: about 20 MB with their bodies. */
const maxArticles = 2000;
/** Time that one segment may take. With less time left, the next invocation continues. */
const segmentMs = 15_000;

/**
 * Indexes the commits of ingestion after the last indexed one, up to `through`: messages may be lost, late or doubled.
 * Safe to end at any point, and with other writers at the same time.
 * @param through the last commit whose rows are written
 */
export async function indexCommits(through: number): Promise<void> {
  for (let attempt = 1; timeLeftMs() > segmentMs; ) {
    const present = await presentManifest();
    const from = await indexedThrough(present.manifest);
    const { ids, reached } = await changedSince(from, through);
    const { commit, commitAt } = present.manifest;
    if (reached.commit === commit && reached.commitAt === commitAt) return;
    if (await indexArticles(present, ids, reached)) {
      count('ArticlesIndexed', ids.size);
      attempt = 1;
    } else if (attempt++ === maxAttempts)
      throw new Error(`Other writers have changed the index ${maxAttempts} times in a row`);
  }
  log.warn('index.interrupted', 'time ran out before the index had reached the last commit', { through });
}

/** Ids of the articles that the commits after this one have written, and the last of these commits. */
async function changedSince(
  from: IndexedCommit,
  through: number,
): Promise<{ ids: Set<string>; reached: IndexedCommit }> {
  const ids = new Set<string>();
  let reached = from;
  while (reached.commit < through) {
    const page = (await commitsAfter(reached.commit)).filter(({ number }) => number <= through);
    if (page.length === 0) break;
    for (const { number, commit } of page) {
      if (ids.size >= maxArticles) return { ids, reached };
      for (const { preview } of await rowsOfCommit(commit)) ids.add(preview.id);
      reached = { commit: number, commitAt: commit.at };
    }
  }
  return { ids, reached };
}
