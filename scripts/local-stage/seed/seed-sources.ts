import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { DataDir } from '../data-dir.ts';
import type { WantedSource } from './source-list.ts';

const seedResult = z.object({ added: z.number(), moved: z.number() });
export type SeedResult = z.output<typeof seedResult>;

const seededFile = 'seeded-sources.json';

/** Adds the sources that the table does not have yet. Keeps what an editor has changed or deleted. */
export async function seedSources(
  wanted: readonly WantedSource[],
  environment: Record<string, string>,
  data: DataDir,
): Promise<SeedResult> {
  const seededBefore = data.read(seededFile, z.array(z.string())) ?? [];
  const worker = new Worker(new URL('./seed-sources-worker.ts', import.meta.url), {
    env: environment,
    workerData: { wanted, seededBefore },
  });
  const result = await new Promise<SeedResult>((resolve, reject) => {
    worker.once('message', (message: unknown) => resolve(seedResult.parse(message)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Seeding the sources failed (exit code ${code})`)));
  });
  data.write(seededFile, [...new Set([...seededBefore, ...wanted.map(({ id }) => id)])]);
  return result;
}
