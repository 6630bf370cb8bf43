import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { done } from '#scripts/command/progress.ts';
import { source } from '#shared/domain/sources/source.ts';
import type { DataDir } from '../data-dir.ts';
import type { WantedSource } from '../seed/source-list.ts';

export const preparation = z.object({
  isNewTable: z.boolean(),
  wanted: z.array(
    z.pick(source, { id: true, name: true, url: true, type: true, region: true, category: true, metadata: true }),
  ),
  /** Ids of the sources that earlier starts have added. */
  seededBefore: z.array(z.string()),
  /** Whether house advertisements are published, if nothing is published yet. */
  advertises: z.boolean(),
});
const prepared = z.object({
  /** Changed items, indexed articles, added sources. */
  migrated: z.number(),
  indexed: z.number(),
  added: z.number(),
});
export type Prepared = z.output<typeof prepared>;

const seededFile = 'seeded-sources.json';

/**
 * Migrates the table, builds a missing search index, and stores the sources and advertisements that every local stage
 * has. Prints what it has done.
 * @param environment of the functions
 */
export async function prepareTable(
  wanted: readonly WantedSource[],
  { isNewTable, advertises }: { isNewTable: boolean; advertises: boolean },
  environment: Record<string, string>,
  data: Pick<DataDir, 'read' | 'write'>,
): Promise<void> {
  const since = performance.now();
  const seededBefore = data.read(seededFile, z.array(z.string())) ?? [];
  const worker = new Worker(new URL('./prepare-table-worker.ts', import.meta.url), {
    env: environment,
    workerData: { isNewTable, wanted: [...wanted], seededBefore, advertises } satisfies z.input<typeof preparation>,
  });
  const { migrated, indexed, added } = await new Promise<Prepared>((resolve, reject) => {
    worker.once('message', (message: unknown) => resolve(prepared.parse(message)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Preparing the table failed (exit code ${code})`)));
  });
  data.write(seededFile, [...new Set([...seededBefore, ...wanted.map(({ id }) => id)])]);
  if (migrated > 0) done(`Table of an earlier version migrated: ${migrated} items`);
  if (indexed > 0) done(`Search index built: ${indexed} articles`);
  if (wanted.length > 0)
    done(`${wanted.length} sources${added === wanted.length ? '' : `, ${added} of them new`}`, since);
}
