import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { done } from '../progress.ts';

const rebuilt = z.object({ indexed: z.number() });

/** Builds the search index of a table that has articles, if there is none in the format of today's code. */
export async function rebuildIndex(environment: Record<string, string>): Promise<void> {
  const worker = new Worker(new URL('./rebuild-index-worker.ts', import.meta.url), { env: environment });
  const { indexed } = await new Promise<z.output<typeof rebuilt>>((resolve, reject) => {
    worker.once('message', (message: unknown) => resolve(rebuilt.parse(message)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Building the search index failed (exit code ${code})`)));
  });
  if (indexed > 0) done(`Search index built: ${indexed} articles`);
}
