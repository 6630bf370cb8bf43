// A thread that prepares the table and exits, which keeps the AWS SDK out of the stage's memory.
import { parentPort, workerData } from 'node:worker_threads';
import { currentEdition, publishAds } from '#functions/ads/ad-editions.ts';
import { lastCommit } from '#functions/ingest/store/commit-log.ts';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { readSources, saveSources } from '#functions/sources/sources.ts';
import { pendingMigrations, skipMigrations } from '#scripts/stored-data/migration-log.ts';
import { runMigration } from '#scripts/stored-data/run-migration.ts';
import { runReindex } from '#scripts/stored-data/run-reindex.ts';
import { source } from '#shared/domain/sources/source.ts';
import { migrations } from '../../migrations/migrations.ts';
import { houseAdvertising } from '../seed/house-advertising.ts';
import type { WantedSource } from '../seed/source-list.ts';
import { type Prepared, preparation } from './prepare-table.ts';

const { isNewTable, wanted, seededBefore, advertises } = preparation.parse(workerData);
if (isNewTable) await skipMigrations(migrations, new Date());
const migrated = isNewTable ? 0 : await migrate();
const indexed = isNewTable ? 0 : await buildMissingIndex();
const added = await addSources(wanted, new Set(seededBefore));
if (advertises && (await currentEdition()) === null) await publishAds(houseAdvertising(), new Date());
parentPort?.postMessage({ migrated, indexed, added } satisfies Prepared);

/** Brings a table that an earlier version has written to the form that today's code reads. @returns changed items */
async function migrate(): Promise<number> {
  let changed = 0;
  for (const migration of await pendingMigrations(migrations)) {
    const report = await runMigration(migration, { dryRun: false });
    const { failures } = report;
    // A later one may build on it.
    if (failures.length > 0) throw new Error(`It could not be migrated: ${failures.slice(0, 5).join('; ')}`);
    changed += report.changed;
  }
  return changed;
}

/** Builds the search index of a table that has articles, if there is none in the format of today's code. */
async function buildMissingIndex(): Promise<number> {
  const { number } = await lastCommit();
  if (number === 0) return 0;
  const { etag } = await presentManifest();
  return etag === null ? (await runReindex({ dryRun: false, segments: 2 })).indexed : 0;
}

/** Adds the sources that the table does not have yet. Keeps what an editor has changed or deleted. */
async function addSources(all: readonly WantedSource[], seeded: ReadonlySet<string>): Promise<number> {
  const stored = await readSources(all.map(({ id }) => id));
  const fresh = all
    // A source that was seeded earlier and is missing now was deleted by an editor: it stays deleted.
    .filter(({ id }) => !stored.has(id) && !seeded.has(id))
    .map((one) =>
      source.parse({
        ...one,
        active: true,
        lastFetched: null,
        status: 'new',
        error: null,
        errorCount: 0,
        nextDue: new Date(0).toISOString(),
        version: Date.now(),
        addedAt: new Date().toISOString(),
      }),
    );
  // The server of the demo feeds may have another port than before.
  const moved = all.flatMap(({ id, url }) => {
    const known = stored.get(id);
    return known && known.url !== url ? [{ ...known, url, version: known.version + 1 }] : [];
  });
  await saveSources([...fresh, ...moved]);
  return fresh.length;
}
