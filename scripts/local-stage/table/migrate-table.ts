import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { done } from '../progress.ts';

const migrated = z.object({ changed: z.number(), failures: z.array(z.string()) });

/**
 * Runs the migrations that the table has not had. Marks all as done on a new one: it has no item in an old form.
 * @throws Error with the items that could not be migrated
 */
export async function migrateTable(environment: Record<string, string>, isNewTable: boolean): Promise<void> {
  const url = new URL('./migrate-table-worker.ts', import.meta.url);
  const worker = new Worker(url, { env: environment, workerData: isNewTable ? 'new' : 'stored' });
  const { changed, failures } = await new Promise<z.output<typeof migrated>>((resolve, reject) => {
    worker.once('message', (message: unknown) => resolve(migrated.parse(message)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Migrating the table failed (exit code ${code})`)));
  });
  if (failures.length > 0) throw new Error(`The table could not be migrated: ${failures.slice(0, 5).join('; ')}`);
  if (changed > 0) done(`Table migrated: ${changed} items`);
}
