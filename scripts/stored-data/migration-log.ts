import { typed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import type { Migration } from '../migrations/migration.ts';

/** Where a segment of the scan continues: after this key, at its beginning (null), or nowhere ('end'). */
export type Position = { pk: string; sk: string } | null | 'end';

/** How far a migration has come on a table, or when it was finished. */
export interface MigrationState {
  name: string;
  /** One for each segment of the scan. */
  positions: Position[];
  /** Items that this pass has read, and those in the old form among them. */
  scanned: number;
  found: number;
  /** Items that were changed, in all passes. */
  changed: number;
  finishedAt?: string;
}

const stateEntity = defineEntity({
  model: { entity: 'migration', version: '1', service },
  attributes: {
    name: { type: 'string', required: true },
    positions: { type: typed<Position[]>(), required: true },
    scanned: { type: 'number', required: true },
    found: { type: 'number', required: true },
    changed: { type: 'number', required: true },
    finishedAt: { type: 'string' },
  },
  indexes: {
    byName: {
      pk: { field: 'pk', composite: [], template: 'migrations', casing: 'none' },
      sk: { field: 'sk', composite: ['name'], template: '${name}', casing: 'none' },
    },
  },
});

/** All migrations that have begun on this table, by name. */
export async function readMigrationStates(): Promise<Map<string, MigrationState>> {
  const { data } = await stateEntity().query.byName({}).go({ pages: 'all', consistent: true });
  return new Map(data.map((state) => [state.name, { ...state, positions: state.positions as Position[] }]));
}

/** The migrations that have not been finished on this table, in order. */
export async function pendingMigrations(all: readonly Migration[]): Promise<Migration[]> {
  const states = await readMigrationStates();
  return all.filter(({ name }) => states.get(name)?.finishedAt === undefined);
}

/**
 * Stores how far a migration has come. Where two processes run one, the later write counts: each has migrated all that
 * its positions have passed.
 */
export async function saveProgress(state: MigrationState): Promise<void> {
  await stateEntity()
    .put({ ...state })
    .go();
}

/** Marks migrations as finished on a table that today's code has created: it has no item in an old form. */
export async function skipMigrations(all: readonly Migration[], now: Date): Promise<void> {
  const done = { positions: [], scanned: 0, found: 0, changed: 0, finishedAt: now.toISOString() };
  for (const { name } of all) await saveProgress({ name, ...done });
}

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
