// A thread that migrates the table and exits, which keeps the AWS SDK out of the stage's memory.
import { parentPort } from 'node:worker_threads';
import { pendingMigrations } from '../../migrate/migration-log.ts';
import { runMigration } from '../../migrate/run-migration.ts';
import { migrations } from '../../migrations/migrations.ts';

let changed = 0;
const failures: string[] = [];
for (const migration of await pendingMigrations(migrations)) {
  const report = await runMigration(migration, { dryRun: false, segments: 2 });
  changed += report.changed;
  failures.push(...report.failureLines());
  // A later one may build on it.
  if (failures.length > 0) break;
}
parentPort?.postMessage({ changed, failures });
