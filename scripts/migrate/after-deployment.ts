import type { Migration } from '../migrations/migration.ts';
import { pendingMigrations, skipMigrations } from './migration-log.ts';

interface Deployed {
  stage: string;
  tableName: string;
  /** Whether the deployment has created the table. */
  isNewTable: boolean;
}

/**
 * Returns the warnings about migrations that the deployed code needs. A new table needs none, and remembers that. Never
 * throws: the deployment is complete by then.
 */
export async function migrationWarnings(
  all: readonly Migration[],
  { stage, tableName, isNewTable }: Deployed,
): Promise<string[]> {
  Object.assign(process.env, { STAGE: 'command', TABLE_NAME: tableName });
  try {
    if (isNewTable) await skipMigrations(all, new Date());
    const pending = await pendingMigrations(all);
    return pending.map(({ name, summary }) => `Pending: ${name}. ${summary} Run: npm run migrate -- --stage ${stage}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      `Could not read which migrations are pending (${reason}). See: npm run migrate -- --stage ${stage} --dry-run`,
    ];
  }
}
