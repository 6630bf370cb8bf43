import { parseArgs } from 'node:util';
import { confirmByName } from '../deploy/confirm.ts';
import { done, note, warn } from '../local-stage/progress.ts';
import type { Migration } from '../migrations/migration.ts';
import { migrations } from '../migrations/migrations.ts';
import { runCommand, UserError } from '../user-error.ts';
import { openTarget, targetOptions } from './migrate-target.ts';
import { pendingMigrations } from './migration-log.ts';
import { type MigrationReport, runMigration } from './run-migration.ts';

const help = `Changes stored data that earlier code has written to the form that today's code writes.

  npm run migrate -- [target] [options]

Runs the migrations of scripts/migrations that the table has not had. A run that was cut off continues where it was, and
a repeated one changes nothing. Functions may go on reading and writing: an item that changes meanwhile is not overwritten.

Targets (default: the local stage of this repository):
  --stage NAME   the table of a deployed stage, with your AWS credentials
  --data DIR     the local stage with this data folder, running or not

Options:
  --dry-run      reads everything, prints what would change, and changes nothing
  --again        runs finished migrations too, such as after a restore of items
  --region R, --profile P   AWS region and profile
  --yes          skips the confirmation of production`;

const progressEveryMs = 2000;
/** Failed items that are printed. */
const maxLines = 5;

async function main(): Promise<void> {
  const { values: options } = parseOptions();
  if (options.help) return console.log(help);
  const { label, isProduction, close } = await openTarget(options);
  const dryRun = options['dry-run'];
  try {
    const wanted = options.again ? [...migrations] : await pendingMigrations(migrations);
    if (wanted.length === 0) return done(`No migration is pending on ${label}`);
    for (const { name, summary } of wanted) note(`${name}: ${summary}`);
    if (isProduction && !dryRun && !options.yes) await confirmByName('production', `This changes ${label}.`);
    for (const migration of wanted) await run(migration, label, dryRun);
    if (dryRun) done('Dry run: nothing was changed');
  } finally {
    await close();
  }
}

async function run(migration: Migration, label: string, dryRun: boolean): Promise<void> {
  const since = performance.now();
  let printedAt = since;
  const onProgress = ({ scanned, total, changed }: MigrationReport): void => {
    if (performance.now() - printedAt < progressEveryMs) return;
    printedAt = performance.now();
    note(`${scanned} of about ${total} items read, ${changed} changed`);
  };
  const { scanned, changed, failures, planned, examples } = await runMigration(migration, { dryRun, onProgress });
  if (dryRun) note(`${migration.name} would change ${planned} of ${scanned} items`);
  for (const line of examples) note(`for example ${line}`);
  for (const line of failures.slice(0, maxLines)) warn(line);
  if (failures.length > 0)
    throw new UserError(
      `${migration.name}: ${failures.length} items failed${dryRun ? '' : ' and are unchanged; the others are migrated. Fix the cause and run it again'}.`,
    );
  if (!dryRun) done(`${migration.name} finished on ${label}: ${scanned} items read, ${changed} changed`, since);
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        ...targetOptions,
        'dry-run': { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}. See npm run migrate -- --help.`);
  }
}

await runCommand(main);
