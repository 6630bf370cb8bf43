import { articleEntity } from '#functions/articles/article-rows.ts';
import { lastCommit, timeOfCommit } from '#functions/ingest/store/commit-log.ts';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { changeManifest, indexArticles } from '#functions/search/index/index-writer.ts';
import { mergeIndex } from '#functions/search/index/merge-index.ts';
import { projectionOf } from '#functions/table/batch.ts';
import { rowOf } from '#functions/table/items.ts';
import { UserError } from '../command/user-error.ts';
import { scanPage } from './scan-table.ts';

export interface ReindexOptions {
  /** Reads the table and writes nothing. */
  dryRun: boolean;
  /** Segments of the table that are scanned side by side. */
  segments: number;
  /** Articles of one new segment of the index; 2,000 by default. */
  batchSize?: number;
  onProgress?: (progress: ReindexProgress) => void;
}

/** How far a rebuild has come. */
export interface ReindexProgress {
  /** Articles that the scan has found so far, and those in the new index. */
  articles: number;
  indexed: number;
}

/**
 * Builds the index again from the table, beside the old one, which is used until the end. Readers and ingestion go on
 * meanwhile. Safe to cut off and to repeat: what is indexed already is indexed again.
 * @throws UserError if another process rebuilds the index of this stage
 */
export async function runReindex(options: ReindexOptions): Promise<ReindexProgress> {
  const { dryRun, batchSize = 2000, onProgress } = options;
  const progress: ReindexProgress = { articles: 0, indexed: 0 };
  const { number } = await lastCommit();
  // The rows of the last commit may not have been written when the scan reads them.
  const commit = Math.max(0, number - 1);
  const commitAt = await timeOfCommit(commit);
  // First: what other writers store from now on belongs to the new index.
  const rebuild = dryRun ? 0 : await startRebuild();
  const ids = await survivingArticles(options, progress);
  if (dryRun) return progress;
  for (let i = 0; i < ids.length; i += batchSize) {
    const batch = new Set(ids.slice(i, i + batchSize));
    for (;;) {
      const present = await presentManifest();
      if (present.manifest.rebuild !== rebuild)
        throw new UserError('Another process rebuilds this index now; this one has stopped.');
      if (await indexArticles(present, batch, present.manifest)) break;
    }
    progress.indexed += batch.size;
    onProgress?.(progress);
  }
  await changeManifest(
    (manifest) => ({
      ...manifest,
      // Not the present one if that is higher: it may be of a table before it was restored.
      commit,
      commitAt,
      segments: manifest.segments.filter((segment) => segment.rebuild === rebuild),
    }),
    (manifest) => manifest.rebuild !== rebuild,
  );
  await mergeIndex();
  return progress;
}

/** @returns the number of this rebuild, which segments get from now on */
async function startRebuild(): Promise<number> {
  let rebuild = 0;
  await changeManifest(
    (manifest) => {
      rebuild = manifest.rebuild + 1;
      return { ...manifest, rebuild };
    },
    (manifest) => rebuild > 0 && manifest.rebuild === rebuild,
  );
  return rebuild;
}

/** Ids of all articles in the lists. Neighbours have their bodies in the same chunk, which is then read once. */
async function survivingArticles(
  { segments, onProgress }: ReindexOptions,
  progress: ReindexProgress,
): Promise<string[]> {
  const found: { id: string; chunk: string }[] = [];
  const scanSegment = async (segment: number): Promise<void> => {
    for (let at: Awaited<ReturnType<typeof scanPage>>['next'] = null; at !== 'end'; ) {
      const page = await scanPage(segment, at, segments, articlesOnly);
      for (const item of page.items) {
        const row = rowOf(articleEntity(), item);
        if (row === null) continue;
        const { survivor, chunk } = row.ingested;
        if (survivor === null || survivor === row.id) found.push({ id: row.id, chunk: chunk ?? '' });
      }
      progress.articles = found.length;
      at = page.next;
      onProgress?.(progress);
    }
  };
  await Promise.all(Array.from({ length: segments }, (_, segment) => scanSegment(segment)));
  return found.toSorted((a, b) => (a.chunk < b.chunk ? -1 : 1)).map(({ id }) => id);
}

/** Consistent, because articles that were indexed before the scan began must be among those that it reads. */
const articlesOnly = {
  ConsistentRead: true,
  FilterExpression: 'sk = :article',
  ExpressionAttributeValues: { ':article': 'article' },
  ...projectionOf(['pk', 'sk', 'id', 'ingested']),
};
