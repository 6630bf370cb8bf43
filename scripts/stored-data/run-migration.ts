import { setTimeout } from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#functions/table/client.ts';
import { maxReplacements, type Replacement, replaceItem, type StoredItem } from '#functions/table/replace-item.ts';
import { settleAll } from '#functions/table/settle-all.ts';
import { eachOf } from '../command/each-of.ts';
import type { Migration } from '../migrations/migration.ts';
import { type MigrationState, readMigrationStates, saveProgress } from './migration-log.ts';
import { itemCount, scanPage } from './scan-table.ts';

export interface RunOptions {
  /** Reads everything and writes nothing. */
  dryRun: boolean;
  /** Segments that are scanned side by side. A run that continues keeps the number of the first one. */
  segments?: number;
  /** Items of one page of the scan, at most 1 MB; progress is stored after each. */
  pageItems?: number;
  onProgress?: (report: MigrationReport) => void;
}

/** What a run has done so far, or would do. */
export interface MigrationReport {
  /** Items of the table, about. */
  total: number;
  scanned: number;
  changed: number;
  /** The key of each item that failed, and why. */
  failures: string[];
  /** Of a dry run: the number of items that would change, and some with the keys of what takes their place. */
  planned: number;
  examples: string[];
}

/** Items of one page that are migrated at the same time. */
const concurrency = 8;
/** Attempts with an item that changes in the meantime: a page of a list may be written for many items at once. */
const attempts = 25;
const longestWaitMs = 2000;
const maxExamples = 5;

/**
 * Runs a migration over the whole table, or continues the run that was cut off. The last pass finds no item in the old
 * form: earlier functions may have written some behind the first one. A failed item does not stop the others; the
 * migration is finished only without one, and the next run begins again at the top.
 */
export async function runMigration(migration: Migration, options: RunOptions): Promise<MigrationReport> {
  const { dryRun, segments = 4 } = options;
  const state = await startState(migration, dryRun, segments);
  const none = { scanned: 0, changed: 0, failures: [], planned: 0, examples: [] };
  const report: MigrationReport = { total: await itemCount(), ...none };
  const change = async (item: StoredItem): Promise<void> => {
    try {
      if (dryRun) {
        const written = (await planOf(migration, item)).map((one) => keyOf(one.item));
        report.planned++;
        if (report.examples.length < maxExamples)
          report.examples.push(`${keyOf(item)} → ${written.join(', ') || 'nothing'}`);
      } else if (await migrateItem(migration, item)) state.changed++;
    } catch (error) {
      report.failures.push(`${keyOf(item)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  for (;;) {
    await runPass(migration, state, options, change, () => {
      Object.assign(report, { scanned: state.scanned, changed: state.changed });
      options.onProgress?.(report);
    });
    if (dryRun) return report;
    const isFinished = state.found === 0;
    Object.assign(state, isFinished ? { finishedAt: new Date().toISOString() } : firstState(segments));
    await saveProgress(state);
    if (isFinished || report.failures.length > 0) return report;
  }
}

const firstState = (segments: number) => ({
  positions: Array.from({ length: segments }, () => null),
  scanned: 0,
  found: 0,
});

async function startState({ name }: Migration, dryRun: boolean, segments: number): Promise<MigrationState> {
  const earlier = dryRun ? undefined : (await readMigrationStates()).get(name);
  const isCutOff = earlier?.finishedAt === undefined && earlier?.positions.some((at) => at !== null);
  return earlier !== undefined && isCutOff ? earlier : { name, ...firstState(segments), changed: 0 };
}

/** Migrates the items from the state's positions to the end of the table, and stores them after each page. */
async function runPass(
  migration: Migration,
  state: MigrationState,
  { dryRun, pageItems }: RunOptions,
  change: (item: StoredItem) => Promise<void>,
  onPage: () => void,
): Promise<void> {
  const page = pageItems === undefined ? {} : { Limit: pageItems };
  let saving = Promise.resolve();
  const scanSegment = async (_: unknown, segment: number): Promise<void> => {
    for (let at = state.positions[segment] ?? null; at !== 'end'; ) {
      const { items, next } = await scanPage(segment, at, state.positions.length, page);
      const matching = items.filter((item) => migration.matches(item));
      await eachOf(matching, concurrency, change);
      at = next;
      state.positions[segment] = at;
      state.found += matching.length;
      state.scanned += items.length;
      onPage();
      // One write at a time: an older state never replaces a newer one.
      if (!dryRun) saving = saving.then(() => saveProgress(state));
      await saving;
    }
  };
  await settleAll(state.positions.map(scanSegment));
}

const keyOf = ({ pk, sk }: { pk: string; sk: string }): string => `${pk} ${sk}`;

/** What takes the place of an item in the old form. @throws Error if the migration breaks its rules */
async function planOf({ name, matches, migrate }: Migration, old: StoredItem): Promise<Replacement[]> {
  const read = new Map([[keyOf(old), old as StoredItem | null]]);
  const written = await migrate(old, async (pk, sk) => {
    const item = await readItem(pk, sk);
    read.set(keyOf({ pk, sk }), item);
    return item;
  });
  if (new Set(written.map(keyOf)).size < written.length) throw new Error(`${name} writes two items under one key`);
  if (written.length > maxReplacements) throw new Error(`${name} writes more than ${maxReplacements} items for one`);
  if (written.some(matches)) throw new Error(`${name} returns an item that it matches, so it would never end`);
  return written.map((item) => {
    const before = read.get(keyOf(item));
    if (before === undefined) throw new Error(`${name} writes ${keyOf(item)}, and does not read it first`);
    return { item, before };
  });
}

/**
 * Migrates an item, again if it or another one changes meanwhile.
 * @returns false if it needs no change any more
 */
async function migrateItem(migration: Migration, scanned: StoredItem): Promise<boolean> {
  let old: StoredItem | null = scanned;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (old === null || !migration.matches(old)) return false;
    if (await replaceItem(old, await planOf(migration, old))) return true;
    await setTimeout(Math.random() * Math.min(longestWaitMs, 5 * 1.5 ** attempt));
    old = await readItem(scanned.pk, scanned.sk);
  }
  throw new Error(`it changed ${attempts} times while it was migrated; run the migration again`);
}

async function readItem(pk: string, sk: string): Promise<StoredItem | null> {
  const { client, table: TableName } = table();
  const { Item } = await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
  return Item === undefined ? null : { ...Item, pk, sk };
}
