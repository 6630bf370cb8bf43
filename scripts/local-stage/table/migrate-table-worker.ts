// A thread that migrates the table and exits, which keeps the AWS SDK out of the stage's memory.
import { parentPort, workerData } from 'node:worker_threads';
import { pendingMigrations, skipMigrations } from '../../migrate/migration-log.ts';
import { runMigration } from '../../migrate/run-migration.ts';
import { migrations } from '../../migrations/migrations.ts';

let changed = 0;
const failures: string[] = [];
if (workerData === 'new') await skipMigrations(migrations, new Date());
for (const migration of await pendingMigrations(migrations)) {
  const report = await runMigration(migration, { dryRun: false });
  changed += report.changed;
  failures.push(...report.failures);
}
parentPort?.postMessage({ changed, failures });
