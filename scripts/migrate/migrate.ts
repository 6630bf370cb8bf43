import { parseArgs } from 'node:util';
import { confirmByName } from '../deploy/confirm.ts';
import { done, note, warn } from '../local-stage/progress.ts';
import type { Migration } from '../migrations/migration.ts';
import { migrations } from '../migrations/migrations.ts';
import { runCommand, UserError } from '../user-error.ts';
import { openTarget } from './migrate-target.ts';
import { pendingMigrations } from './migration-log.ts';
import type { MigrationReport } from './migration-report.ts';
import { runMigration } from './run-migration.ts';

const help = `Changes stored data that earlier code has written to the form that today's code writes.

  npm run migrate -- [target] [options]

Runs the migrations of scripts/migrations that the table has not had. A run that was cut off continues where it was, and
a repeated one changes nothing. Functions may go on reading and writing: an item that changes meanwhile is not overwritten.

Targets (default: the local stage of this repository):
  --stage NAME   the table of a deployed stage, with your AWS credentials
  --table NAME   a table in AWS
  --data DIR     the local stage with this data folder, running or not

Options:
  --dry-run      reads everything, prints what would change, and changes nothing
  --again        runs finished migrations too, such as after a restore of items
  --segments N   parts of the table that are read side by side (default: 4)
  --region R, --profile P   AWS region and profile
  --yes          skips the confirmation of production`;

const progressEveryMs = 2000;
const maxSegments = 64;

async function main(): Promise<void> {
  const { help: wantsHelp, ...options } = parseOptions();
  if (wantsHelp) return console.log(help);
  const target = await openTarget(options);
  try {
    const wanted = options.again ? [...migrations] : await pendingMigrations(migrations);
    if (wanted.length === 0) return done(`No migration is pending on ${target.label}`);
    for (const { name, summary } of wanted) note(`${name}: ${summary}`);
    if (target.isProduction && !options.dryRun && !options.yes)
      await confirmByName('production', `This changes ${target.label}.`);
    for (const migration of wanted) await run(migration, target.label, options);
    if (options.dryRun) done('Dry run: nothing was changed');
  } finally {
    await target.close();
  }
}

async function run(
  migration: Migration,
  label: string,
  { dryRun, segments }: { dryRun: boolean; segments: number },
): Promise<void> {
  const since = performance.now();
  let printedAt = since;
  const onProgress = (report: MigrationReport): void => {
    if (performance.now() - printedAt < progressEveryMs) return;
    printedAt = performance.now();
    note(report.progressLine());
  };
  const report = await runMigration(migration, { dryRun, segments, onProgress });
  if (dryRun) for (const line of report.planLines()) console.log(line);
  for (const line of report.failureLines()) warn(line);
  if (report.failures.length > 0)
    throw new UserError(
      `${migration.name}: ${report.failures.length} items failed${dryRun ? '' : ' and are unchanged; the others are migrated. Fix the cause and run it again'}.`,
    );
  if (!dryRun)
    done(`${migration.name} finished on ${label}: ${report.scanned} items read, ${report.changed} changed`, since);
}

function parseOptions() {
  try {
    const { values } = parseArgs({
      options: {
        stage: { type: 'string' },
        table: { type: 'string' },
        data: { type: 'string' },
        region: { type: 'string' },
        profile: { type: 'string' },
        segments: { type: 'string', default: '4' },
        'dry-run': { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const segments = Number(values.segments);
    if (!Number.isInteger(segments) || segments < 1 || segments > maxSegments)
      throw new Error(`--segments takes a number from 1 to ${maxSegments}`);
    return { ...values, segments, dryRun: values['dry-run'] };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}. See npm run migrate -- --help.`);
  }
}

await runCommand(main);
