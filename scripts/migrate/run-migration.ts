import { randomUUID } from 'node:crypto';
import type { StoredItem } from '#functions/table/replace-item.ts';
import { eachOf } from '../deploy/each-of.ts';
import type { Migration } from '../migrations/migration.ts';
import { withBackOff } from './back-off.ts';
import { migrateItem, planChange } from './migrate-item.ts';
import { type MigrationState, type Position, readMigrationStates, saveProgress, saveStart } from './migration-log.ts';
import { MigrationReport } from './migration-report.ts';
import { itemCount, scanPage } from './scan-table.ts';

export interface RunOptions {
  /** Reads everything and writes nothing. */
  dryRun: boolean;
  /** Segments that are scanned side by side. A run that continues keeps the number of the first one. */
  segments: number;
  /** Items of one page of the scan, at most 1 MB; progress is stored after each. */
  pageItems?: number;
  onProgress?: (report: MigrationReport) => void;
}

/** Items of one page that are migrated at the same time. */
const concurrency = 8;

/**
 * Runs a migration over the whole table, or continues the run that was cut off. The last pass finds no item in the old
 * form: earlier functions may have written some behind the first one. A failed item does not stop the others; the
 * migration is finished only without one, and the next run begins again at the top.
 */
export async function runMigration(migration: Migration, options: RunOptions): Promise<MigrationReport> {
  const state = await startedState(migration, options);
  const report = new MigrationReport(migration, state, await itemCount());
  if (!options.dryRun) await withBackOff(() => saveStart(state));
  for (;;) {
    await runPass(migration, state, report, options);
    if (options.dryRun) return report;
    const isFinished = state.found === 0;
    if (isFinished) state.finishedAt = new Date().toISOString();
    else Object.assign(state, { found: 0, scanned: 0, positions: state.positions.map(() => null) });
    await withBackOff(() => saveProgress(state));
    if (isFinished || report.failures.length > 0) return report;
  }
}

/** Migrates the items from the state's positions to the end of the table. */
async function runPass(
  migration: Migration,
  state: MigrationState,
  report: MigrationReport,
  { dryRun, pageItems, onProgress }: RunOptions,
): Promise<void> {
  let saving = Promise.resolve();
  // One write at a time: an older state never replaces a newer one.
  const save = (): Promise<void> => {
    if (!dryRun) saving = saving.then(() => withBackOff(() => saveProgress(state)));
    return saving;
  };
  const names = new Map<unknown, Set<string>>();
  const change = async (item: StoredItem): Promise<void> => {
    try {
      if (dryRun) report.plan(item, await planChange(migration, item));
      else if (await migrateItem(migration, item, names.get(item[entityName]) ?? [])) state.changed++;
    } catch (error) {
      report.fail(item, error);
    }
  };
  const scanSegment = async (segment: number): Promise<void> => {
    for (let at = state.positions[segment] ?? null; at !== 'end'; ) {
      const page = await scanPage(
        segment,
        at,
        state.positions.length,
        pageItems === undefined ? {} : { Limit: pageItems },
      );
      for (const item of page.items) addNames(names, item);
      const matching = page.items.filter((item) => migration.matches(item));
      await eachOf(matching, concurrency, change);
      at = page.next;
      state.positions[segment] = at;
      state.found += matching.length;
      state.scanned += page.items.length;
      report.addRead(page.items.length);
      await save();
      onProgress?.(report);
    }
  };
  const results = await Promise.allSettled(state.positions.map((_, segment) => scanSegment(segment)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Attribute with the name of an item's entity, as ElectroDB writes it. */
const entityName = '__edb_e__';

/** Collects the attributes of an entity, to notice one that is added to an item before it is deleted. */
function addNames(names: Map<unknown, Set<string>>, item: StoredItem): void {
  const known = names.get(item[entityName]) ?? new Set();
  names.set(item[entityName], known);
  for (const name of Object.keys(item)) known.add(name);
}

async function startedState({ name }: Migration, { dryRun, segments }: RunOptions): Promise<MigrationState> {
  const fresh = {
    name,
    run: randomUUID(),
    startedAt: new Date().toISOString(),
    positions: Array.from({ length: segments }, (): Position => null),
    scanned: 0,
    found: 0,
    changed: 0,
  };
  const earlier = dryRun ? undefined : (await withBackOff(readMigrationStates)).get(name);
  const isCutOff =
    earlier !== undefined && earlier.finishedAt === undefined && earlier.positions.some((at) => at !== null);
  return isCutOff ? { ...earlier, run: fresh.run } : fresh;
}
