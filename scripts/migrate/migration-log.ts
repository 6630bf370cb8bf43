import { typed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import type { Migration } from '../migrations/migration.ts';
import { UserError } from '../user-error.ts';

/** Where a segment of the scan continues: after this key, at its beginning (null), or nowhere ('end'). */
export type Position = { pk: string; sk: string } | null | 'end';

/** What the table knows of a migration: how far it has come, or when it was finished. */
export interface MigrationState {
  name: string;
  /** Changes with every start: a process that another one has replaced stops. */
  run: string;
  startedAt: string;
  /** One for each segment of the scan. */
  positions: Position[];
  /** Items that this pass has read, and those in the old form among them. */
  scanned: number;
  found: number;
  changed: number;
  finishedAt?: string;
}

const stateEntity = defineEntity({
  model: { entity: 'migration', version: '1', service },
  attributes: {
    name: { type: 'string', required: true },
    run: { type: 'string', required: true },
    startedAt: { type: 'string', required: true },
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

/** Stores a new start of a migration. Another process that runs it stops at its next step. */
export async function saveStart(state: MigrationState): Promise<void> {
  await stateEntity()
    .put({ ...state })
    .go();
}

/** @throws UserError if another process has started the migration since. */
export async function saveProgress(state: MigrationState): Promise<void> {
  try {
    await stateEntity()
      .put({ ...state })
      .where(({ run }, { eq }) => eq(run, state.run))
      .go();
  } catch (error) {
    if (isConditionFailure(error))
      throw new UserError(`Another process runs ${state.name} on this table now; this one has stopped.`);
    throw error;
  }
}

/** Marks migrations as finished on a table that today's code has created: it has no item in an old form. */
export async function skipMigrations(all: readonly Migration[], now: Date): Promise<void> {
  const at = now.toISOString();
  const rest = { run: 'new table', startedAt: at, finishedAt: at, positions: [], scanned: 0, found: 0, changed: 0 };
  for (const { name } of all)
    await stateEntity()
      .create({ name, ...rest })
      .go()
      .catch((error: unknown) => {
        if (!isConditionFailure(error)) throw error;
      });
}
