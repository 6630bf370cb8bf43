import { done, note, occasionalNote, warn } from '../command/progress.ts';
import { confirmByName, parsedArguments, runCommand } from '../command/run-command.ts';
import { UserError } from '../command/user-error.ts';
import type { Migration } from '../migrations/migration.ts';
import { migrations } from '../migrations/migrations.ts';
import { pendingMigrations } from '../stored-data/migration-log.ts';
import { runMigration } from '../stored-data/run-migration.ts';
import { onTarget, targetHelp, targetOptions } from './target.ts';

const help = `Changes stored data that earlier code has written to the form that today's code writes.

  npm run migrate -- [target] [options]

Runs the migrations of scripts/migrations that the table has not had. A run that was cut off continues where it was, and
a repeated one changes nothing. Functions may go on reading and writing: an item that changes meanwhile is not overwritten.

Options:
  --dry-run      reads everything, prints what would change, and changes nothing
  --again        runs finished migrations too, such as after a restore of items
  --yes          skips the confirmation of production

${targetHelp}`;

/** Failed items that are printed. */
const maxLines = 5;

await runCommand(help, async (args) => {
  const { values } = parsedArguments('npm run migrate', {
    args,
    options: {
      ...targetOptions,
      'dry-run': { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const { 'dry-run': dryRun, again, yes } = values;
  await onTarget(values, async ({ label, isProduction }) => {
    const wanted = again ? migrations : await pendingMigrations(migrations);
    if (wanted.length === 0) return done(`No migration is pending on ${label}`);
    for (const { name, summary } of wanted) note(`${name}: ${summary}`);
    if (isProduction && !dryRun && !yes) await confirmByName('production', `This changes ${label}.`);
    for (const migration of wanted) await run(migration, label, dryRun);
    if (dryRun) done('Dry run: nothing was changed');
  });
});

async function run(migration: Migration, label: string, dryRun: boolean): Promise<void> {
  const since = performance.now();
  const print = occasionalNote();
  const { scanned, changed, failures, planned, examples } = await runMigration(migration, {
    dryRun,
    onProgress: (now) => print(`${now.scanned} of about ${now.total} items read, ${now.changed} changed`),
  });
  if (dryRun) note(`${migration.name} would change ${planned} of ${scanned} items`);
  for (const line of examples) note(`for example ${line}`);
  for (const line of failures.slice(0, maxLines)) warn(line);
  if (failures.length > 0)
    throw new UserError(
      `${migration.name}: ${failures.length} items failed${dryRun ? '' : ' and are unchanged; the others are migrated. Fix the cause and run it again'}.`,
    );
  if (!dryRun) done(`${migration.name} finished on ${label}: ${scanned} items read, ${changed} changed`, since);
}
