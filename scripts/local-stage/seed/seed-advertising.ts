import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { DataDir } from '../data-dir.ts';

const seededFile = 'seeded-advertising.json';

/**
 * Publishes the house advertisements once, if nothing is published yet.
 * @param fresh whether the table was created by this start
 */
export async function seedAdvertising(
  environment: Record<string, string>,
  data: DataDir,
  fresh: boolean,
): Promise<void> {
  if (!fresh && data.read(seededFile, z.object({ seeded: z.literal(true) }))) return;
  const worker = new Worker(new URL('./seed-advertising-worker.ts', import.meta.url), { env: environment });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Publishing the house advertisements failed (exit code ${code})`)),
    );
  });
  data.write(seededFile, { seeded: true });
}
